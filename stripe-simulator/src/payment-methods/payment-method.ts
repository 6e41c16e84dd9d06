import { createHash } from 'node:crypto'
import { StripeError, invalidParameter, invalidRequest, noSuchReference } from '../http/errors.ts'
import { formIn, requireValue, textIn } from '../http/parameters.ts'
import { isForm } from '../http/form.ts'
import type { Form, FormValue } from '../http/form.ts'
import type {
  Address,
  BillingDetails,
  StoredCard,
  PaymentMethod,
  Seconds,
} from '../state/objects.ts'
import type { StoredCardSecret } from '../state/secrets.ts'
import { find, newId, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { cardByName, cardByNumber, isCardNumber } from './test-cards.ts'
import type { Decline, TestCard } from './test-cards.ts'

/** A payment method that is described but not stored yet. */
export interface MethodDraft {
  method: PaymentMethod
  secret: StoredCardSecret
}

/** Reads a payment method from parameters or from a `payment_method_data`. */
export function draftMethod(moment: Moment, data: Form, prefix = ''): MethodDraft {
  const type = requireValue(textIn(data, 'type'), `${prefix}type`)
  if (type === 'sepa_debit') return draftSepaDebit(moment, data, prefix)
  if (type !== 'card') {
    throw invalidRequest(
      'payment_method_unsupported_type',
      `The payment method type provided: ${type} is invalid.`,
      { param: `${prefix}type` },
    )
  }
  const card = formIn(data, 'card')
  if (!card)
    throw invalidParameter('parameter_missing', 'Missing required param: card.', `${prefix}card`)
  const token = textIn(card, 'token')
  if (token !== undefined) {
    const known = cardByName(token)
    if (!known || !token.startsWith('tok_')) throw noSuchReference('token', token, 'card[token]')
    return draftCard(moment, known, { data })
  }
  const number = requireValue(textIn(card, 'number'), `${prefix}card[number]`).replaceAll(
    /[\s-]/g,
    '',
  )
  if (!isCardNumber(number))
    throw cardRejected('incorrect_number', 'Your card number is incorrect.', 'number')
  const expiry = readExpiry(card, moment.now)
  const cvc = textIn(card, 'cvc')
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardRejected('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  return draftCard(moment, cardByNumber(number), { data, expiry, cvc: cvc !== undefined })
}

/**
 * Returns the payment method of an id; a name like `pm_card_visa` creates a new one at every use.
 */
export function takeMethod(moment: Moment, id: string, param: string): PaymentMethod {
  const storedMethod = find(moment, 'payment_method', id)
  if (storedMethod) return storedMethod
  const card = id.startsWith('pm_card_') ? cardByName(id) : undefined
  if (!card) throw noSuchReference('PaymentMethod', id, param)
  return storeMethod(moment, draftCard(moment, card, { cvc: true }))
}

export function storeMethod(moment: Moment, draft: MethodDraft): PaymentMethod {
  putObject(moment, 'method_secret', draft.secret)
  return putObject(moment, 'payment_method', draft.method)
}

export function secretOf(moment: Moment, id: string): StoredCardSecret {
  return find(moment, 'method_secret', id) ?? { id, number: '', set_up: false, spent: false }
}

/** Attaches a payment method to a customer; its bank may decline. */
export function attachMethod(
  moment: Moment,
  method: PaymentMethod,
  customer: string,
): PaymentMethod {
  if (method.customer === customer) return method
  if (method.customer !== null) {
    throw invalidRequest(
      undefined,
      'The payment method you provided has already been attached to a customer.',
    )
  }
  const secret = secretOf(moment, method.id)
  if (secret.spent) throw alreadySpent()
  const rejection = cardByNumber(secret.number).attach
  if (rejection) throw cardDeclined(rejection)
  return attachMethodTo(moment, method, customer)
}

/** Attaches a payment method to a customer whose bank has already agreed. */
export function attachMethodTo(
  moment: Moment,
  method: PaymentMethod,
  customer: string,
): PaymentMethod {
  const attached = putObject(moment, 'payment_method', { ...method, customer })
  record(moment, 'payment_method.attached', attached)
  return attached
}

export function alreadySpent() {
  return invalidRequest(
    'payment_method_unexpected_state',
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer ' +
      'attachment, shared with a connected account without Customer attachment, or was detached ' +
      'from a Customer. It may not be used again. To use a PaymentMethod multiple times, you ' +
      'must ' +
      'attach it to a Customer first.',
  )
}

export function cardDeclined(decline: Decline) {
  return new StripeError(402, { type: 'card_error', ...decline })
}

/** Billing details change field by field; absent fields stay. */
export function readBilling(value: FormValue | undefined, before?: BillingDetails): BillingDetails {
  const provided = isForm(value) ? value : {}
  const text = (name: 'email' | 'name' | 'phone' | 'tax_id') =>
    name in provided ? (textIn(provided, name) ?? null) : (before?.[name] ?? null)
  return {
    address: readAddress(provided['address'], before?.address),
    email: text('email'),
    name: text('name'),
    phone: text('phone'),
    tax_id: text('tax_id'),
  }
}

export function readAddress(value: FormValue | undefined, before?: Address | null): Address {
  const provided = isForm(value) ? value : {}
  const text = (name: keyof Address) =>
    name in provided ? (textIn(provided, name) ?? null) : (before?.[name] ?? null)
  return {
    city: text('city'),
    country: text('country'),
    line1: text('line1'),
    line2: text('line2'),
    postal_code: text('postal_code'),
    state: text('state'),
  }
}

interface Expiry {
  month: number
  year: number
}

export function readExpiry(card: Form, now: Seconds): Expiry {
  const month = Number(requireValue(textIn(card, 'exp_month'), 'card[exp_month]'))
  const written = Number(requireValue(textIn(card, 'exp_year'), 'card[exp_year]'))
  const year = written < 100 ? written + 2000 : written
  const today = new Date(now * 1000)
  if (!Number.isInteger(month) || month < 1 || month > 12) throw expiryRejected('month')
  const latestYear = today.getUTCFullYear() + 50
  if (!Number.isInteger(year) || year < today.getUTCFullYear() || year > latestYear) {
    throw expiryRejected('year')
  }
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
    throw expiryRejected('month')
  return { month, year }
}

function draftCard(
  moment: Moment,
  card: TestCard,
  provided: { data?: Form; expiry?: Expiry; cvc?: boolean } = {},
): MethodDraft {
  const id = newId(moment, 'pm_1')
  const year = new Date(moment.now * 1000).getUTCFullYear()
  const expiry = provided.expiry ?? { month: 12, year: year + 4 }
  const method: PaymentMethod = {
    ...blankMethod(id, moment.now, provided.data),
    card: storedCardOf(card, expiry, provided.cvc ?? false),
    type: 'card',
  }
  return { method, secret: { id, number: card.number, set_up: false, spent: false } }
}

function draftSepaDebit(moment: Moment, data: Form, prefix: string): MethodDraft {
  const iban = requireValue(textIn(data, 'sepa_debit', 'iban'), `${prefix}sepa_debit[iban]`)
  const number = iban.replaceAll(' ', '')
  const id = newId(moment, 'pm_1')
  const method: PaymentMethod = {
    ...blankMethod(id, moment.now, data),
    sepa_debit: {
      bank_code: number.slice(4, 9),
      branch_code: '',
      country: number.slice(0, 2),
      fingerprint: fingerprintOf(number),
      generated_from: { charge: null, setup_attempt: null },
      last4: number.slice(-4),
    },
    type: 'sepa_debit',
  }
  return { method, secret: { id, number, set_up: false, spent: false } }
}

function blankMethod(id: string, now: Seconds, data: Form | undefined): PaymentMethod {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: textIn(data, 'allow_redisplay') ?? 'unspecified',
    billing_details: readBilling(data?.['billing_details']),
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: { ...(formIn(data, 'metadata') as Record<string, string> | undefined) },
    type: 'card',
  }
}

function storedCardOf(card: TestCard, expiry: Expiry, cvc: boolean): StoredCard {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvc ? (card.cvcCheck ?? 'pass') : null,
    },
    country: card.country,
    display_brand: card.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: fingerprintOf(card.number),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

const fingerprints = new Map<string, string>()

function fingerprintOf(number: string): string {
  const known = fingerprints.get(number)
  if (known) return known
  const print = createHash('sha256')
    .update(number)
    .digest('base64url')
    .replaceAll(/[-_]/g, 'x')
    .slice(0, 16)
  fingerprints.set(number, print)
  return print
}

function expiryRejected(part: 'month' | 'year') {
  return cardRejected(
    `invalid_expiry_${part}`,
    `Your card's expiration ${part} is invalid.`,
    `exp_${part}`,
  )
}

function cardRejected(code: string, message: string, param: string) {
  return new StripeError(402, { type: 'card_error', code, message, param })
}

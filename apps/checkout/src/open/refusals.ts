import type { AddressPart } from '@gatehouse/contract/billing/address-formats'
import type { TFunction } from 'i18next'
import type { Checkout } from '../client.ts'
import type words from '../locales/en.json'
import type { Refusal, RequestFailed } from '../request.ts'
import { missingAnswer } from './answers.ts'
import { addressParts, type FieldErrors, type FieldName } from './fields.ts'

type Translate = TFunction<'checkout'>

/** What an error response means for the page. */
export interface RefusalMessage {
  errors: FieldErrors
  /** The message above the form; undefined if the field errors are enough. */
  problem: string | undefined
  /** The checkout may differ from what the page shows: it is fetched again. */
  stale: boolean
}

/**
 * The decline texts are loaded only when needed, because few buyers see one; if loading fails, the
 * server's text is shown.
 */
export const loadDeclineTexts = () => import('./declines.ts').catch(() => undefined)

/** Interprets an error response: where to show it, and whether the page is outdated. */
export async function readRejection(
  failure: RequestFailed,
  checkout: Checkout,
  t: Translate,
): Promise<RefusalMessage> {
  const { errors, elsewhere } = rejectedFields(failure, checkout, t)
  const says = (problem: string | undefined, stale = false) => ({ errors, problem, stale })
  if (failure.refusals.length > 0) return says(elsewhere ? t('problem.refused') : undefined)
  if (failure.code === 'PaymentError' || failure.code === 'TooManyDeclines') {
    const declines = await loadDeclineTexts()
    return says(declines?.declineText(failure.message, t) ?? failure.message)
  }
  if (failure.code === 'AlreadyActiveSubscriptionError') return says(t('problem.subscribed'))
  if (failure.code === 'TrialAlreadyRedeemed') return says(t('problem.trial_taken'), true)
  if (failure.code === 'PaymentNotReady') return says(t('problem.not_ready'))
  if (failure.status === 429) return says(t('problem.too_many'))
  const noResponse = failure.status === 0 || failure.status >= 500
  return says(noResponse ? t('problem.unheard') : undefined, true)
}

const places: Record<string, FieldName> = {
  customer_email: 'email',
  customer_name: 'name',
  customer_billing_name: 'billing_name',
  customer_tax_id: 'tax_id',
  confirmation_token_id: 'number',
  discount_code: 'discount',
  amount: 'amount',
  seats: 'seats',
  withdrawal_consent: 'consent',
}

/** The server's validation errors by form field; `elsewhere` says that some belong to no field. */
function rejectedFields({ refusals }: RequestFailed, checkout: Checkout, t: Translate) {
  const errors: FieldErrors = {}
  let elsewhere = false
  for (const rejection of refusals) {
    const field = placeOf(rejection)
    if (!field) elsewhere = true
    else errors[field] = sentenceFor(field, rejection, checkout, t)
  }
  return { errors, elsewhere }
}

function placeOf({ loc }: Refusal): FieldName | undefined {
  const [, place = '', part = ''] = loc.map(String)
  if (place === 'customer_billing_address') return placeInAddress(part)
  return place === 'custom_field_data' ? `answer.${part}` : places[place]
}

function placeInAddress(part: string): 'country' | AddressPart {
  return addressParts.find(known => known === part) ?? 'country'
}

function sentenceFor(
  field: FieldName,
  { type, msg }: Refusal,
  checkout: Checkout,
  t: Translate,
): string {
  const requested = checkout.attached_custom_fields.find(
    ({ custom_field }) => field === `answer.${custom_field.slug}`,
  )
  const isUnanswered = type === 'missing' || requested?.custom_field.type === 'checkbox'
  if (requested && isUnanswered) return missingAnswer(requested.custom_field, t)
  if (field === 'consent') return t('error.tick')
  if (type === 'missing') return t('error.missing')
  if (field === 'discount') return t(rejectedCodes[msg] ?? 'error.discount')
  if (field === 'tax_id' || field === 'postal_code') return t(`error.${field}`)
  return t(field === 'email' || field === 'amount' ? `error.${field}` : 'error.refused')
}

type RejectedCode = `refused_code.${keyof (typeof words)['refused_code']}`

/** Maps the server's messages about a discount code to our translations. */
const rejectedCodes: Record<string, RejectedCode> = {
  'Discount does not exist.': 'refused_code.unknown',
  'Discount has not started yet.': 'refused_code.early',
  'Discount has expired.': 'refused_code.expired',
  'Discount has reached its redemption limit.': 'refused_code.used_up',
  "You've already used this discount the maximum number of times.": 'refused_code.yours',
  'Discount is not applicable to this product.': 'refused_code.product',
  'A repeating discount is not applicable to a one-time product.': 'refused_code.product',
  'Discount is not applicable to this currency.': 'refused_code.currency',
}

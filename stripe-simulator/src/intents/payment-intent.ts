import { invalidRequest, noSuch } from '../http/errors.ts'
import { isForm, jsonOf } from '../http/form.ts'
import type { FormValue } from '../http/form.ts'
import { integerOf, mergeMetadata, requireValue, oneOf, textIn } from '../http/parameters.ts'
import type { ParsedParameters } from '../http/parameters.ts'
import type { Call } from '../http/router.ts'
import { liveCustomer } from '../customers/customer.ts'
import { readShipping } from '../customers/customers.ts'
import type { Json, PaymentIntent } from '../state/objects.ts'
import { find, newId } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { checkAmount, readCurrency } from './amounts.ts'

/** Parameters shared by creating and updating. */
export const TERMS = {
  amount: 'integer',
  currency: 'string',
  amount_details: 'value',
  application_fee_amount: 'integer',
  capture_method: 'string',
  customer: 'string',
  description: 'string',
  metadata: 'hash',
  payment_method: 'string',
  payment_method_data: 'value',
  payment_method_configuration: 'string',
  payment_method_options: 'value',
  payment_method_types: 'list',
  receipt_email: 'string',
  setup_future_usage: 'string',
  shipping: 'value',
  statement_descriptor: 'string',
  statement_descriptor_suffix: 'string',
  transfer_data: 'value',
  transfer_group: 'string',
  payment_details: 'value',
  hooks: 'value',
  excluded_payment_method_types: 'list',
  allowed_payment_method_types: 'list',
} as const

/** Parameters of a confirmation, whether separate or on creation. */
export const CONFIRMATION = {
  confirmation_token: 'string',
  error_on_requires_action: 'boolean',
  mandate: 'string',
  mandate_data: 'value',
  off_session: 'string',
  payment_method: 'string',
  payment_method_data: 'value',
  return_url: 'string',
  use_stripe_sdk: 'boolean',
  radar_options: 'value',
} as const

type Terms = ParsedParameters<typeof TERMS>

const STATEMENT_SUFFIX_MAX = 22

export function intentInPath(call: Call): PaymentIntent {
  const intent = find(call, 'payment_intent', call.ids[0] ?? '')
  if (!intent) throw noSuch('payment_intent', call.ids[0] ?? '', 'intent')
  return intent
}

export function newPaymentIntent(
  call: Call,
  params: Terms & {
    confirmation_method?: string | null
    automatic_payment_methods?: FormValue
    on_behalf_of?: string | null
  },
): PaymentIntent {
  const amount = requireValue(params.amount, 'amount')
  const currency = readCurrency(requireValue(params.currency, 'currency'))
  checkAmount(amount, currency)
  const allowed = params.allowed_payment_method_types ?? null
  // Before API version 2026-09-30 the list had the other name; both are accepted.
  const types = allowed ?? params.payment_method_types
  const blank: PaymentIntent = {
    ...blankPaymentIntent(call, amount, currency),
    allowed_payment_method_types: allowed,
    automatic_payment_methods: types ? null : automaticOf(params.automatic_payment_methods),
    confirmation_method: params.confirmation_method
      ? oneOf(params.confirmation_method, ['automatic', 'manual'], 'confirmation_method')
      : 'automatic',
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method_types: types ?? ['card'],
  }
  return { ...blank, ...readTerms(call, blank, params) }
}

/** The fields that the parameters change; absent parameters are left out. */
export function readTerms(
  moment: Moment,
  before: PaymentIntent,
  params: Terms,
): Partial<PaymentIntent> {
  const changed: Partial<PaymentIntent> = {}
  for (const name of COPIED_PARAMETERS) if (params[name] !== undefined) changed[name] = params[name]
  if (params.metadata !== undefined)
    changed.metadata = mergeMetadata(before.metadata, params.metadata)
  if (params.application_fee_amount !== undefined) {
    changed.application_fee_amount = params.application_fee_amount
  }
  if (params.capture_method) {
    changed.capture_method = oneOf(
      params.capture_method,
      ['automatic', 'automatic_async', 'manual'],
      'capture_method',
    )
  }
  if (params.customer) changed.customer = liveCustomer(moment, params.customer, 'customer').id
  if (params.setup_future_usage !== undefined) {
    changed.setup_future_usage =
      params.setup_future_usage === null
        ? null
        : oneOf(params.setup_future_usage, ['off_session', 'on_session'], 'setup_future_usage')
  }
  if (params.shipping !== undefined) changed.shipping = readShipping(params.shipping)
  if (params.payment_method_options !== undefined) {
    changed.payment_method_options = jsonOf(params.payment_method_options)
  }
  if (isForm(params.transfer_data)) {
    const share = params.transfer_data['amount']
    changed.transfer_data = {
      destination: requireValue(
        textIn(params.transfer_data, 'destination'),
        'transfer_data[destination]',
      ),
      ...(share === undefined ? {} : { amount: integerOf(share, 'transfer_data[amount]') }),
    }
  }
  checkDescriptor(params)
  return changed
}

const COPIED_PARAMETERS = [
  'description',
  'receipt_email',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
] as const
const OPTIONS: Json = {
  card: {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
  },
}

function automaticOf(value: FormValue | undefined): PaymentIntent['automatic_payment_methods'] {
  if (textIn(value, 'enabled') === 'false') return null
  return { allow_redirects: textIn(value, 'allow_redirects') ?? 'always', enabled: true }
}

function checkDescriptor(params: Terms) {
  const suffix = params.statement_descriptor_suffix
  if (!suffix) return
  if (
    suffix.length > STATEMENT_SUFFIX_MAX ||
    /[<>\\'"*]/.test(suffix) ||
    !/[A-Za-z]/.test(suffix)
  ) {
    throw invalidRequest(
      'payment_intent_invalid_parameter',
      `The statement descriptor suffix must have at most ${STATEMENT_SUFFIX_MAX} characters, at ` +
        'least one letter, and none of <, >, \\, \', ", *.',
      { param: 'statement_descriptor_suffix' },
    )
  }
}

function blankPaymentIntent(call: Call, amount: number, currency: string): PaymentIntent {
  const id = newId(call, 'pi_3')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(call, `${id}_secret_`, 25),
    confirmation_method: 'automatic',
    created: call.now,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_record: null,
    payment_method_configuration_details: null,
    payment_method_options: OPTIONS,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

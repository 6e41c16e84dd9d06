import { invalidRequest } from '../http/errors.ts'
import type { FormValue } from '../http/form.ts'
import { listRoute } from '../http/lists.ts'
import { oneOf, textIn } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { PaymentIntent } from '../state/objects.ts'
import { putObject } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { checkAmount, readCurrency } from './amounts.ts'
import { forBrowser, requireClientSecret } from './browser-view.ts'
import { capturePaymentIntent } from './capture-payment-intent.ts'
import { chooseMethod } from './chosen-method.ts'
import { confirmPaymentIntent } from './confirm-payment-intent.ts'
import type { PaymentConfirmation } from './confirm-payment-intent.ts'
import { cancelPaymentIntent } from './cancel-payment-intent.ts'
import { CONFIRMATION, intentInPath, newPaymentIntent, readTerms, TERMS } from './payment-intent.ts'

const CREATE = {
  ...TERMS,
  ...CONFIRMATION,
  automatic_payment_methods: 'value',
  confirm: 'boolean',
  confirmation_method: 'string',
  on_behalf_of: 'string',
  customer_account: 'string',
} as const
const CONFIRM = {
  ...CONFIRMATION,
  capture_method: 'string',
  client_secret: 'string',
  payment_method_options: 'value',
  receipt_email: 'string',
  setup_future_usage: 'string',
  shipping: 'value',
  amount_details: 'value',
  payment_method_types: 'list',
  expected_payment_method_type: 'string',
  client_context: 'value',
} as const
const CHANGEABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const paymentIntentRoutes = [
  route('POST', '/v1/payment_intents', CREATE, (call, params) => {
    rejectConfirmationWithout(params)
    const intent = newPaymentIntent(call, params)
    if (params.confirm && !params.off_session) requireReturnUrl(params)
    const chosen =
      params.confirmation_token || params.confirm
        ? undefined
        : chooseMethod(call, params, {
            kind: 'payment_intent',
            id: intent.id,
            customer: intent.customer,
            current: null,
            types: intent.payment_method_types,
          })
    const created = putObject(
      call,
      'payment_intent',
      chosen
        ? { ...intent, payment_method: chosen.method.id, status: 'requires_confirmation' }
        : intent,
    )
    record(call, 'payment_intent.created', created)
    return params.confirm ? confirmPaymentIntent(call, created, params) : created
  }),

  route(
    'GET',
    '/v1/payment_intents/:id',
    { client_secret: 'string' },
    (call, params) => {
      const intent = intentInPath(call)
      if (call.key === 'secret') return intent
      requireClientSecret(intent, params.client_secret)
      return forBrowser(intent)
    },
    { browser: true },
  ),

  route('POST', '/v1/payment_intents/:id', TERMS, (call, params) => {
    const before = intentInPath(call)
    const changed = readTerms(call, before, params)
    if (params.amount || params.currency || params.payment_method) rejectSettled(before)
    const currency = params.currency ? readCurrency(params.currency) : before.currency
    const amount = params.amount ?? before.amount
    checkAmount(amount, currency)
    const intent = { ...before, ...changed, amount, currency }
    const chosen =
      params.payment_method || params.payment_method_data
        ? chooseMethod(call, params, {
            kind: 'payment_intent',
            id: intent.id,
            customer: intent.customer,
            current: null,
            types: intent.payment_method_types,
          })
        : undefined
    return putObject(
      call,
      'payment_intent',
      chosen
        ? {
            ...intent,
            payment_method: chosen.method.id,
            next_action: null,
            status: 'requires_confirmation',
          }
        : intent,
    )
  }),

  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    CONFIRM,
    (call, params) => {
      const before = intentInPath(call)
      if (call.key === 'publishable') requireClientSecret(before, params.client_secret)
      const changed = readTerms(call, before, params)
      const confirmed = confirmPaymentIntent(call, { ...before, ...changed }, params)
      return call.key === 'publishable' ? forBrowser(confirmed) : confirmed
    },
    { browser: true },
  ),

  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: 'string' },
    (call, params) =>
      cancelPaymentIntent(
        call,
        intentInPath(call),
        params.cancellation_reason
          ? oneOf(
              params.cancellation_reason,
              ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'],
              'cancellation_reason',
            )
          : null,
      ),
  ),

  route(
    'POST',
    '/v1/payment_intents/:id/capture',
    {
      amount_to_capture: 'integer',
      application_fee_amount: 'integer',
      final_capture: 'boolean',
      metadata: 'hash',
      statement_descriptor: 'string',
      statement_descriptor_suffix: 'string',
      transfer_data: 'value',
    },
    (call, params) =>
      capturePaymentIntent(call, intentInPath(call), params.amount_to_capture ?? null),
  ),

  listRoute('/v1/payment_intents', 'payment_intent', ['customer']),
]

function rejectConfirmationWithout(params: PaymentConfirmation & { confirm?: boolean }) {
  if (params.confirm) return
  for (const name of ['confirmation_token', 'off_session', 'return_url'] as const) {
    if (params[name] === undefined || params[name] === null) continue
    throw invalidRequest(
      'payment_intent_invalid_parameter',
      `You can only set \`${name}\` when \`confirm\` is set to true.`,
      { param: name },
    )
  }
}

/** Stripe requires a return URL for payment methods that may redirect. */
function requireReturnUrl(params: PaymentConfirmation & { automatic_payment_methods?: FormValue }) {
  const automaticMethods = params.automatic_payment_methods
  if (
    textIn(automaticMethods, 'enabled') !== 'true' ||
    textIn(automaticMethods, 'allow_redirects') === 'never'
  )
    return
  if (params.return_url || params.use_stripe_sdk || params.confirmation_token) return
  throw invalidRequest(
    undefined,
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. ' +
      'Because ' +
      'some of these payment methods might redirect your customer off of your page, you must ' +
      'provide ' +
      "a `return_url`. If you don't want to accept redirect-based payment methods, set " +
      '`automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and ' +
      'Payment Intents.',
    { param: 'return_url' },
  )
}

function rejectSettled(intent: PaymentIntent) {
  if (CHANGEABLE.includes(intent.status)) return
  throw invalidRequest(
    'payment_intent_unexpected_state',
    `This PaymentIntent's amount could not be updated because it has a status of ` +
      `${intent.status}. ` +
      'You may only update a PaymentIntent with one of the following statuses: ' +
      `${CHANGEABLE.join(', ')}.`,
    { payment_intent: intent },
  )
}

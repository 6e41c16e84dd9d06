import { invalidRequest, noSuch } from '../http/errors.ts'
import { isForm, jsonOf } from '../http/form.ts'
import { oneOf } from '../http/parameters.ts'
import type { ParsedParameters } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import { readShipping } from '../customers/customers.ts'
import type { ConfirmationToken, Json } from '../state/objects.ts'
import { find, newId, putObject } from '../state/world.ts'
import { draftMethod, secretOf, takeMethod } from './payment-method.ts'
import type { MethodDraft } from './payment-method.ts'

const VALID_SECONDS = 12 * 60 * 60
const CREATE = {
  payment_method: 'string',
  payment_method_data: 'value',
  payment_method_options: 'value',
  return_url: 'string',
  setup_future_usage: 'string',
  shipping: 'value',
  mandate_data: 'value',
  use_stripe_sdk: 'boolean',
  client_context: 'value',
  client_attribution_metadata: 'value',
} as const

export const confirmationTokenRoutes = [
  route('POST', '/v1/test_helpers/confirmation_tokens', CREATE, createToken),
  route('POST', '/v1/confirmation_tokens', CREATE, createToken, { browser: true }),
  route('GET', '/v1/confirmation_tokens/:id', {}, call => {
    const token = find(call, 'confirmation_token', call.ids[0] ?? '')
    if (!token) throw noSuch('confirmation_token', call.ids[0] ?? '')
    return token
  }),
]

function createToken(call: Call, params: ParsedParameters<typeof CREATE>): ConfirmationToken {
  const draft = chosenDraft(call, params)
  const usage = params.setup_future_usage
  const id = newId(call, 'ctoken_1')
  putObject(call, 'token_secret', { id, method: draft.method, secret: draft.secret, spent: false })
  const token = putObject(call, 'confirmation_token', {
    id,
    object: 'confirmation_token',
    created: call.now,
    expires_at: call.now + VALID_SECONDS,
    livemode: false,
    mandate_data: jsonOf(params.mandate_data),
    metadata: null,
    payment_intent: null,
    payment_method: null,
    payment_method_options: jsonOf(params.payment_method_options),
    payment_method_preview: previewOf(draft),
    return_url: params.return_url ?? null,
    setup_future_usage: usage
      ? oneOf(usage, ['off_session', 'on_session'], 'setup_future_usage')
      : null,
    setup_intent: null,
    shipping: readShipping(params.shipping),
    use_stripe_sdk: params.use_stripe_sdk ?? true,
  })
  return call.key === 'publishable' ? withoutFingerprint(token) : token
}

/** The payment method is created only when the token is used; until then it cannot be charged. */
function chosenDraft(call: Call, params: ParsedParameters<typeof CREATE>): MethodDraft {
  if (params.payment_method) {
    const method = takeMethod(call, params.payment_method, 'payment_method')
    return { method, secret: secretOf(call, method.id) }
  }
  if (isForm(params.payment_method_data)) {
    return draftMethod(call, params.payment_method_data, 'payment_method_data.')
  }
  throw invalidRequest(
    'parameter_missing',
    'You must provide either payment_method or payment_method_data.',
    { param: 'payment_method_data' },
  )
}

function previewOf({ method }: MethodDraft): Json {
  const { card, sepa_debit, type, billing_details, allow_redisplay, customer } = method
  const details = card ? { card: { ...card } } : { sepa_debit: sepa_debit ?? null }
  return {
    allow_redisplay,
    billing_details: { ...billing_details, address: { ...billing_details.address } },
    ...(details as object),
    customer,
    type,
  }
}

/** Stripe shows a card's fingerprint to secret keys only. */
function withoutFingerprint(token: ConfirmationToken): ConfirmationToken {
  const { card, ...rest } = token.payment_method_preview as { card?: Record<string, Json> }
  if (!card) return token
  const { fingerprint: _, ...publicCard } = card
  return { ...token, payment_method_preview: { ...rest, card: publicCard } }
}

import { invalidRequest, noSuch } from '../http/errors.ts'
import { jsonOf } from '../http/form.ts'
import { listRoute } from '../http/lists.ts'
import { mergeMetadata, oneOf, textIn } from '../http/parameters.ts'
import type { ParsedParameters } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import { liveCustomer } from '../customers/customer.ts'
import type { SetupIntent } from '../state/objects.ts'
import { find, newId, putObject } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { forBrowser, requireClientSecret } from './browser-view.ts'
import { chooseMethod } from './chosen-method.ts'
import { confirmSetupIntent } from './confirm-setup-intent.ts'

const CONFIRMATION = {
  confirmation_token: 'string',
  mandate_data: 'value',
  payment_method: 'string',
  payment_method_data: 'value',
  payment_method_options: 'value',
  return_url: 'string',
  use_stripe_sdk: 'boolean',
} as const
const CREATE = {
  ...CONFIRMATION,
  automatic_payment_methods: 'value',
  attach_to_self: 'boolean',
  confirm: 'boolean',
  customer: 'string',
  description: 'string',
  flow_directions: 'list',
  metadata: 'hash',
  on_behalf_of: 'string',
  payment_method_configuration: 'string',
  payment_method_types: 'list',
  single_use: 'value',
  usage: 'string',
  customer_account: 'string',
  excluded_payment_method_types: 'list',
  allowed_payment_method_types: 'list',
} as const
const UPDATE = {
  customer: 'string',
  description: 'string',
  metadata: 'hash',
  payment_method: 'string',
  payment_method_data: 'value',
  payment_method_options: 'value',
  payment_method_types: 'list',
  attach_to_self: 'boolean',
  flow_directions: 'list',
  payment_method_configuration: 'string',
} as const
const CANCELABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const setupIntentRoutes = [
  route('POST', '/v1/setup_intents', CREATE, (call, params) => {
    const intent = newSetupIntent(call, params)
    const chosen = params.confirm
      ? undefined
      : chooseMethod(call, params, {
          kind: 'setup_intent',
          id: intent.id,
          customer: intent.customer,
          current: null,
          types: intent.payment_method_types,
        })
    const created = putObject(
      call,
      'setup_intent',
      chosen
        ? { ...intent, payment_method: chosen.method.id, status: 'requires_confirmation' }
        : intent,
    )
    record(call, 'setup_intent.created', created)
    return params.confirm ? confirmSetupIntent(call, created, params) : created
  }),

  route(
    'GET',
    '/v1/setup_intents/:id',
    { client_secret: 'string' },
    (call, params) => {
      const intent = intentInPath(call)
      if (call.key === 'secret') return intent
      requireClientSecret(intent, params.client_secret)
      return forBrowser(intent)
    },
    { browser: true },
  ),

  route('POST', '/v1/setup_intents/:id', UPDATE, (call, params) => {
    const before = intentInPath(call)
    const { description = before.description } = params
    const customer = params.customer
      ? liveCustomer(call, params.customer, 'customer').id
      : before.customer
    const intent = {
      ...before,
      customer,
      description,
      metadata: mergeMetadata(before.metadata, params.metadata),
    }
    const chosen =
      params.payment_method || params.payment_method_data
        ? chooseMethod(call, params, {
            kind: 'setup_intent',
            id: intent.id,
            customer,
            current: null,
            types: intent.payment_method_types,
          })
        : undefined
    return putObject(
      call,
      'setup_intent',
      chosen
        ? { ...intent, payment_method: chosen.method.id, status: 'requires_confirmation' }
        : intent,
    )
  }),

  route(
    'POST',
    '/v1/setup_intents/:id/confirm',
    {
      ...CONFIRMATION,
      client_secret: 'string',
      expected_payment_method_type: 'string',
      client_context: 'value',
    },
    (call, params) => {
      const before = intentInPath(call)
      if (call.key === 'publishable') requireClientSecret(before, params.client_secret)
      const confirmed = confirmSetupIntent(call, before, params)
      return call.key === 'publishable' ? forBrowser(confirmed) : confirmed
    },
    { browser: true },
  ),

  route(
    'POST',
    '/v1/setup_intents/:id/cancel',
    { cancellation_reason: 'string' },
    (call, params) => {
      const before = intentInPath(call)
      if (!CANCELABLE.includes(before.status)) {
        throw invalidRequest(
          'setup_intent_unexpected_state',
          `You cannot cancel this SetupIntent because it has a status of ` +
            `${before.status}. Only a ` +
            'SetupIntent with one of the following statuses may be canceled: ' +
            `${CANCELABLE.join(', ')}.`,
          { setup_intent: before },
        )
      }
      const reason = params.cancellation_reason
        ? oneOf(
            params.cancellation_reason,
            ['abandoned', 'requested_by_customer', 'duplicate'],
            'cancellation_reason',
          )
        : null
      const canceled = putObject(call, 'setup_intent', {
        ...before,
        cancellation_reason: reason,
        next_action: null,
        status: 'canceled',
      })
      record(call, 'setup_intent.canceled', canceled)
      return canceled
    },
  ),

  listRoute('/v1/setup_intents', 'setup_intent', ['customer', 'payment_method']),
]

function intentInPath(call: Call): SetupIntent {
  const intent = find(call, 'setup_intent', call.ids[0] ?? '')
  if (!intent) throw noSuch('setupintent', call.ids[0] ?? '', 'intent')
  return intent
}

function newSetupIntent(call: Call, params: ParsedParameters<typeof CREATE>): SetupIntent {
  const id = newId(call, 'seti_1')
  const automatic = params.automatic_payment_methods
  const options = params.payment_method_options
  const allowed = params.allowed_payment_method_types ?? null
  const types = allowed ?? params.payment_method_types
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: allowed,
    application: null,
    automatic_payment_methods:
      types || textIn(automatic, 'enabled') === 'false'
        ? null
        : { allow_redirects: textIn(automatic, 'allow_redirects') ?? 'always', enabled: true },
    cancellation_reason: null,
    client_secret: newId(call, `${id}_secret_`, 25),
    created: call.now,
    customer: params.customer ? liveCustomer(call, params.customer, 'customer').id : null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: jsonOf(options) ?? {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: types ?? ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage
      ? oneOf(params.usage, ['off_session', 'on_session'], 'usage')
      : 'off_session',
  }
}

import { invalidRequest, noSuch } from '../http/errors.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { mergeMetadata, requireValue } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import type { WebhookEndpoint } from '../state/account-objects.ts'
import { deleteObject, find, newId, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'

const FIELDS = {
  description: 'string',
  enabled_events: 'list',
  metadata: 'hash',
  url: 'string',
} as const

export const webhookEndpointRoutes = [
  route(
    'POST',
    '/v1/webhook_endpoints',
    { ...FIELDS, api_version: 'string', connect: 'boolean' },
    (call, params) => {
      const endpoint = addEndpoint(call, {
        url: checkUrl(requireValue(params.url, 'url')),
        secret: newId(call, 'whsec_', 32),
        enabled_events: requireValue(params.enabled_events, 'enabled_events'),
        hears: params.connect ? 'connected' : 'own',
      })
      const described = putObject(call, 'webhook_endpoint', {
        ...endpoint,
        api_version: params.api_version ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      })
      // The secret is shown only once, here.
      return { ...described, secret: find(call, 'endpoint_secret', endpoint.id)?.secret }
    },
  ),

  retrieveRoute('/v1/webhook_endpoints', 'webhook_endpoint', 'webhook endpoint'),

  route('POST', '/v1/webhook_endpoints/:id', { ...FIELDS, disabled: 'boolean' }, (call, params) => {
    const before = endpointInPath(call)
    return putObject(call, 'webhook_endpoint', {
      ...before,
      url: params.url ? checkUrl(params.url) : before.url,
      description: params.description === undefined ? before.description : params.description,
      enabled_events: params.enabled_events ?? before.enabled_events,
      metadata: mergeMetadata(before.metadata, params.metadata),
      status:
        params.disabled === undefined ? before.status : params.disabled ? 'disabled' : 'enabled',
    })
  }),

  route('DELETE', '/v1/webhook_endpoints/:id', {}, call => {
    const { id } = endpointInPath(call)
    deleteObject(call, 'webhook_endpoint', id)
    deleteObject(call, 'endpoint_secret', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),

  listRoute('/v1/webhook_endpoints', 'webhook_endpoint'),
]

/** Stores an endpoint and its secret. */
export function addEndpoint(
  moment: Moment,
  described: {
    id?: string
    url: string
    secret: string
    enabled_events: string[]
    hears: 'own' | 'connected' | 'all'
  },
): WebhookEndpoint {
  const id = described.id ?? newId(moment, 'we_1')
  putObject(moment, 'endpoint_secret', { id, secret: described.secret, hears: described.hears })
  return putObject(moment, 'webhook_endpoint', {
    id,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: moment.now,
    description: null,
    enabled_events: described.enabled_events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: described.url,
  })
}

function endpointInPath(call: Call): WebhookEndpoint {
  const endpoint = find(call, 'webhook_endpoint', call.ids[0] ?? '')
  if (!endpoint) throw noSuch('webhook endpoint', call.ids[0] ?? '')
  return endpoint
}

function checkUrl(url: string): string {
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url
  throw invalidRequest(
    'url_invalid',
    'Invalid URL: An explicit scheme (such as https) must be provided.',
    { param: 'url' },
  )
}

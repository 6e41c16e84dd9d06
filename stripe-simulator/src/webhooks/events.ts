import { find, newId, putObject } from '../state/world.ts'
import type { Moment, Space, World } from '../state/world.ts'
import type { StripeEvent, WebhookEndpoint } from '../state/account-objects.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'

/** The API version that the simulator implements: that of the installed `stripe` package. */
export const API_VERSION = '2026-10-28.endive'

/** Stores an event about a change, and schedules its deliveries. A row is its own snapshot. */
export function record(
  moment: Moment,
  type: string,
  object: object,
  options: { before?: object } = {},
): StripeEvent {
  const { world, space } = moment
  const previous = options.before && differences(options.before, object)
  const event = putObject(moment, 'event', {
    id: newId(moment, 'evt_1'),
    object: 'event',
    ...(space.account === world.platform ? {} : { account: space.account }),
    api_version: API_VERSION,
    created: moment.now,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: listening(world, space, type).length,
    request: moment.request,
    type,
  })
  world.publish(space, event)
  return event
}

/** The endpoints that receive an event: of the account itself, and of the platform above it. */
export function listening(world: World, space: Space, type: string): WebhookEndpoint[] {
  const received: WebhookEndpoint[] = []
  for (const endpoint of space.tables.webhook_endpoint.rows.values()) {
    if (receivesFrom(space, endpoint, 'own') && isSubscribed(endpoint, type))
      received.push(endpoint)
  }
  if (space.account === world.platform) return received
  const platform = world.spaces.get(world.platform)
  for (const endpoint of platform?.tables.webhook_endpoint.rows.values() ?? []) {
    if (platform && receivesFrom(platform, endpoint, 'connected') && isSubscribed(endpoint, type))
      received.push(endpoint)
  }
  return received
}

export const eventRoutes = [
  retrieveRoute('/v1/events', 'event', 'event'),
  listRoute('/v1/events', 'event', ['type']),
]

function receivesFrom(
  space: Space,
  endpoint: WebhookEndpoint,
  whose: 'own' | 'connected',
): boolean {
  const received = find({ space }, 'endpoint_secret', endpoint.id)?.hears
  return received === 'all' || received === whose
}

function isSubscribed(endpoint: WebhookEndpoint, type: string): boolean {
  if (endpoint.status !== 'enabled') return false
  return endpoint.enabled_events.some(requested => requested === '*' || requested === type)
}

/** The previous values of the changed fields. */
function differences(before: object, after: object): object {
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(before)) {
    const now = (after as Record<string, unknown>)[name]
    if (value !== now && JSON.stringify(value) !== JSON.stringify(now)) changed[name] = value
  }
  return changed
}

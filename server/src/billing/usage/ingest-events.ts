import type { EventsIngest, EventsIngestResponse } from '@gatehouse/contract/billing/events'
import { invalid, resultOrRefusal, type Refusal } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import type { GroupedRequest } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { claimKeys } from '../events/event-keys.ts'
import { ensurePartition } from '../events/partitions.ts'
import { storeClaimed, type NewEvent } from '../events/insert-events.ts'
import { countUsage } from './count-usage.ts'
import { lockPeriods, type OpenPeriods } from './lock-periods.ts'
import { resolveCustomers, type EventCustomers, type EventReference } from './resolve-customers.ts'

type Request = GroupedRequest<{ body: EventsIngest }>
type Body = EventsIngest['events'][number]

/** How far ahead of our clock a timestamp may be: clocks of two machines differ. */
const AHEAD_MS_MAX = 5_000

/**
 * Stores the events of several requests and counts them, in one transaction: what is answered is
 * stored, and visible in balances. A request with a wrong event is refused as a whole, and the
 * others are not affected.
 */
export async function ingestEvents(
  work: Work,
  requests: Request[],
): Promise<(EventsIngestResponse | Refusal)[]> {
  const references = requests.flatMap(referencesOf)
  const [customers, early] = await Promise.all([
    resolveCustomers(work, references),
    lockEarly(work, references),
  ])
  const checked = requests.map(request => resultOrRefusal(() => eventsOf(request, customers)))
  const events = checked.flatMap(result => (Array.isArray(result) ? result : []))
  const fresh = await claimKeys(work, events)
  const periods = early ?? (await lockPeriods(work, fresh))
  const arrived = fresh.map(periods.arrived)
  await storeClaimed(work, arrived, counted => countUsage(work, counted, periods))
  const stored = new Set(fresh.map(({ id }) => id))
  return checked.map(result => {
    if (!Array.isArray(result)) return result
    const count = result.filter(({ id }) => stored.has(id)).length
    return { inserted: count, duplicates: result.length - count }
  })
}

type Reference = EventReference & { ingested_at: Date; is_keyed: boolean }

/**
 * Locks the usage of customers while they are looked up, if all are named by our ids, and no event
 * has an external id: those are claimed before anything is locked.
 */
async function lockEarly(work: Work, references: Reference[]): Promise<OpenPeriods | undefined> {
  const arrivals = references.flatMap(item => ('customer_id' in item && !item.is_keyed ? item : []))
  if (arrivals.length === 0 || arrivals.length < references.length) return undefined
  await ensurePartition(work)
  return lockPeriods(work, arrivals)
}

/** The customers that a request names, in organizations of its caller. */
function referencesOf({ actor, now, input }: Request): Reference[] {
  return input.body.events.flatMap(event => {
    const organization_id = resultOrRefusal(() => actingOrganization(actor, event.organization_id))
    if (typeof organization_id !== 'string') return []
    const arrival = {
      organization_id,
      ingested_at: now,
      is_keyed: typeof event.external_id === 'string',
    }
    return typeof event.customer_id === 'string'
      ? { ...arrival, customer_id: event.customer_id }
      : { ...arrival, external_id: event.external_customer_id }
  })
}

/** The events of one request as they are stored; refuses the first that is wrong. */
function eventsOf({ actor, now, input }: Request, customers: EventCustomers): NewEvent[] {
  return input.body.events.map((event, index) => {
    const at = (field: string) => ['body', 'events', index, field]
    const organization_id = actingOrganization(actor, event.organization_id, at('organization_id'))
    const timestamp = event.timestamp ?? now
    if (timestamp.getTime() > now.getTime() + AHEAD_MS_MAX) {
      invalid({ loc: at('timestamp'), msg: 'Timestamp must be in the past.', input: timestamp })
    }
    return {
      id: newId(),
      organization_id,
      ...customerOf(event, organization_id, { customers, loc: at('customer_id') }),
      name: event.name,
      source: 'user',
      timestamp,
      ingested_at: now,
      external_id: event.external_id ?? null,
      parent_reference: event.parent_id ?? null,
      metadata: event.metadata,
    }
  })
}

function customerOf(
  event: Body,
  organization_id: string,
  { customers, loc }: { customers: EventCustomers; loc: (string | number)[] },
) {
  if (typeof event.customer_id === 'string') {
    const { customer_id: input, member_id = null } = event
    const customer_id =
      customers.byId(organization_id, input) ??
      invalid({ loc, msg: 'Customer does not exist.', input })
    return { customer_id, external_customer_id: null, member_id, external_member_id: null }
  }
  const { external_customer_id, external_member_id = null } = event
  const customer_id = customers.byExternalId(organization_id, external_customer_id) ?? null
  const external = customer_id === null ? external_customer_id : null
  return { customer_id, external_customer_id: external, member_id: null, external_member_id }
}

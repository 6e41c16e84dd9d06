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
    lockEarly(work, requests, references),
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

type Reference = EventReference & { ingested_at: Date }

const isKeyed = ({ input }: Request) =>
  input.body.events.some(event => typeof event.external_id === 'string')

/**
 * Locks the usage of customers while they are looked up, if all are named by our ids, and no event
 * has an external id: those are claimed before anything is locked.
 */
async function lockEarly(
  work: Work,
  requests: Request[],
  references: Reference[],
): Promise<OpenPeriods | undefined> {
  const arrivals = references.flatMap(item => ('customer_id' in item ? item : []))
  if (arrivals.length === 0 || arrivals.length < references.length) return undefined
  if (requests.some(isKeyed)) return undefined
  await ensurePartition(work)
  return lockPeriods(work, arrivals)
}

/** The customers that a request names, each once, in organizations of its caller. */
function referencesOf({ actor, now, input }: Request): Reference[] {
  const found = new Map<string, Reference>()
  for (const event of input.body.events) {
    const named = event.customer_id ?? event.external_customer_id
    // An id of ours is no merchant's id, even if both are the same text.
    const key = `${event.organization_id ?? ''} ${typeof event.customer_id} ${named}`
    if (found.has(key)) continue
    const organization_id = resultOrRefusal(() => actingOrganization(actor, event.organization_id))
    if (typeof organization_id !== 'string') continue
    const arrival = { organization_id, ingested_at: now }
    found.set(
      key,
      typeof event.customer_id === 'string'
        ? { ...arrival, customer_id: event.customer_id }
        : { ...arrival, external_id: event.external_customer_id },
    )
  }
  return [...found.values()]
}

/** The events of one request as they are stored; refuses the first that is wrong. */
function eventsOf({ actor, now, input }: Request, customers: EventCustomers): NewEvent[] {
  const latest = now.getTime() + AHEAD_MS_MAX
  return input.body.events.map((event, index) => {
    const loc = ['body', 'events', index]
    const at = [...loc, 'organization_id']
    const organization_id = actingOrganization(actor, event.organization_id, at)
    const timestamp = event.timestamp ?? now
    if (timestamp.getTime() > latest) {
      const msg = 'Timestamp must be in the past.'
      invalid({ loc: [...loc, 'timestamp'], msg, input: timestamp })
    }
    return {
      id: newId(),
      organization_id,
      ...customerOf(event, organization_id, { customers, loc }),
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
      invalid({ loc: [...loc, 'customer_id'], msg: 'Customer does not exist.', input })
    return { customer_id, external_customer_id: null, member_id, external_member_id: null }
  }
  const { external_customer_id, external_member_id = null } = event
  const customer_id = customers.byExternalId(organization_id, external_customer_id) ?? null
  const external = customer_id === null ? external_customer_id : null
  return { customer_id, external_customer_id: external, member_id: null, external_member_id }
}

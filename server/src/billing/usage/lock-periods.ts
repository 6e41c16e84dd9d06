import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import type { CustomerMeterRow } from './customer-meter.ts'
import { lockMetering } from '../meters/queries.ts'
import { resetUsage } from './reset-usage.ts'

/** An event of an organization, which a customer may have, and when it arrives. */
type Arrival = { organization_id: string; customer_id: string | null; ingested_at: Date }

/** The customers of events, each with the latest time at which one arrived. */
function latestByCustomer(events: readonly Arrival[]): Map<string, Date> {
  const latest = new Map<string, Date>()
  for (const { customer_id, ingested_at } of events) {
    if (customer_id === null) continue
    const known = latest.get(customer_id)
    if (!known || ingested_at > known) latest.set(customer_id, ingested_at)
  }
  return latest
}

/** The customer meters that a subscription takes, locked, by meter. */
export const lockMetersOfSubscription = (work: Work, subscription_id: string) =>
  work.sql
    .selectFrom('customer_meters')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .orderBy('customer_id')
    .orderBy('meter_id')
    .forNoKeyUpdate()
    .execute()

/** Usage of customers that subscriptions take, locked until their events are counted. */
export type OpenPeriods = {
  /** The event; if it waited while its period was closed, it arrives in the next one. */
  arrived<E extends Arrival>(event: E): E
  /** The beginning of the open period; undefined where no subscription takes the usage. */
  sinceOf(customer_id: string, meter_id: string): Date | undefined
}

/**
 * Locks the usage that subscriptions take of the customers of events, in the order of customer and
 * meter, under a shared lock of their organizations' meters. Periods that have ended by then are
 * closed, however late their renewal is: which period an event counts in is decided here, by when
 * it arrives.
 */
export async function lockPeriods(work: Work, events: readonly Arrival[]): Promise<OpenPeriods> {
  const organization_ids = [...new Set(events.map(event => event.organization_id))].sort()
  if (organization_ids.length > 0) await lockMetering(work, organization_ids, 'shared')
  const customers = latestByCustomer(events)
  const ids = [...customers.keys()]
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<CustomerMeterRow>`select * from customer_meters
          where customer_id = any(${ids}::uuid[]) and subscription_id is not null
          order by customer_id, meter_id for no key update`.execute(work.sql)
  const ended = rows.flatMap(row => {
    const now = customers.get(row.customer_id)
    return now && row.period_end && row.period_end <= now ? { ...row, at: row.period_end, now } : []
  })
  // Each in the time of its organization.
  for (const row of ended) await resetUsage({ ...work, now: row.now }, [row])
  const since = new Map(rows.map(row => [row.customer_id + row.meter_id, row.since]))
  for (const { customer_id, meter_id, at } of ended) since.set(customer_id + meter_id, at)
  const latest = new Map<string, Date>()
  for (const { customer_id, meter_id } of rows) {
    const began = since.get(customer_id + meter_id)
    const known = latest.get(customer_id)
    if (began && (!known || began > known)) latest.set(customer_id, began)
  }
  return {
    arrived: event => {
      const began = latest.get(event.customer_id ?? '')
      return began && began > event.ingested_at ? { ...event, ingested_at: began } : event
    },
    sinceOf: (customer_id, meter_id) => since.get(customer_id + meter_id),
  }
}

import { statement } from '../../platform/db/statement.ts'
import type { Work } from '../../platform/work.ts'
import type { CustomerMeterRow } from './customer-meter.ts'
import { lockMetering } from '../meters/queries.ts'
import { countingMeters, type CountingMeter } from './counting-meters.ts'
import { endExpired } from './end-expired.ts'
import { resetUsage } from './reset-usage.ts'

/** An event of an organization, which a customer may have, and when it arrives. */
type Arrival = { organization_id: string; customer_id: string | null; ingested_at: Date }

/** The latest time of each customer. */
function latestOf(times: Iterable<readonly [customer_id: string, time: Date]>): Map<string, Date> {
  const latest = new Map<string, Date>()
  for (const [customer_id, time] of times) {
    const known = latest.get(customer_id)
    if (!known || time > known) latest.set(customer_id, time)
  }
  return latest
}

/** Usage of customers that subscriptions take, locked until their events are counted. */
export type OpenPeriods = {
  /** The event; if it waited while its period was closed, it arrives in the next one. */
  arrived<E extends Arrival>(event: E): E
  /** The meters of an organization that count. */
  metersOf(organization_id: string): CountingMeter[]
  /** The beginning of the open period; undefined where no event can be before it. */
  sinceOf(customer_id: string, meter_id: string): Date | undefined
  /** The subscription that bills this usage and has a spending cap. */
  cappedOf(customer_id: string, meter_id: string): string | undefined
}

type OpenMeter = CustomerMeterRow & { is_capped: boolean; has_expired: boolean }

/**
 * Locks the usage that subscriptions take of the customers of events, in the order of customer and
 * meter, under a shared lock of their organizations' meters. Periods that have ended by then are
 * closed, however late their renewal is: which period an event counts in is decided here, by when
 * it arrives. An event that waited while a subscription ended arrives after it, too. Credits that
 * have expired by then are ended, however late their task is.
 */
export async function lockPeriods(work: Work, events: readonly Arrival[]): Promise<OpenPeriods> {
  const organization_ids = [...new Set(events.map(event => event.organization_id))].sort()
  if (organization_ids.length > 0) await lockMetering(work, organization_ids, 'shared')
  const [meters, rows] = await Promise.all([
    metersByOrganization(work, organization_ids),
    lockOpenMeters(work, events),
  ])
  const customers = latestOf(arrivalsOf(events))
  const since = new Map(rows.map(row => [row.customer_id + row.meter_id, row.since]))
  for (const row of rows) {
    const now = customers.get(row.customer_id)
    const { subscription_id, period_end: at } = row
    if (!now) continue
    const isOver = subscription_id !== null && at !== null && at <= now
    if (row.has_expired) await endExpired(work, row.id, isOver ? at : now)
    if (!isOver) continue
    // In the time of its organization.
    const only = row.id
    await resetUsage({ ...work, now }, { subscription_id, at }, { meters: [row], only })
    since.set(row.customer_id + row.meter_id, at)
    if (row.has_expired) await endExpired(work, row.id, now)
  }
  const capped = new Map(
    rows.flatMap(({ customer_id, meter_id, subscription_id, is_capped }) =>
      is_capped && subscription_id ? [[customer_id + meter_id, subscription_id]] : [],
    ),
  )
  const latest = latestOf(
    rows.flatMap(({ customer_id, meter_id }) => {
      const began = since.get(customer_id + meter_id)
      return began ? [[customer_id, began] as const] : []
    }),
  )
  return {
    arrived: event => {
      const began = latest.get(event.customer_id ?? '')
      return began && began > event.ingested_at ? { ...event, ingested_at: began } : event
    },
    metersOf: organization_id => meters.get(organization_id) ?? [],
    sinceOf: (customer_id, meter_id) => since.get(customer_id + meter_id),
    cappedOf: (customer_id, meter_id) => capped.get(customer_id + meter_id),
  }
}

/** The meters that count, by organization; under the lock they count the same until it ends. */
async function metersByOrganization(work: Work, organization_ids: readonly string[]) {
  if (organization_ids.length === 0) return new Map<string, CountingMeter[]>()
  return Map.groupBy(await countingMeters(work, organization_ids), row => row.organization_id)
}

const arrivalsOf = (events: readonly Arrival[]) =>
  events.flatMap(({ customer_id, ingested_at }) =>
    customer_id === null ? [] : [[customer_id, ingested_at] as const],
  )

/**
 * Usage that a subscription takes, that began after the first of the events, or whose credits
 * expired.
 */
async function lockOpenMeters(work: Work, events: readonly Arrival[]): Promise<OpenMeter[]> {
  const owners = new Map(
    events.flatMap(({ customer_id, organization_id }) =>
      customer_id === null
        ? []
        : [[customer_id + organization_id, { customer_id, organization_id }]],
    ),
  )
  if (owners.size === 0) return []
  const list = [...owners.values()]
  const times = arrivalsOf(events).map(([, time]) => time.getTime())
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  // From the lists in their own selects, so that the statement is planned once for any length.
  const { rows } = await statement<OpenMeter>`
    select m.*, m.price_id is not null and exists (select from spending_caps cap
      where cap.subscription_id = m.subscription_id) as is_capped, expired.found as has_expired
    from unnest((select ${list.map(({ customer_id }) => customer_id)}::uuid[]),
      (select ${list.map(({ organization_id }) => organization_id)}::uuid[]))
      owner (customer_id, organization_id)
    join customer_meters m on m.customer_id = owner.customer_id
      and m.organization_id = owner.organization_id
    cross join lateral (select m.credited > 0 and exists (select from meter_credits c
      where c.customer_meter_id = m.id and c.ended_at is null and c.expires_at <= ${last})
      as found) expired
    where m.subscription_id is not null or m.since > ${first} or expired.found
    order by m.customer_id, m.meter_id for no key update of m`.execute(work.sql)
  return rows
}

import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { unawaited } from '../../platform/db/pipelined.ts'
import type { Work } from '../../platform/work.ts'
import type { NewEvent } from '../events/insert-events.ts'
import { distinctKey, numberText, propertyOf } from '../meters/event-property.ts'
import { matchesFilter } from '../meters/matches-filter.ts'
import type { CountingMeter } from './counting-meters.ts'
import { decideAlerts } from './decide-alerts.ts'
import type { OpenPeriods } from './lock-periods.ts'
import { sendUsageChanges } from './publish-usage.ts'
import { queueCapReports } from './queue-cap-reports.ts'

/** One event as one meter counts it. */
type Count = {
  meter: CountingMeter
  customer_id: string
  /** When the event arrived, by the clock of its organization. */
  now: Date
  /** It happened before the period in which it arrived. */
  late: boolean
  /** The digits of its number, for sum, max, min and avg. */
  value: string | null
  /** What makes its value distinct, for unique. */
  distinct: Buffer | null
}

/**
 * Adds events to the usage of their customers, which is locked, in the transaction that stores
 * them. Events of unknown customers wait until `attachEvents`; those that arrived before the open
 * period are not counted.
 */
export async function countUsage(
  work: Work,
  events: NewEvent[],
  periods: OpenPeriods,
): Promise<void> {
  const known = events.filter(
    ({ customer_id, source }) => customer_id !== null && source === 'user',
  )
  const counts = known.flatMap(event =>
    periods.metersOf(event.organization_id).flatMap(meter => countOf(meter, event, periods) ?? []),
  )
  if (counts.length === 0) return
  await addCounts(work, counts)
  await decideAlerts(work, counts)
  await queueCapReports(work, counts, periods)
  const changes = new Map(counts.map(count => [count.customer_id, count]))
  await sendUsageChanges(
    work,
    [...changes.values()].map(({ customer_id, meter: { organization_id, sends_state }, now }) => {
      return { customer_id, organization_id, now, sends_state }
    }),
  )
}

function countOf(meter: CountingMeter, event: NewEvent, periods: OpenPeriods): Count | undefined {
  const { customer_id } = event
  if (customer_id === null || event.ingested_at < meter.created_at) return undefined
  const since = periods.sinceOf(customer_id, meter.id)
  if (since && event.ingested_at < since) return undefined
  // Both were validated with the contract's schemas when they were stored.
  if (!matchesFilter(meter.filter as Filter, event)) return undefined
  const aggregation = meter.aggregation as Aggregation
  const late = since !== undefined && event.timestamp < since
  const count = { meter, customer_id, now: event.ingested_at, late, value: null, distinct: null }
  if (aggregation.func === 'count') return count
  const value = propertyOf(event, aggregation.property)
  if (aggregation.func !== 'unique') {
    return { ...count, value: typeof value === 'number' ? numberText(value) : null }
  }
  if (value === undefined) return count
  return { ...count, distinct: distinctKey(value) }
}

type Pair = { id: string; meter: CountingMeter; customer_id: string }

async function addCounts(work: Work, counts: Count[]): Promise<void> {
  const pairs = new Map<string, Pair>()
  for (const { meter, customer_id } of counts) {
    const key = customer_id + meter.id
    if (!pairs.has(key)) pairs.set(key, { id: newId(), meter, customer_id })
  }
  const list = [...pairs.values()]
  const hasDistinct = counts.some(item => item.distinct !== null)
  const { rows } = await sql<{ id: string; customer_id: string; meter_id: string }>`
    with folded as (
      select customer_id, meter_id, count(*) as event_count, count(value) as value_count,
        coalesce(sum(value), 0) as total, max(value) as highest, min(value) as lowest,
        count(*) filter (where late) as late_count
      from unnest(${counts.map(item => item.customer_id)}::uuid[],
        ${counts.map(({ meter }) => meter.id)}::uuid[],
        ${counts.map(({ late }) => late)}::boolean[],
        ${counts.map(({ value }) => value)}::numeric[]) used (customer_id, meter_id, late, value)
      group by customer_id, meter_id)
    insert into customer_meters as m (id, organization_id, customer_id, meter_id, created_at, since,
      func, event_count, value_count, total, highest, lowest, late_count)
    select pair.id, pair.organization_id, pair.customer_id, pair.meter_id, ${work.now}::timestamptz,
      pair.since, pair.func, folded.event_count, folded.value_count, folded.total, folded.highest,
      folded.lowest, folded.late_count
    from unnest(${list.map(({ id }) => id)}::uuid[],
      ${list.map(({ meter }) => meter.organization_id)}::uuid[],
      ${list.map(item => item.customer_id)}::uuid[], ${list.map(({ meter }) => meter.id)}::uuid[],
      ${list.map(({ meter }) => meter.created_at)}::timestamptz[],
      ${list.map(({ meter }) => (meter.aggregation as Aggregation).func)}::text[])
      pair (id, organization_id, customer_id, meter_id, since, func)
    join folded on folded.customer_id = pair.customer_id and folded.meter_id = pair.meter_id
    order by pair.customer_id, pair.meter_id
    on conflict (customer_id, meter_id) do update set modified_at = excluded.created_at,
      event_count = m.event_count + excluded.event_count,
      value_count = m.value_count + excluded.value_count, total = m.total + excluded.total,
      highest = greatest(m.highest, excluded.highest), lowest = least(m.lowest, excluded.lowest),
      late_count = m.late_count + excluded.late_count
    ${hasDistinct ? sql`returning m.id, m.customer_id, m.meter_id` : unawaited}`.execute(work.sql)
  const ids = new Map(rows.map(row => [row.customer_id + row.meter_id, row.id]))
  await addDistinct(work, counts, ids)
}

/** The rows of `customer_meters` are locked by now, so that no other transaction counts a value. */
async function addDistinct(
  work: Work,
  counts: Count[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const distinct = counts.filter(item => item.distinct !== null)
  if (distinct.length === 0) return
  const owners = distinct.map(({ customer_id, meter }) => ids.get(customer_id + meter.id))
  await sql`
    with added as (
      insert into customer_meter_values (customer_meter_id, value_hash)
      select distinct * from unnest(${owners}::uuid[],
        ${distinct.map(item => item.distinct)}::bytea[])
      on conflict do nothing returning customer_meter_id),
    counted as (select customer_meter_id, count(*) as count from added group by customer_meter_id)
    update customer_meters set distinct_count = distinct_count + counted.count
    from counted where customer_meters.id = counted.customer_meter_id`.execute(work.sql)
}

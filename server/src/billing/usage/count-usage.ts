import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Work } from '../../platform/work.ts'
import type { NewEvent } from '../events/insert-events.ts'
import { distinctKey, numberText, propertyOf } from '../meters/event-property.ts'
import { matchesFilter } from '../meters/matches-filter.ts'
import type { CountingMeter } from './counting-meters.ts'
import { decideAlerts } from './decide-alerts.ts'
import type { OpenPeriods } from './lock-periods.ts'
import { sendUsageChanges } from './publish-usage.ts'
import { queueCapReports } from './queue-cap-reports.ts'

/** What a meter counts of the events of a customer. */
type Usage = {
  id: string
  meter: CountingMeter
  customer_id: string
  /** The beginning of the open period, where an event could be before it. */
  since: Date | undefined
  /** When the last of them arrived, by the clock of its organization. */
  now: Date
  events: number
  /** Of these, those that happened before the period in which they arrived. */
  late: number
  /** The digits of their numbers, for sum, max, min and avg. */
  values: string[]
  /** What makes their values distinct, for unique. */
  distinct: Buffer[]
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
  const usage = usageOf(events, periods)
  if (usage.length === 0) return
  await addUsage(work, usage)
  await decideAlerts(work, usage)
  await queueCapReports(work, usage, periods)
  const changes = new Map(usage.map(item => [item.customer_id, item]))
  await sendUsageChanges(
    work,
    [...changes.values()].map(({ customer_id, meter: { organization_id, sends_state }, now }) => {
      return { customer_id, organization_id, now, sends_state }
    }),
  )
}

/** In plain loops: this runs for each event and each meter. */
function usageOf(events: NewEvent[], periods: OpenPeriods): Usage[] {
  const found = new Map<CountingMeter, Map<string, Usage>>()
  for (const event of events) {
    const { customer_id, ingested_at, source } = event
    if (customer_id === null || source !== 'user') continue
    for (const meter of periods.metersOf(event.organization_id)) {
      const ofMeter = found.get(meter) ?? new Map<string, Usage>()
      found.set(meter, ofMeter)
      const usage = ofMeter.get(customer_id) ?? noUsage(meter, customer_id, periods)
      ofMeter.set(customer_id, usage)
      const { since } = usage
      if (ingested_at < meter.created_at || (since && ingested_at < since)) continue
      // It was validated with the contract's schema when it was stored.
      if (!matchesFilter(meter.filter as Filter, event)) continue
      usage.now = ingested_at
      usage.events += 1
      if (since && event.timestamp < since) usage.late += 1
      addValue(usage, event)
    }
  }
  const all = [...found.values()].flatMap(ofMeter => [...ofMeter.values()])
  return all.filter(usage => usage.events > 0)
}

const noUsage = (meter: CountingMeter, customer_id: string, periods: OpenPeriods): Usage => ({
  ...{ id: newId(), meter, customer_id, since: periods.sinceOf(customer_id, meter.id) },
  ...{ now: meter.created_at, events: 0, late: 0, values: [], distinct: [] },
})

function addValue({ meter, values, distinct }: Usage, event: NewEvent): void {
  // It was validated with the contract's schema when it was stored.
  const aggregation = meter.aggregation as Aggregation
  if (aggregation.func === 'count') return
  const value = propertyOf(event, aggregation.property)
  if (aggregation.func === 'unique') {
    if (value !== undefined) distinct.push(distinctKey(value))
  } else if (typeof value === 'number') values.push(numberText(value))
}

async function addUsage(work: Work, usage: Usage[]): Promise<void> {
  const values = usage.flatMap(item => item.values.map(value => ({ id: item.id, value })))
  const added = statement<{ id: string; customer_id: string; meter_id: string }>`
    with folded as (
      select id, count(*) as value_count, sum(value) as total, max(value) as highest,
        min(value) as lowest
      from unnest(${values.map(({ id }) => id)}::uuid[],
        ${values.map(({ value }) => value)}::numeric[]) used (id, value)
      group by id)
    insert into customer_meters as m (id, organization_id, customer_id, meter_id, created_at, since,
      func, event_count, value_count, total, highest, lowest, late_count)
    select used.id, used.organization_id, used.customer_id, used.meter_id, ${work.now}::timestamptz,
      used.since, used.func, used.event_count, coalesce(folded.value_count, 0),
      coalesce(folded.total, 0), folded.highest, folded.lowest, used.late_count
    from unnest(${usage.map(({ id }) => id)}::uuid[],
      ${usage.map(({ meter }) => meter.organization_id)}::uuid[],
      ${usage.map(item => item.customer_id)}::uuid[], ${usage.map(({ meter }) => meter.id)}::uuid[],
      ${usage.map(({ meter }) => meter.created_at)}::timestamptz[],
      ${usage.map(({ meter }) => (meter.aggregation as Aggregation).func)}::text[],
      ${usage.map(({ events }) => events)}::bigint[], ${usage.map(({ late }) => late)}::bigint[])
      used (id, organization_id, customer_id, meter_id, since, func, event_count, late_count)
    left join folded using (id)
    order by used.customer_id, used.meter_id
    on conflict (customer_id, meter_id) do update set modified_at = excluded.created_at,
      event_count = m.event_count + excluded.event_count,
      value_count = m.value_count + excluded.value_count, total = m.total + excluded.total,
      highest = greatest(m.highest, excluded.highest), lowest = least(m.lowest, excluded.lowest),
      late_count = m.late_count + excluded.late_count
    returning m.id, m.customer_id, m.meter_id`
  if (!usage.some(({ distinct }) => distinct.length > 0)) return added.executeUnawaited(work.sql)
  const { rows } = await added.execute(work.sql)
  const ids = new Map(rows.map(row => [row.customer_id + row.meter_id, row.id]))
  await addDistinct(work, usage, ids)
}

/** The rows of `customer_meters` are locked by now, so that no other transaction counts a value. */
async function addDistinct(
  work: Work,
  usage: Usage[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const distinct = usage.flatMap(item => item.distinct.map(value => ({ item, value })))
  const owners = distinct.map(({ item }) => ids.get(item.customer_id + item.meter.id))
  await sql`
    with added as (
      insert into customer_meter_values (customer_meter_id, value_hash)
      select distinct * from unnest(${owners}::uuid[],
        ${distinct.map(({ value }) => value)}::bytea[])
      on conflict do nothing returning customer_meter_id),
    counted as (select customer_meter_id, count(*) as count from added group by customer_meter_id)
    update customer_meters set distinct_count = distinct_count + counted.count
    from counted where customer_meters.id = counted.customer_meter_id`.execute(work.sql)
}

import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { distinctSql, filterSql } from '../meters/filter-sql.ts'
import { findMeter, lockMetering } from '../meters/queries.ts'
import { countedColumns } from './counted-columns.ts'
import { publishUsage } from './publish-usage.ts'

/**
 * Counts a meter again from the log, for every customer, after a change of what it counts. Events
 * are not counted meanwhile.
 */
export async function recountMeter(work: Work, meter_id: string): Promise<void> {
  const meter = await findMeter(work, meter_id)
  if (!meter || meter.archived_at !== null) return
  const { organization_id } = meter
  await lockMetering(work, [organization_id], 'exclusive')
  // Both were validated with the contract's schemas when they were stored.
  const aggregation = meter.aggregation as Aggregation
  const counted = sql`usage_events
    left join customer_meters m
      on m.customer_id = usage_events.customer_id and m.meter_id = ${meter_id}
    where usage_events.organization_id = ${organization_id} and usage_events.source = 'user'
      and usage_events.customer_id is not null and ${filterSql(meter.filter as Filter)}
      and usage_events.ingested_at >= coalesce(m.since, ${meter.created_at})`
  const { rows } = await sql<{ id: string; customer_id: string }>`
    with used as (
      select usage_events.customer_id, ${countedColumns(aggregation)},
        count(*) filter (where m.subscription_id is not null
          and usage_events."timestamp" < m.since) as late_count
      from ${counted} group by usage_events.customer_id),
    emptied as (
      select id, customer_id from customer_meters where meter_id = ${meter_id}
        and customer_id not in (select customer_id from used)),
    zero as (
      update customer_meters set func = ${aggregation.func}, event_count = 0, value_count = 0,
        total = 0, highest = null, lowest = null, distinct_count = 0, late_count = 0,
        modified_at = ${work.now}
      from emptied where customer_meters.id = emptied.id
      returning customer_meters.id, customer_meters.customer_id),
    counted as (
      insert into customer_meters (id, organization_id, customer_id, meter_id, created_at, since,
        func, event_count, value_count, total, highest, lowest, late_count)
      select gen_random_uuid(), ${organization_id}::uuid, customer_id, ${meter_id}::uuid,
        ${work.now}::timestamptz, ${meter.created_at}::timestamptz, ${aggregation.func},
        event_count, value_count, total, highest, lowest, late_count
      from used order by customer_id
      on conflict (customer_id, meter_id) do update set func = excluded.func,
        event_count = excluded.event_count, value_count = excluded.value_count,
        total = excluded.total, highest = excluded.highest, lowest = excluded.lowest,
        distinct_count = 0, late_count = excluded.late_count, modified_at = excluded.created_at
      returning id, customer_id)
    select * from zero union all select * from counted`.execute(work.sql)
  await sql`delete from customer_meter_values where customer_meter_id = any(array(
    select id from customer_meters where meter_id = ${meter_id}))`.execute(work.sql)
  if (aggregation.func === 'unique') await recountDistinct(work, aggregation.property, counted)
  const now = work.now
  await publishUsage(
    work,
    rows.map(({ customer_id }) => ({ customer_id, organization_id, now })),
  )
}

async function recountDistinct(
  work: Work,
  property: string,
  counted: RawBuilder<unknown>,
): Promise<void> {
  const distinct = distinctSql(property)
  await sql`
    with added as (
      insert into customer_meter_values (customer_meter_id, value_hash)
      select distinct m.id, ${distinct} from ${counted} and ${distinct} is not null
      returning customer_meter_id),
    numbers as (select customer_meter_id, count(*) as count from added group by 1)
    update customer_meters set distinct_count = numbers.count
    from numbers where customer_meters.id = numbers.customer_meter_id`.execute(work.sql)
}

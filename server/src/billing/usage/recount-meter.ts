import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { historyOfOrganization } from '../events/history-scope.ts'
import { distinctHash, distinctSql, filterSql } from '../meters/filter-sql.ts'
import type { MeterRow } from '../meters/meter.ts'
import { findMeter, lockMetering } from '../meters/queries.ts'
import { countedColumns } from './counted-columns.ts'
import type { OldUsage } from './old-usage.ts'
import { publishUsage } from './publish-usage.ts'

/**
 * Counts a meter again from the log, for every customer, after a change of what it counts. Events
 * are not counted meanwhile. `old` is what events that only ClickHouse has amount to.
 */
export async function recountMeter(work: Work, meter_id: string, old?: OldUsage): Promise<void> {
  const meter = await findMeter(work, meter_id)
  if (!meter || meter.archived_at !== null) return
  const { organization_id } = meter
  await lockMetering(work, [organization_id], 'exclusive')
  await requireCurrent(work, meter, old)
  // Both were validated with the contract's schemas when they were stored.
  const aggregation = meter.aggregation as Aggregation
  const counted = sql`usage_events
    left join customer_meters m
      on m.customer_id = usage_events.customer_id and m.meter_id = ${meter_id}
    where usage_events.organization_id = ${organization_id} and usage_events.source = 'user'
      and usage_events.customer_id is not null and ${filterSql(meter.filter as Filter)}
      and usage_events.ingested_at >= coalesce(m.since, ${meter.created_at})`
  const { rows } = await sql<{ id: string; customer_id: string }>`
    with parts as (
      select usage_events.customer_id, ${countedColumns(aggregation)},
        count(*) filter (where m.subscription_id is not null
          and usage_events."timestamp" < m.since) as late_count
      from ${counted} group by usage_events.customer_id
      union all ${oldParts(meter_id, old)}),
    used as (
      select customer_id, sum(event_count)::bigint as event_count,
        sum(value_count)::bigint as value_count, sum(total) as total, max(highest) as highest,
        min(lowest) as lowest, sum(late_count)::bigint as late_count
      from parts group by customer_id),
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
  if (aggregation.func === 'unique') {
    await recountDistinct(work, meter_id, { property: aggregation.property, counted, old })
  }
  const now = work.now
  await publishUsage(
    work,
    rows.map(({ customer_id }) => ({ customer_id, organization_id, now })),
  )
}

/** The rows of `parts` that ClickHouse answered. */
const oldParts = (meter_id: string, old?: OldUsage) => sql`
  select old.customer_id, old.event_count, old.value_count, old.total, old.highest, old.lowest,
    case when m.subscription_id is null then 0 else old.late_count end
  from jsonb_to_recordset(${JSON.stringify(old?.parts ?? [])}::jsonb) old (customer_id uuid,
    event_count bigint, value_count bigint, total numeric, highest numeric, lowest numeric,
    late_count bigint)
  left join customer_meters m on m.customer_id = old.customer_id and m.meter_id = ${meter_id}`

async function recountDistinct(
  work: Work,
  meter_id: string,
  { property, counted, old }: { property: string; counted: RawBuilder<unknown>; old?: OldUsage },
): Promise<void> {
  const distinct = distinctSql(property)
  const given = JSON.stringify(old?.values ?? [])
  await sql`
    with added as (
      insert into customer_meter_values (customer_meter_id, value_hash)
      select m.id, ${distinct} from ${counted} and ${distinct} is not null
      union
      select m.id, ${distinctHash(sql`old.value`)}
      from jsonb_to_recordset(${given}::jsonb) old (customer_id uuid, value jsonb)
      join customer_meters m on m.customer_id = old.customer_id and m.meter_id = ${meter_id}
      returning customer_meter_id),
    numbers as (select customer_meter_id, count(*) as count from added group by 1)
    update customer_meters set distinct_count = numbers.count
    from numbers where customer_meters.id = numbers.customer_meter_id`.execute(work.sql)
}

/** What ClickHouse was asked must be what it would be asked now, or the task begins anew. */
async function requireCurrent(work: Work, meter: MeterRow, old?: OldUsage): Promise<void> {
  const { scope } = (await historyOfOrganization(work, meter.organization_id)) ?? {}
  const { rows } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(old?.parts ?? [])}::jsonb) old (
      customer_id uuid, since timestamptz)
    left join customer_meters m on m.customer_id = old.customer_id and m.meter_id = ${meter.id}
    where coalesce(m.since, ${meter.created_at}) <> old.since limit 1`.execute(work.sql)
  const isSame =
    JSON.stringify(scope) === JSON.stringify(old?.scope) &&
    (old === undefined || old.modified_at?.getTime() === meter.modified_at?.getTime())
  if (!isSame || rows.length > 0) throw new Error('usage has changed since ClickHouse was asked')
}

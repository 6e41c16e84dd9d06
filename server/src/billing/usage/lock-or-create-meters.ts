import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { CustomerMeterRow } from './customer-meter.ts'

type Customer = { organization_id: string; customer_id: string }

/**
 * The usage of a customer of some meters, in the order of meters, locked; begun where there is none
 * yet. `since`: when it begins, if not with the meter.
 */
export async function lockOrCreateMeters(
  work: Work,
  { organization_id, customer_id }: Customer,
  meter_ids: readonly string[],
  since: Date | null = null,
): Promise<CustomerMeterRow[]> {
  await sql`
    insert into customer_meters
      (id, organization_id, customer_id, meter_id, created_at, since, func)
    select w.id, ${organization_id}::uuid, ${customer_id}::uuid, w.meter_id,
      ${work.now}::timestamptz, coalesce(${since}::timestamptz, meters.created_at),
      meters.aggregation ->> 'func'
    from unnest(${meter_ids.map(newId)}::uuid[], ${meter_ids}::uuid[]) w (id, meter_id)
    join meters on meters.id = w.meter_id
    order by w.meter_id
    on conflict do nothing`.execute(work.sql)
  return work.sql
    .selectFrom('customer_meters')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .where('meter_id', 'in', meter_ids)
    .orderBy('meter_id')
    .forNoKeyUpdate()
    .execute()
}

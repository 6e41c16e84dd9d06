import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Merchant } from '../../testing/people.ts'
import type { TestServer } from '../../testing/test-server.ts'

type Named = { id: string }

/** Sets the units that a customer was credited of a meter. */
export async function setCredited(
  { site }: TestServer,
  { organization }: Merchant,
  { customer, meter, units }: { customer: Named; meter: Named; units: number | string },
): Promise<void> {
  await sql`
    insert into customer_meters (id, organization_id, customer_id, meter_id, created_at, since,
      func, credited)
    select ${newId()}::uuid, ${organization.id}::uuid, ${customer.id}::uuid, m.id, m.created_at,
      m.created_at, m.aggregation ->> 'func', ${String(units)}::numeric
    from meters m where m.id = ${meter.id}
    on conflict (customer_id, meter_id) do update set credited = excluded.credited`.execute(site.db)
}

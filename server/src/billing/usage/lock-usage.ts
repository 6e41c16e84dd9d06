import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { lockMetering } from '../meters/queries.ts'

/** A customer, and the organization whose customer it is. */
type Owner = { customer_id: string; organization_id: string }

/**
 * Locks what customers used, in the order in which `countUsage` does: balances that are read from
 * now on do not change until the transaction ends.
 */
export async function lockUsage(work: Work, owners: Owner[]): Promise<void> {
  if (owners.length === 0) return
  const organization_ids = [...new Set(owners.map(owner => owner.organization_id))].sort()
  await lockMetering(work, organization_ids, 'shared')
  await sql`select from customer_meters
    where customer_id = any(${[...new Set(owners.map(owner => owner.customer_id))]}::uuid[])
    order by customer_id, meter_id for no key update`.execute(work.sql)
}

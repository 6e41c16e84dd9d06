import type { Insertable, Updateable } from 'kysely'
import type { CustomersTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { attachUsageTask, type CustomerRow } from './customer.ts'

/** Inserts a customer; undefined if its address or external id is taken. */
export async function insertCustomer(
  work: Work,
  values: Insertable<CustomersTable>,
): Promise<CustomerRow | undefined> {
  const row = await work.sql
    .insertInto('customers')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await attachUsage(work, row, values)
  return row
}

/** Changes a customer that this transaction has locked. */
export async function setCustomer(
  work: Work,
  id: string,
  values: Updateable<CustomersTable>,
): Promise<CustomerRow> {
  const row = await work.sql
    .updateTable('customers')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await attachUsage(work, row, values)
  return row
}

/** Usage may have arrived for an id under which the customer is known from now on. */
async function attachUsage(
  work: Work,
  { id: subject_id, organization_id }: CustomerRow,
  { external_id, user_id }: Updateable<CustomersTable>,
): Promise<void> {
  if (external_id === undefined && user_id === undefined) return
  if (external_id === null && user_id === null) return
  await enqueue(work, attachUsageTask, { organization_id, subject_id })
}

import type { disputeEndpoints } from '@gatehouse/contract/billing/disputes'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { DisputesTable, Tables } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { customerJson, ofCustomersLike } from '../customers/queries.ts'
import type { DisputeRow, DisputeWithNested } from './dispute.ts'

/** Disputes the actor may see. */
const disputesOf = (work: Reading) => within(work, work.sql.selectFrom('disputes'), 'disputes')

const columns = <O>(disputes: SelectQueryBuilder<Tables, 'disputes', O>) =>
  disputes
    .selectAll('disputes')
    .select(customerJson(sql.ref('disputes.customer_id')).as('customer'))

export async function findDispute(
  work: Reading,
  id: string,
): Promise<DisputeWithNested | undefined> {
  const row = await columns(disputesOf(work)).where('disputes.id', '=', id).executeTakeFirst()
  // Only this module writes the status, so the narrower type is safe.
  return row as DisputeWithNested | undefined
}

type ListInput = InputOf<typeof disputeEndpoints.list>

/** What a list of disputes is sorted by. */
export const disputeSorts = {
  created_at: sql.ref('disputes.created_at'),
  amount: sql.ref('disputes.amount'),
}

/** A page of disputes. */
export async function listDisputes(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, disputeSorts, 'disputes.id')
  const { rows, total_count } = await readPage(matchingDisputes(work, input), input, disputes =>
    columns(disputes).orderBy(order),
  )
  return { rows: rows as DisputeWithNested[], total_count }
}

/** Disputes that a list shows. */
export function matchingDisputes(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  const { organization_id, order_id, customer_id, status, query } = input
  let matched = disputesOf(work)
  if (organization_id) matched = matched.where('disputes.organization_id', 'in', organization_id)
  if (order_id) matched = matched.where('disputes.order_id', 'in', order_id)
  if (status) matched = matched.where('disputes.status', 'in', status)
  if (customer_id) matched = matched.where('disputes.customer_id', 'in', customer_id)
  return query ? matched.where(ofCustomersLike(work, 'disputes', query)) : matched
}

/** Finds a dispute by the processor's id and locks it; its order is already locked. */
export async function lockDispute(
  work: Work,
  processor_id: string,
): Promise<DisputeRow | undefined> {
  const row = await work.sql
    .selectFrom('disputes')
    .selectAll()
    .where('processor_id', '=', processor_id)
    .forUpdate()
    .executeTakeFirst()
  return row as DisputeRow | undefined
}

export async function insertDispute(
  work: Work,
  values: Insertable<DisputesTable>,
): Promise<DisputeRow> {
  const row = await work.sql
    .insertInto('disputes')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as DisputeRow
}

export async function updateDispute(
  work: Work,
  dispute: DisputeRow,
  change: Updateable<DisputesTable>,
): Promise<void> {
  await work.sql
    .updateTable('disputes')
    .set({ ...change, modified_at: work.now })
    .where('id', '=', dispute.id)
    .where('status', '=', dispute.status)
    .executeTakeFirstOrThrow()
}

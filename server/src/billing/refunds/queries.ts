import type { refundEndpoints, RefundReason } from '@gatehouse/contract/billing/refunds'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Insertable, type Updateable } from 'kysely'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { RefundsTable } from '../../platform/db/tables.ts'
import { isId } from '../../platform/ids.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { ofCustomersLike, ofExternalCustomer } from '../customers/queries.ts'
import type { Share } from '../ledger/accounts.ts'
import type { RefundRow } from './refund.ts'

/** Refunds the actor may see. */
export const refundsOf = (work: Reading) => within(work, work.sql.selectFrom('refunds'), 'refunds')

type ListInput = InputOf<typeof refundEndpoints.list>

/** What a list of refunds is sorted by. */
export const refundSorts = {
  created_at: sql.ref('refunds.created_at'),
  amount: sql.ref('refunds.amount'),
}

/** A page of refunds. */
export async function listRefunds(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, refundSorts, 'refunds.id')
  const { rows, total_count } = await readPage(matchingRefunds(work, input), input, refunds =>
    refunds.selectAll('refunds').orderBy(order),
  )
  // Only this module writes status and reason, so the narrower types are safe.
  return { rows: rows as RefundRow[], total_count }
}

/** Refunds that a list shows. */
export function matchingRefunds(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  const { id, organization_id, order_id, subscription_id, customer_id } = input
  const { external_customer_id, succeeded, status, query } = input
  let matched = refundsOf(work)
  if (id) matched = matched.where('refunds.id', 'in', id)
  if (organization_id) matched = matched.where('refunds.organization_id', 'in', organization_id)
  if (order_id) matched = matched.where('refunds.order_id', 'in', order_id)
  if (subscription_id) matched = matched.where('refunds.subscription_id', 'in', subscription_id)
  if (customer_id) matched = matched.where('refunds.customer_id', 'in', customer_id)
  if (external_customer_id) {
    matched = matched.where(ofExternalCustomer('refunds', external_customer_id))
  }
  if (status) matched = matched.where('refunds.status', 'in', status)
  if (query) matched = matched.where(ofCustomersLike(work, 'refunds', query))
  if (succeeded === undefined) return matched
  return matched.where('refunds.status', succeeded ? '=' : '<>', 'succeeded')
}

export async function insertRefund(
  work: Work,
  values: Insertable<RefundsTable>,
): Promise<RefundRow> {
  const row = await work.sql
    .insertInto('refunds')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as RefundRow
}

/**
 * A refund by its id, without checking the actor's access: for jobs, for events, and for the
 * transaction that wrote it.
 */
export async function getRefund(work: Reading, id: string): Promise<RefundRow> {
  const row = await work.sql
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as RefundRow
}

type RefundObject = { payment_id: string; processor_id: string; refund_id: string | null }

/** The refund that belongs to a refund object of the processor, for its payment. */
export async function refundOfObject(
  work: Reading,
  { payment_id, processor_id, refund_id }: RefundObject,
): Promise<RefundRow | undefined> {
  const row = await work.sql
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .where(refund =>
      refund.or([
        refund('processor_id', '=', processor_id),
        ...(refund_id !== null && isId(refund_id) ? [refund('id', '=', refund_id)] : []),
      ]),
    )
    .executeTakeFirst()
  return row as RefundRow | undefined
}

/** The amount of an order's payment the processor has refunded or was asked to. */
export async function refundedByProcessor(work: Reading, order_id: string): Promise<number> {
  const row = await work.sql
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount + tax_amount - balance_amount), 0)`.as('given'))
    .where('order_id', '=', order_id)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirstOrThrow()
  return Number(row.given)
}

/** Whether a customer was deleted: a credit to their balance could not be spent. */
export async function isCustomerDeleted(work: Reading, customer_id: string): Promise<boolean> {
  const row = await work.sql
    .selectFrom('customers')
    .select('deleted_at')
    .where('id', '=', customer_id)
    .executeTakeFirst()
  return row !== undefined && row.deleted_at !== null
}

/** The amount of an order that banks have withdrawn in disputes that are undecided or lost. */
export async function disputedAmount(work: Reading, order_id: string): Promise<Share> {
  const row = await work.sql
    .selectFrom('disputes')
    .select(sql<number>`coalesce(sum(amount), 0)`.as('amount'))
    .select(sql<number>`coalesce(sum(tax_amount), 0)`.as('tax_amount'))
    .where('order_id', '=', order_id)
    .where('withdrawn', '=', true)
    .executeTakeFirstOrThrow()
  return { amount: Number(row.amount), tax_amount: Number(row.tax_amount) }
}

/** Locks a refund; its order is already locked. */
export async function lockRefund(work: Work, id: string): Promise<RefundRow> {
  const row = await work.sql
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as RefundRow
}

export async function updateRefund(
  work: Work,
  refund: RefundRow,
  change: Updateable<RefundsTable>,
): Promise<RefundRow> {
  const row = await work.sql
    .updateTable('refunds')
    .set({ ...change, modified_at: work.now })
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as RefundRow
}

/** The data needed to send a refund to the processor. */
export async function preparedRefund(work: Reading, id: string) {
  const row = await work.sql
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('organizations', 'organizations.id', 'refunds.organization_id')
    .select([
      'refunds.organization_id',
      'refunds.order_id',
      'refunds.payment_id',
      'refunds.reason',
      'refunds.processor_amount',
      'refunds.processor_id',
      'payments.processor_id as intent_id',
      'organizations.stripe_account_id as account',
    ])
    .where('refunds.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, reason: row.reason as RefundReason }
}

/** Whether another successful refund, or a lost dispute, revoked the order's benefits. */
export async function isRevokedByAnother(work: Work, refund: RefundRow): Promise<boolean> {
  const row = await work.sql
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', refund.order_id)
    .where('id', '<>', refund.id)
    .where('status', '=', 'succeeded')
    .where('revoke_benefits', '=', true)
    .executeTakeFirst()
  if (row) return true
  const lost = await work.sql
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', refund.order_id)
    .where('status', '=', 'lost')
    .executeTakeFirst()
  return lost !== undefined
}

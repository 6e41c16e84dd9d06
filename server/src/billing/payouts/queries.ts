import type { payoutEndpoints, transactionEndpoints } from '@gatehouse/contract/billing/payouts'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import type { TransactionRow } from './payout.ts'

/** Payouts the actor may see, with what the processor reports about them. */
const payoutsOf = (work: Reading) => within(work, work.sql.selectFrom('payouts'), 'payouts', null)

const details = [
  'p.processor_id',
  'p.automatic',
  'p.reconciled',
  'p.failure_reason',
  'p.arrives_at',
] as const

/** A payout by its id. */
export const findPayout = (work: Reading, id: string) =>
  payoutsOf(work)
    .innerJoin('processor_payouts as p', 'p.id', 'payouts.processor_payout_id')
    .selectAll('payouts')
    .select(details)
    .where('payouts.id', '=', id)
    .executeTakeFirst()

type Paging = 'page' | 'limit' | 'sorting'
type PayoutInput = InputOf<typeof payoutEndpoints.list>

/** Payouts that a list shows. */
export function matchingPayouts(work: Reading, input: Omit<PayoutInput, Paging>) {
  const { organization_id, status, currency, query } = input
  let matched = payoutsOf(work)
  if (organization_id) matched = matched.where('payouts.organization_id', 'in', organization_id)
  if (status) matched = matched.where('payouts.status', 'in', status)
  if (currency) matched = matched.where('payouts.currency', 'in', currency)
  if (!query) return matched
  return matched.where(
    sql<boolean>`${sql.ref('payouts.processor_payout_id')} = any(array(
      select found.id from processor_payouts found
      where ${contains('found.processor_id', query)}))`,
  )
}

/** What a list of payouts is sorted by. */
export const payoutSorts = {
  created_at: sql.ref('payouts.created_at'),
  amount: sql.ref('payouts.amount'),
}

/** A page of payouts. */
export function listPayouts(work: Reading, input: PayoutInput) {
  const order = sortedBy(input.sorting, payoutSorts, 'payouts.id')
  return readPage(matchingPayouts(work, input), input, payouts =>
    payouts
      .innerJoin('processor_payouts as p', 'p.id', 'payouts.processor_payout_id')
      .selectAll('payouts')
      .select(details)
      .orderBy(order),
  )
}

type ListInput = InputOf<typeof transactionEndpoints.list>

/** A page of transactions, with their payouts and customers. */
export async function listTransactions(work: Reading, input: ListInput) {
  const columns = { created_at: sql.ref('balance_transactions.created_at') }
  const order = sortedBy(input.sorting, columns, 'balance_transactions.id')
  const { rows, total_count } = await readPage(
    matchingTransactions(work, input),
    input,
    transactions =>
      transactions
        .leftJoin('payout_transactions as l', 'l.transaction_id', 'balance_transactions.id')
        .leftJoin('payouts as p', join =>
          join
            .onRef('p.processor_payout_id', '=', 'l.processor_payout_id')
            .onRef('p.organization_id', '=', 'balance_transactions.organization_id'),
        )
        .leftJoin('customers as c', 'c.id', 'balance_transactions.customer_id')
        .selectAll('balance_transactions')
        .select(['p.id as payout_id', 'c.email as customer_email', 'c.name as customer_name'])
        .orderBy(order),
  )
  return { rows: rows satisfies TransactionRow[], total_count }
}

/** Transactions that a list shows. */
export function matchingTransactions(work: Reading, input: Omit<ListInput, Paging>) {
  const { organization_id, category, currency, payout_id, order_id } = input
  const { payment_id, refund_id, dispute_id } = input
  let matched = within(work, work.sql.selectFrom('balance_transactions'), 'balance_transactions')
    // Those of the operator's account that are about no organization's payment.
    .where('balance_transactions.organization_id', 'is not', null)
  if (organization_id) {
    matched = matched.where('balance_transactions.organization_id', 'in', organization_id)
  }
  if (category) matched = matched.where('balance_transactions.category', 'in', category)
  if (currency) matched = matched.where('balance_transactions.currency', 'in', currency)
  if (order_id) matched = matched.where('balance_transactions.order_id', 'in', order_id)
  if (payment_id) matched = matched.where('balance_transactions.payment_id', 'in', payment_id)
  if (refund_id) matched = matched.where('balance_transactions.refund_id', 'in', refund_id)
  if (dispute_id) matched = matched.where('balance_transactions.dispute_id', 'in', dispute_id)
  if (payout_id) {
    matched = matched.where('balance_transactions.id', 'in', ({ selectFrom }) =>
      selectFrom('payout_transactions as l')
        .innerJoin('payouts as p', 'p.processor_payout_id', 'l.processor_payout_id')
        .select('l.transaction_id')
        .whereRef('p.organization_id', '=', 'balance_transactions.organization_id')
        .where('p.id', 'in', payout_id),
    )
  }
  return matched
}

/** How far an account was read, by its id; undefined if it no longer exists. */
export const findBalance = (work: Reading, id: string) =>
  work.sql.selectFrom('processor_balances').selectAll().where('id', '=', id).executeTakeFirst()

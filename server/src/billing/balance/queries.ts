import type { CurrencyBalance } from '@gatehouse/contract/billing/balance'
import { sql } from 'kysely'
import { readPage, type PageOf } from '../../platform/db/pages.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { CustomerRow } from '../customers/customer.ts'
import type { EntryRow } from './balance.ts'

const balanceSum = sql<number>`coalesce(-sum(amount), 0)`

/** A customer's balance in a currency. A caller that spends it must lock the customer first. */
export async function balanceOf(
  work: Reading,
  customer_id: string,
  currency: string,
): Promise<number> {
  const row = await work.sql
    .selectFrom('ledger_entries')
    .select(balanceSum.as('balance'))
    .where('account', '=', 'customer_balance')
    .where('customer_id', '=', customer_id)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return Number(row.balance)
}

/** All balances of a customer, most recently changed first. */
export async function balancesOf(work: Reading, customer_id: string): Promise<CurrencyBalance[]> {
  const entries = work.sql.selectFrom('ledger_entries')
  const rows = await within(work, entries, 'ledger_entries')
    .select(['currency', balanceSum.as('balance')])
    .where('account', '=', 'customer_balance')
    .where('customer_id', '=', customer_id)
    .groupBy('currency')
    .orderBy(sql`max(created_at)`, 'desc')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency, balance }) => ({ currency, balance: Number(balance) }))
}

/** Locks a customer, even a deleted one: a balance changes only under this lock. */
export const lockBalanceHolder = (work: Work, id: string): Promise<CustomerRow> =>
  work.sql
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The amount reserved for a payment. */
export async function reservedFor(work: Reading, payment_id: string): Promise<number> {
  const row = await work.sql
    .selectFrom('ledger_entries')
    .select(balanceSum.as('held'))
    .where('account', '=', 'balance_holds')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return Number(row.held)
}

/** Leaves out ended reservations together with their release, because they cancel out. */
const stillReserved = sql<boolean>`(e.cause not in ('held', 'released') or exists (
  select from ledger_entries h where h.account = 'balance_holds' and h.payment_id = e.payment_id
  having sum(h.amount) <> 0))`

type ListInput = PageOf & { id: string; currency?: string | undefined }

/** A page of the movements of a customer's balances, newest first. */
export async function listEntries(work: Reading, { id, currency, ...requested }: ListInput) {
  const entries = work.sql.selectFrom('ledger_entries as e')
  let matched = within(work, entries, 'e')
    .where('e.account', '=', 'customer_balance')
    .where('e.customer_id', '=', id)
    .where(stillReserved)
  if (currency) matched = matched.where('e.currency', '=', currency)
  const after = sql<number>`-sum(e.amount) over (partition by e.currency
    order by e.created_at, e.id)`
  const { rows, total_count } = await readPage(matched, requested, page =>
    page
      .leftJoin('orders', 'orders.id', 'e.order_id')
      .select(['e.id', 'e.created_at', 'e.currency', 'e.amount', 'e.cause', 'e.note'])
      .select(['e.order_id', 'e.refund_id', 'orders.invoice_number', after.as('balance')])
      .orderBy('e.created_at', 'desc')
      .orderBy('e.id', 'desc'),
  )
  const numbered = rows.map(row => ({ ...row, balance: Number(row.balance) }))
  return { rows: numbered satisfies EntryRow[], total_count }
}

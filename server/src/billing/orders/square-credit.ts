import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { moveBalance } from '../balance/move-balance.ts'
import { claimBack } from '../balance/spend-balance.ts'
import { creditTakenBack, totalOf } from '../ledger/accounts.ts'
import type { OrderRow } from '../orders/order.ts'
import type { DisputeRow } from './dispute.ts'

/**
 * Takes back from a customer's balance what refunds of an order put there, where a lost dispute
 * gave them the same money by their bank: never more than came back twice, nor than is still
 * there. Answers how much, in minor units. The order is locked.
 */
export async function takeBackCredit(
  work: Work,
  order: OrderRow,
  { id: dispute_id, status, withdrawn }: DisputeRow,
): Promise<number> {
  if (status !== 'lost' || !withdrawn) return 0
  const { id: order_id, customer_id, currency } = order
  const { credited, banks, taken } = await returnedOf(work, order_id)
  const given = order.refunded_amount + order.refunded_tax_amount
  const twice = given + banks - totalOf(order)
  const amount = Math.max(Math.min(twice, credited) - taken, 0)
  const back = await claimBack(work, { customer_id, currency }, amount)
  if (back === 0) return 0
  await moveBalance(work, {
    ...{ customer_id, currency, order_id, dispute_id, cause: 'disputed' },
    entries: creditTakenBack(back),
  })
  return back
}

/** What refunds of an order gave to the balance, banks took back of it, and disputes of that. */
async function returnedOf(work: Work, order_id: string) {
  const { rows } = await sql<{ credited: string; banks: string; taken: string }>`select
      (select coalesce(sum(balance_amount), 0) from refunds
        where order_id = ${order_id} and status = 'succeeded') as credited,
      (select coalesce(sum(amount + tax_amount), 0) from disputes
        where order_id = ${order_id} and withdrawn) as banks,
      (select coalesce(sum(amount), 0) from ledger_entries
        where order_id = ${order_id} and account = 'customer_balance'
          and cause = 'disputed') as taken`.execute(work.sql)
  const [row] = rows
  const { credited = 0, banks = 0, taken = 0 } = row ?? {}
  return { credited: Number(credited), banks: Number(banks), taken: Number(taken) }
}

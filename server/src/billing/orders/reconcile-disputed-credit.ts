import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { moveBalance } from '../balance/move-balance.ts'
import { reclaimBalance } from '../balance/spend-balance.ts'
import { creditRevoked, reverseEntries, totalOf } from '../ledger/accounts.ts'
import type { OrderRow } from './order.ts'

/**
 * Reconciles what lost disputes of an order took from its customer's balance with what was returned
 * twice: by the bank, and by refunds to the balance. Called when one of these changes: a dispute is
 * lost, a refund succeeds, or a bank returns one. A shortfall is taken from the balance, limited to
 * what is available and to `most`; an excess is returned. Returns the amount taken, in minor units:
 * negative where it was returned. The order is already locked.
 */
export async function reconcileDisputedCredit(
  work: Work,
  order: OrderRow,
  most = Infinity,
): Promise<number> {
  const { id: order_id, customer_id, currency } = order
  const { credited, lost, taken, dispute_id } = await returnedOf(work, order_id)
  if (dispute_id === null) return 0
  const refundedTotal = order.refunded_amount + order.refunded_tax_amount
  const twice = Math.max(refundedTotal + lost - totalOf(order), 0)
  const missing = Math.min(twice, credited) - taken
  const payer = { customer_id, currency }
  const moved = missing > 0 ? await reclaimBalance(work, payer, Math.min(missing, most)) : missing
  if (moved === 0) return 0
  await moveBalance(work, {
    ...{ customer_id, currency, order_id, dispute_id, cause: 'disputed' },
    entries: moved > 0 ? creditRevoked(moved) : reverseEntries(creditRevoked(-moved)),
  })
  return moved
}

/**
 * The sums of an order: what refunds credited to the balance, what banks withdrew in lost disputes,
 * and what was already taken from the balance for disputes.
 */
async function returnedOf(work: Work, order_id: string) {
  type Sums = { credited: string; lost: string; taken: string; dispute_id: string | null }
  const { rows } = await sql<Sums>`select
      (select coalesce(sum(balance_amount), 0) from refunds
        where order_id = ${order_id} and status = 'succeeded') as credited,
      (select coalesce(sum(amount + tax_amount), 0) from disputes
        where order_id = ${order_id} and status = 'lost' and withdrawn) as lost,
      (select id from disputes where order_id = ${order_id} and status = 'lost' and withdrawn
        order by created_at desc, id desc limit 1) as dispute_id,
      (select coalesce(sum(amount), 0) from ledger_entries
        where order_id = ${order_id} and account = 'customer_balance'
          and cause = 'disputed') as taken`.execute(work.sql)
  const [row] = rows
  const { credited = 0, lost = 0, taken = 0, dispute_id = null } = row ?? {}
  return {
    ...{ credited: Number(credited), lost: Number(lost), taken: Number(taken) },
    dispute_id,
  }
}

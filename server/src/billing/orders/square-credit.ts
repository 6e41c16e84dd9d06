import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { moveBalance } from '../balance/move-balance.ts'
import { claimBack } from '../balance/spend-balance.ts'
import { creditTakenBack, reversed, totalOf } from '../ledger/accounts.ts'
import type { OrderRow } from './order.ts'

/**
 * Squares what lost disputes of an order took from its customer's balance with what came back
 * twice: by their bank, and to that balance by refunds. It is asked when one of both has changed: a
 * dispute was lost, a refund went through, or a bank returned one. What is missing is taken, as far
 * as it is there and no more than `most`; what was taken too much goes back. Answers how much was
 * taken, in minor units: less than nothing where it went back. The order is locked.
 */
export async function squareCredit(work: Work, order: OrderRow, most = Infinity): Promise<number> {
  const { id: order_id, customer_id, currency } = order
  const { credited, lost, taken, dispute_id } = await returnedOf(work, order_id)
  if (dispute_id === null) return 0
  const given = order.refunded_amount + order.refunded_tax_amount
  const twice = Math.max(given + lost - totalOf(order), 0)
  const missing = Math.min(twice, credited) - taken
  const payer = { customer_id, currency }
  const moved = missing > 0 ? await claimBack(work, payer, Math.min(missing, most)) : missing
  if (moved === 0) return 0
  await moveBalance(work, {
    ...{ customer_id, currency, order_id, dispute_id, cause: 'disputed' },
    entries: moved > 0 ? creditTakenBack(moved) : reversed(creditTakenBack(-moved)),
  })
  return moved
}

/** What refunds of an order gave to the balance, banks took back for good, and disputes of that. */
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

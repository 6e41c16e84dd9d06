import { spread, sumOf } from '../../platform/money.ts'
import type { Reading } from '../../platform/work.ts'
import type { Share } from '../ledger/accounts.ts'
import type { OrderRow } from '../orders/order.ts'
import { pendingLinesOf } from './changes/queries.ts'
import { creditedParts } from './credited-parts.ts'
import { creditedToBalance } from './queries.ts'
import { chargedOrders, taxOf } from './tax-credit.ts'

/** The credits that a refund of an order reclaims, because they came from the same payment. */
export type Reclaim = {
  /**
   * From credits that no order has billed yet: in the terms of their prices, and the tax on top.
   */
  waiting: { amount: number; tax: number }
  /** From the customer's balance, where billed credits were added. */
  balance: Share
  /** The excess neither covers: it would be refunded beyond the amount paid less credits. */
  exceeding: Share
}

export const NOTHING_RECLAIMED: Reclaim = {
  waiting: { amount: 0, tax: 0 },
  balance: { amount: 0, tax_amount: 0 },
  exceeding: { amount: 0, tax_amount: 0 },
}

/** A planned refund, and the amounts that count as returned besides refunds and credits. */
type RefundContext = {
  share: Share
  /**
   * Whether its tax may be lowered: tax rounded separately from the credits may be one unit too
   * high.
   */
  lowers_tax?: boolean
  /** The amounts lost in disputes. */
  taken?: Share
  /** The customer's balance; an actual refund reads it under the customer's lock. */
  balance: () => Promise<number>
}

/**
 * Calculates the credits that a refund reclaims, so that credits and refunds of an order never
 * exceed the amount paid for it: from pending credits first, then from the customer's balance, as
 * far as it came from credits of this order. Also returns the share to refund.
 */
export async function planReclaim(
  work: Reading,
  { id, subscription_id }: Pick<OrderRow, 'id' | 'subscription_id'>,
  { share, lowers_tax = false, taken = NOTHING, balance }: RefundContext,
): Promise<Reclaim & { share: Share }> {
  const order = (await chargedOrders(work, [id])).get(id)
  if (subscription_id === null || !order) return { ...NOTHING_RECLAIMED, share }
  const left = {
    amount: Math.max(order.net_left - taken.amount, 0),
    tax_amount: Math.max(order.tax_left - taken.tax_amount, 0),
  }
  const fits = lowers_tax && share.amount <= left.amount
  const tax_amount = fits ? Math.min(share.tax_amount, left.tax_amount) : share.tax_amount
  const body = { ...share, tax_amount }
  const within = order.details?.behavior === 'inclusive'
  const priced = (item: Share) => (within ? item.amount + item.tax_amount : item.amount)
  const waits = await waitingOf(work, subscription_id, id)
  const over = priced(body) - (priced(left) - waits)
  const amount = Math.min(Math.max(over, 0), waits)
  const tax = within ? 0 : taxOf(amount, order)
  const excess = {
    amount: Math.max(body.amount - left.amount, 0),
    tax_amount: Math.max(body.tax_amount - left.tax_amount, 0),
  }
  const from_balance = await fromBalance(work, id, { excess, balance })
  const exceeding = {
    amount: excess.amount - from_balance.amount,
    tax_amount: excess.tax_amount - from_balance.tax_amount,
  }
  return { waiting: { amount, tax }, balance: from_balance, exceeding, share: body }
}

const NOTHING: Share = { amount: 0, tax_amount: 0 }

/** The pending credits of an order, in the terms of its prices. */
async function waitingOf(work: Reading, subscription_id: string, order_id: string) {
  const lines = await pendingLinesOf(work, subscription_id)
  const parts = await creditedParts(work, subscription_id, lines)
  return sumOf(parts.filter(({ order }) => order.id === order_id).map(({ amount }) => amount))
}

type ExcessCredit = { excess: Share } & Pick<RefundContext, 'balance'>

/** The part of an excess that the balance still has from credits of an order. */
async function fromBalance(work: Reading, order_id: string, { excess, balance }: ExcessCredit) {
  const { amount, tax_amount } = excess
  if (amount + tax_amount === 0) return NOTHING
  const came = await creditedToBalance(work, order_id)
  const most = Math.min(amount + tax_amount, Math.max(came, 0), Math.max(await balance(), 0))
  const [net = 0, tax = 0] = spread(most, [amount, tax_amount])
  return { amount: net, tax_amount: tax }
}

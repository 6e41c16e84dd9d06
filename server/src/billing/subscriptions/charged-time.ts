import type { TaxDetails } from '../../payments/calculate-tax.ts'
import type { Work } from '../../platform/work.ts'
import type { Share } from '../ledger/accounts.ts'
import type { OrderRow } from '../orders/order.ts'
import { ofOrder } from './changes/sources.ts'
import { chargesOf, chargesAfterRefund } from './charges.ts'
import { NOTHING_RECLAIMED, type Reclaim } from './plan-reclaim.ts'
import { lockSubscription } from './queries.ts'
import { updateSubscription } from './update-subscription.ts'

type PeriodOrder = Pick<OrderRow, 'subscription_id' | 'period_start'>
type PricedOrder = PeriodOrder & Pick<OrderRow, 'id' | 'tax_details'>

/** A share in the terms of the price charged: including tax if the price includes it. */
const pricedShare = ({ tax_details }: PricedOrder, { amount, tax_amount }: Share) =>
  (tax_details as TaxDetails | null)?.behavior === 'inclusive' ? amount + tax_amount : amount

/**
 * Reduces the amount counted as charged for the current period when a share of its order is
 * refunded, because a plan change credits the amount paid for unused time and must credit nothing
 * twice. Returns the reduction, which never exceeds the amount counted as charged; 0 for an order
 * of an earlier period. Parts of the share that were credited before no longer count as charged, so
 * they are skipped.
 */
export async function reduceCharged(
  work: Work,
  order: PricedOrder,
  share: Share,
  { waiting, balance, exceeding }: Reclaim = NOTHING_RECLAIMED,
): Promise<number> {
  const running = await runningOf(work, order)
  if (!running) return 0
  const credited = {
    amount: balance.amount + exceeding.amount,
    tax_amount: balance.tax_amount + exceeding.tax_amount,
  }
  const own = pricedShare(order, share) - pricedShare(order, credited) - waiting.amount
  const used = Math.min(Math.max(own, 0), running.charged_amount)
  const charged_amount = running.charged_amount - used
  if (used > 0) {
    const left = await chargesAfterRefund(work, running, { order_id: order.id, amount: used })
    const charged_of = JSON.stringify(left)
    await updateSubscription(work, running, { charged_amount, charged_of })
  }
  return used
}

/** Reverts it while the period still runs. */
export async function restoreCharged(
  work: Work,
  order: PeriodOrder & Pick<OrderRow, 'id'>,
  used: number,
): Promise<void> {
  const running = used > 0 ? await runningOf(work, order) : undefined
  if (!running) return
  const charges = await chargesOf(work, running)
  await updateSubscription(work, running, {
    charged_amount: running.charged_amount + used,
    charged_of: JSON.stringify([ofOrder(order.id, used), ...charges]),
  })
}

async function runningOf(work: Work, { subscription_id, period_start }: PeriodOrder) {
  if (subscription_id === null || period_start === null) return undefined
  const subscription = await lockSubscription(work, subscription_id)
  const runs = subscription && period_start >= subscription.current_period_start
  return runs ? subscription : undefined
}

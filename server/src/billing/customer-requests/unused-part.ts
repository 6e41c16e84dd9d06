import { withdrawalRight } from '@gatehouse/contract/billing/withdrawal-consent'
import { amountOf, floorOf } from '@gatehouse/contract/kit/rational'
import { asMoment, type RowOrJson } from '../../platform/db/nested.ts'
import { rational, times } from '../../platform/money.ts'
import type { Share } from '../ledger/accounts.ts'
import { remainingIn, shareOf } from '../ledger/share.ts'
import { returnableOf, toWithdrawalConsent, type OrderRow } from '../orders/order.ts'

const NOTHING: Share = { amount: 0, tax_amount: 0 }

/**
 * What is refunded of an order whose consumer agreed that the service begins immediately and then
 * withdrew: they pay for the part of the period until the withdrawal, in proportion to the total
 * price (Directive 2011/83/EU, Article 14(3)). The part is measured by time and rounded down, in
 * the consumer's favor; what was refunded already counts. Undefined if the consent does not limit
 * the right, or the order is not for a period.
 *
 * Amounts in minor units; `used` is what banks have taken.
 */
export function unusedPart(
  order: RowOrJson<OrderRow>,
  withdrawn_at: Date,
  used?: Share,
): Share | undefined {
  const { period_start, period_end } = order
  const right = withdrawalRight(toWithdrawalConsent(order.withdrawal_consent))
  if (right !== 'pro_rata' || !period_start || !period_end) return undefined
  const returnable = returnableOf(order, used)
  const { whole, given, step = 1 } = returnable
  const left = remainingIn(returnable)
  const start = asMoment(period_start).getTime()
  const period = asMoment(period_end).getTime() - start
  const provided = Math.min(Math.max(withdrawn_at.getTime() - start, 0), period)
  const part = times(rational(whole.amount, step), rational(provided, period))
  const kept = amountOf(floorOf(part)) * step
  const amount = Math.min(whole.amount - kept - given.amount, left.amount)
  return amount <= 0 ? NOTHING : shareOf(returnable, amount)
}

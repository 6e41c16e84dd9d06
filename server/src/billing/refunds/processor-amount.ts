import { toProcessorAmount } from '../../platform/money.ts'
import type { Share } from '../ledger/accounts.ts'
import type { OrderRow } from '../orders/order.ts'
import { returnableOf, sumOfShare } from './refund.ts'

/**
 * A share as the processor counts it: the difference of two sums, so that many refunds add up to
 * what was charged in currencies it counts more coarsely, too.
 */
export function processorAmount(order: OrderRow, share: Share): number {
  const before = sumOfShare(returnableOf(order).given)
  const counted = (amount: number) => toProcessorAmount(amount, order.currency)
  return counted(before + sumOfShare(share)) - counted(before)
}

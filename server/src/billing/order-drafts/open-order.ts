import { orderDraftProblems } from '@gatehouse/contract/billing/order-drafts'
import { orderProblems } from '@gatehouse/contract/billing/orders'
import { fail } from '@gatehouse/contract/kit/problems'
import { openPaymentOf } from '../../payments/charges/queries.ts'
import type { Work } from '../../platform/work.ts'
import { lockOrderWithSubscription, type LockedOrder } from '../subscriptions/lock-order.ts'

/** An order that awaits payment, locked, or the reason why it cannot be changed. */
export async function lockOpenOrder(work: Work, id: string): Promise<LockedOrder> {
  const locked = await lockOrderWithSubscription(work, id)
  if (!locked) fail(orderDraftProblems.not_found)
  if (locked.order.status !== 'pending') fail(orderDraftProblems.not_open)
  if (await openPaymentOf(work, id)) fail(orderProblems.in_progress)
  return locked
}

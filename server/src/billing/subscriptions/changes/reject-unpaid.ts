import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../../platform/work.ts'
import { hasUnpaidOrder } from '../queries.ts'

const PAYMENT_PENDING = 'An order of this subscription is awaiting payment.'

/**
 * Rejects crediting time while an order of the subscription is unpaid: the time may never be paid
 * for, and if the charge fails the credit would be a gift.
 */
export async function rejectUnpaid(work: Reading, subscription_id: string): Promise<void> {
  if (await hasUnpaidOrder(work, subscription_id))
    fail(subscriptionProblems.locked, PAYMENT_PENDING)
}

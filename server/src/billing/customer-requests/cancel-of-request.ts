import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import { customerEmailSettingsOf } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { senderOf } from '../customer-sessions/mail-customer.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import { lockSubscription } from '../subscriptions/queries.ts'
import { revokeAndBill } from '../subscriptions/revoke-and-bill.ts'
import { isBillable } from '../subscriptions/subscription.ts'
import type { CustomerRequestRow } from './customer-request.ts'
import { mailCanceled } from './mail-statement.ts'

/** Which subscription was canceled, and when it ends. */
export type Canceled = { product_name: string; ends_at: Date }

/**
 * Cancels the subscription of a statement, at the end of its period unless it is to end
 * immediately, and mails the day of its end: the law requires this even where the merchant turned
 * off such emails. Undefined if there is nothing left to cancel.
 */
export async function cancelOfRequest(
  work: Work,
  request: CustomerRequestRow,
  { immediately = false } = {},
): Promise<Canceled | undefined> {
  const { subscription_id, organization_id, reason } = request
  if (subscription_id === null) return undefined
  const row = await lockSubscription(work, subscription_id)
  if (!row || !(isBillable(row) || row.status === 'paused')) return undefined
  if (row.cancel_at_period_end && !immediately) return undefined
  const end = immediately ? revokeAndBill : cancelSubscription
  const ended = await end(work, subscription_id, {
    customer_cancellation_reason: 'other',
    customer_cancellation_comment: reason,
  })
  const canceled = { product_name: ended.product.name, ends_at: endOf(ended) }
  const settings = customerEmailSettingsOf(await senderOf(work, organization_id))
  const isMailed = ended.ended_at === null ? 'subscription_cancellation' : 'subscription_revoked'
  if (!settings[isMailed]) await mailCanceled(work, request, canceled)
  return canceled
}

const endOf = ({ ended_at, ends_at, current_period_end }: Subscription): Date =>
  ended_at ?? ends_at ?? current_period_end

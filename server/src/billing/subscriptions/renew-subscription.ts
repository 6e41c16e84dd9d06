import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { mayRenew, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/agenda/schedule.ts'
import { chargeOrderTask } from '../orders/order.ts'
import { announceSubscription } from './announce-subscription.ts'
import { billSubscription } from './bill-subscription.ts'
import { beginWaiting } from './changes/begin-waiting.ts'
import { pendingLinesOf } from './changes/queries.ts'
import { creditLeft } from './credit-left.ts'
import { decideRenewal, type Renewal } from './decide-renewal.ts'
import { dueAtRenewal } from './due-at-renewal.ts'
import { endWithPeriod } from './end-with-period.ts'
import { lockSubscription, readSubscription, updateSubscription } from './queries.ts'
import { renewSubscriptionTask, type SubscriptionRow } from './subscription.ts'
import { taxBill } from './tax-bill.ts'

/** When a renewal whose tax nobody could tell is tried again. */
const TAX_AGAIN_MS = 10 * MINUTE

/**
 * Does what the end of a period asks for: the next period with its order and charge, or the end
 * of a canceled subscription, or of one whose merchant was denied. Asked twice, or too early, it
 * bills nothing twice.
 */
export async function renewSubscription(work: Work, id: string): Promise<void> {
  const subscription = await lockSubscription(work, id)
  if (!subscription) return
  const { organization_id } = subscription
  const merchant = await findOrganization(work, organization_id)
  const billed = merchant !== undefined && mayRenew(merchant)
  const renewal = decideRenewal(subscription, work.now, { billed })
  switch (renewal.kind) {
    case 'nothing':
      return
    case 'early':
      await schedule(work, renewSubscriptionTask, renewal.at, { organization_id, subject_id: id })
      return
    case 'end':
      await endWithPeriod(work, subscription, renewal.at)
      return
    case 'renew': {
      const begun = await beginWaiting(work, subscription)
      const again = begun ? decideRenewal(begun, work.now, { billed }) : renewal
      if (!merchant || again.kind !== 'renew') return
      await startPeriod(work, merchant, { subscription: begun ?? subscription, renewal: again })
    }
  }
}

type Due = { subscription: SubscriptionRow; renewal: Extract<Renewal, { kind: 'renew' }> }

async function startPeriod(
  work: Work,
  merchant: OrganizationRow,
  { subscription, renewal: { period, step } }: Due,
): Promise<void> {
  const { id, organization_id, status } = subscription
  const shown = await readSubscription(work, id)
  const { price, due, left } = dueAtRenewal(shown, period, await pendingLinesOf(work, id))
  const taxed = await taxBill(work, merchant, shown, due)
  if (!taxed) {
    const at = later(work.now, TAX_AGAIN_MS)
    await schedule(work, renewSubscriptionTask, at, { organization_id, subject_id: id })
    return
  }
  await updateSubscription(work, subscription, {
    status: subscriptionLifecycle.next(step, status),
    current_period_start: period.start,
    current_period_end: period.end,
    amount: price.net,
    charged_amount: price.net,
    charged_from: period.start,
    // A discount that has had its time is gone.
    ...(price.discount_over && { discount_id: null }),
    discount_applied_at: price.discount_from,
  })
  const order = await billSubscription(work, await readSubscription(work, id), {
    ...{ bill: { due, taxed }, left, period, billing_reason: 'subscription_cycle' },
  })
  await creditLeft(work, id, period.start)
  await schedule(work, renewSubscriptionTask, period.end, { organization_id, subject_id: id })
  if (order.status === 'pending') {
    await enqueue(work, chargeOrderTask, { organization_id, subject_id: order.id })
  }
  await announceSubscription(work, id, ['subscription.updated', 'subscription.cycled'])
}

import { invalid } from '@gatehouse/contract/kit/problems'
import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import type { Reading, Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { discountIn } from '../discounts/queries.ts'
import { redeemDiscount } from '../discounts/redeem-discount.ts'
import { recordFact } from '../events/record-fact.ts'
import { discountProblem } from '../discounts/discount-problem.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { lockActiveSubscription } from './changes/lock-active-subscription.ts'
import { updateSubscription } from './update-subscription.ts'
import { toSubscription, type SubscriptionWithNested } from './subscription.ts'
import { priceOf } from './terms.ts'

/**
 * Sets or removes a running subscription's discount from the next period on; its months are counted
 * from there. The current period's charge does not change; `amount` is the price of the next
 * period, the sum of the prices minus the discount, as in Polar.
 */
export async function changeDiscount(
  work: Work,
  id: string,
  discount_id: string | null,
): Promise<Subscription> {
  const before = await lockActiveSubscription(work, id)
  if (before.discount_id === discount_id && discount_id === null) return toSubscription(before)
  const after = await withDiscount(work, before, discount_id)
  const { organization_id, customer_id } = before
  if (discount_id !== null) {
    const redemption = { organization_id, discount_id, customer_id, subscription_id: id }
    const msg = await redeemDiscount(work, redemption, purchaseOf(before))
    if (msg !== undefined) reject(discount_id, msg)
  }
  await updateSubscription(work, before, {
    ...{ discount_id, discount_applied_at: null, discount_applies: true },
    amount: priceOf(after, before.current_period_end).net,
  })
  await recordAudit(work, {
    ...{ action: 'subscription.discount_changed', subject_kind: 'subscription' },
    ...{ subject_id: id, organization_id },
    before: { discount_id: before.discount_id },
    after: { discount_id },
  })
  await recordFact(work, 'subscription.updated', before, { subscription_id: id, discount_id })
  return publishSubscriptionEvents(work, id, ['subscription.updated'])
}

/**
 * The subscription as it would be with that discount, or an error if the discount does not apply.
 */
export async function withDiscount(
  work: Reading,
  subscription: SubscriptionWithNested,
  discount_id: string | null,
): Promise<SubscriptionWithNested> {
  const after = { ...subscription, discount_applied_at: null, discount_applies: true }
  if (discount_id === null) return { ...after, discount_id, discount: null }
  if (discount_id === subscription.discount_id) {
    return reject(discount_id, 'The subscription already has this discount.')
  }
  const discount = await discountIn(work, subscription.organization_id, { id: discount_id })
  if (!discount) return reject(discount_id, 'Discount does not exist.')
  const msg = discountProblem(discount, purchaseOf(subscription), work.now)
  return msg === undefined ? { ...after, discount_id, discount } : reject(discount_id, msg)
}

/**
 * The discount must fit the prices the subscription was sold with, not the product's current ones.
 */
const purchaseOf = ({ product, prices, recurring_interval, currency }: SubscriptionWithNested) => ({
  product: { id: product.id, recurring_interval, prices },
  currency,
})

const reject = (input: string, msg: string): never =>
  invalid({ loc: ['body', 'discount_id'], msg, input })

import { subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { scheduleOnce } from '../../records/scheduler/schedule.ts'
import { readOrder } from '../orders/queries.ts'
import { requestPayment } from '../orders/request-payment.ts'
import { clearPendingChange } from '../subscriptions/changes/clear-pending-change.ts'
import { draftChange } from '../subscriptions/changes/draft-change.ts'
import { applyChange, planForNextPeriod } from '../subscriptions/changes/apply-change.ts'
import { openChangeOf } from '../subscriptions/changes/queries.ts'
import { inSubscriptionTime } from '../subscriptions/in-subscription-time.ts'
import {
  hasUnpaidOrder,
  lockSubscription,
  merchantOf,
  readSubscription,
} from '../subscriptions/queries.ts'
import type { SubscriptionWithNested } from '../subscriptions/subscription.ts'
import { taxBill } from '../subscriptions/tax-bill.ts'
import { membersIn, seatsElsewhere, seatSubscriptionsOf } from './queries.ts'
import { adjustSeatsTask } from './seat.ts'
import { requiredSeats } from './required-seats.ts'

/** When to retry where the subscription is being renewed or changed, or its tax is unknown. */
const RETRY_MS = 5 * MINUTE
/** When to retry where the subscription is not paid yet: a bank may take days to confirm. */
const PAYMENT_RETRY_MS = 60 * MINUTE

/**
 * Sets the seats of a subscription to its buyer's number of members, as one change for all members
 * who joined and left. Additional seats are billed with the merchant's proration setting: an amount
 * due now is an order whose charge, if declined, is retried like a renewal's; no member is removed
 * meanwhile. Removed seats are credited now or take effect with the next period, depending on the
 * merchant's setting.
 */
export async function adjustSeats(requested: Work, subscription_id: string): Promise<void> {
  const locked = await lockSubscription(requested, subscription_id)
  if (!locked) return
  const work = inSubscriptionTime(requested, locked)
  const subscription = await readSubscription(work, subscription_id)
  const seats = await seatsRequired(work, subscription)
  if (seats === undefined || subscription.seats === null) return
  const over = subscription.current_period_end <= work.now
  if (over || (await openChangeOf(work, subscription_id, 'charging'))) {
    return adjustLater(work, subscription)
  }
  const waiting = await openChangeOf(work, subscription_id, 'waiting')
  const other_plan = waiting !== undefined && waiting.product_id !== subscription.product_id
  if (seats === subscription.seats) {
    if (waiting && !other_plan) await clearPendingChange(work, subscription_id)
    return
  }
  const { seat_decrease } = subscriptionSettingsOf(await merchantOf(work, subscription))
  if (seats < subscription.seats && seat_decrease === 'next_period') {
    // A change to another plan takes effect then, with its agreed seats, and the seats are checked
    // again.
    if (other_plan || waiting?.seats === seats) return
    const draft = await draftChange(work, subscription, {
      ...{ seats, proration_behavior: 'next_period' },
    })
    await planForNextPeriod(work, draft)
    return
  }
  // Seats are only credited once it is known that they were paid for.
  if (seats < subscription.seats && (await hasUnpaidOrder(work, subscription_id))) {
    return adjustLater(work, subscription, PAYMENT_RETRY_MS)
  }
  await changeNow(work, subscription, { seats, keeps_waiting: other_plan })
}

/**
 * The number of seats needed; undefined where the seats do not follow the members, or not at the
 * moment.
 */
async function seatsRequired(work: Work, { id, customer }: SubscriptionWithNested) {
  const buyer = customer.buyer_organization_id
  if (buyer === null) return undefined
  const seatSubscriptions = await seatSubscriptionsOf(work, buyer)
  const mine = seatSubscriptions.find(item => item.id === id)
  if (!mine?.follows) return undefined
  return requiredSeats(
    await membersIn(work, buyer),
    seatsElsewhere(seatSubscriptions, mine),
    mine.follows,
  )
}

type Change = { seats: number; keeps_waiting: boolean }

async function changeNow(
  work: Work,
  subscription: SubscriptionWithNested,
  { seats, keeps_waiting }: Change,
): Promise<void> {
  const draft = await draftChange(work, subscription, { seats })
  const { due } = draft.plan
  const taxed = due && (await taxBill(work, draft.merchant, subscription, due))
  if (taxed === undefined) return adjustLater(work, subscription)
  const bill = due && taxed ? { due, taxed } : null
  const { order_id } = await applyChange(work, draft, { bill, keeps_waiting })
  if (order_id === null) return
  await requestPayment(work, await readOrder(work, order_id))
}

const adjustLater = (
  work: Work,
  { id: subject_id, organization_id }: SubscriptionWithNested,
  after_ms = RETRY_MS,
) => scheduleOnce(work, adjustSeatsTask, later(work.now, after_ms), { organization_id, subject_id })

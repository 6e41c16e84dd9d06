import { buyingProblems } from '@gatehouse/contract/billing/buying-problems'
import type { SeatsPreview } from '@gatehouse/contract/billing/bought-seats'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail, Refusal } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { inMerchantTime } from '../checkouts/merchant-time.ts'
import {
  membersIn,
  seatsElsewhere,
  seatSubscriptionsOf,
  type SeatSubscription,
} from '../seats/queries.ts'
import { requiredSeats } from '../seats/required-seats.ts'
import { previewChange } from '../subscriptions/changes/preview-change.ts'
import { toPurchasedSubscription } from './purchases.ts'
import { listSeatSubscriptions, readSeats } from './queries.ts'

/**
 * The cost of additional members for the seat-based subscriptions of an organization: exactly what
 * its merchants would charge if the members joined now. Changes nothing.
 */
export async function previewSeats(
  work: Work,
  organization_id: string,
  more: number,
): Promise<SeatsPreview> {
  const { limit, used } = await readSeats(work, organization_id)
  const seatSubscriptions = await seatSubscriptionsOf(work, organization_id)
  const admitted = limit === null ? more : Math.min(more, Math.max(0, limit - used))
  const members = (await membersIn(work, organization_id)) + admitted
  const subscriptions: SeatsPreview['subscriptions'] = []
  for (const { subscription, merchant } of await listSeatSubscriptions(work, organization_id)) {
    const item = seatSubscriptions.find(({ id }) => id === subscription.id)
    const after =
      item?.follows && requiredSeats(members, seatsElsewhere(seatSubscriptions, item), item.follows)
    const seatsAfter = after ?? subscription.seats ?? 0
    subscriptions.push({
      ...toPurchasedSubscription(subscription),
      merchant,
      follows: item?.follows !== undefined,
      seatsAfter,
      ...(item ? await costOf(work, item, seatsAfter) : { dueNow: null, renewal: null }),
    })
  }
  return { more, admitted, subscriptions }
}

type Cost = Pick<SeatsPreview['subscriptions'][number], 'dueNow' | 'renewal'>

/** The cost of this number of seats, at the merchant's time. */
async function costOf(work: Work, item: SeatSubscription, seats: number): Promise<Cost> {
  const theirs = inMerchantTime(work, item)
  try {
    const before = await previewChange(theirs, item.id, {})
    const after = seats === item.seats ? before : await previewChange(theirs, item.id, { seats })
    const { renewal } = after
    const amountBefore = before.renewal?.total_amount ?? 0
    return {
      dueNow: after.due_now?.total_amount ?? 0,
      renewal: renewal && { at: renewal.due_at, amount: renewal.total_amount, amountBefore },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.problem.status === subscriptionProblems.tax_unavailable.status) {
      return fail(buyingProblems.tax_unavailable)
    }
    // The subscription is being renewed or charged right now: its cost is known shortly after.
    return { dueNow: null, renewal: null }
  }
}

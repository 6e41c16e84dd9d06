import type { Reading } from '../../platform/work.ts'
import type { SubscriptionWithNested } from '../subscriptions/subscription.ts'
import { seatSubscriptionsOf } from './queries.ts'

type SeatPurchase = Pick<SubscriptionWithNested, 'id' | 'seats' | 'customer'>

/** The ids of the given subscriptions whose seats follow their buyer's members. */
export async function subscriptionsWithMemberSeats(
  work: Reading,
  subscriptions: readonly SeatPurchase[],
): Promise<Set<string>> {
  const buyers = subscriptions.flatMap(({ seats, customer }) =>
    seats === null ? [] : (customer.buyer_organization_id ?? []),
  )
  const sale = await Promise.all(
    [...new Set(buyers)].map(buyer => seatSubscriptionsOf(work, buyer)),
  )
  return new Set(sale.flat().flatMap(({ id, follows }) => (follows ? id : [])))
}

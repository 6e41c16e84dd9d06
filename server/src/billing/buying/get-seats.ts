import type { Seats } from '@gatehouse/contract/billing/bought-seats'
import type { Reading } from '../../platform/work.ts'
import { seatSubscriptionsOf } from '../seats/queries.ts'
import { toPurchasedSubscription } from './purchases.ts'
import { listSeatSubscriptions, readSeats } from './queries.ts'

/**
 * An organization's seat limit from its purchases, how many seats are used, and the subscriptions
 * that set the limit.
 */
export async function getSeats(work: Reading, organization_id: string): Promise<Seats> {
  const [{ limit, used, invited }, rows, sale] = await Promise.all([
    readSeats(work, organization_id),
    listSeatSubscriptions(work, organization_id),
    seatSubscriptionsOf(work, organization_id),
  ])
  const following = new Set(sale.flatMap(({ id, follows }) => (follows ? [id] : [])))
  return {
    limit,
    used,
    free: limit === null ? null : Math.max(0, limit - used),
    invited,
    subscriptions: rows.map(({ subscription, merchant }) => {
      return {
        ...toPurchasedSubscription(subscription),
        merchant,
        follows: following.has(subscription.id),
      }
    }),
  }
}

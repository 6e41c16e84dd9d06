import type { Work } from '../../../platform/work.ts'
import { recordFact } from '../../events/record-fact.ts'
import type { SubscriptionRow } from '../subscription.ts'

type Target = Pick<SubscriptionRow, 'product_id' | 'seats'>

/** Records in the log of events that a subscription got another product or number of seats. */
export async function recordTarget(
  work: Work,
  subscription: Pick<SubscriptionRow, 'id' | 'organization_id' | 'customer_id'> & Target,
  target: Target,
  proration_behavior: string,
): Promise<void> {
  const { id: subscription_id, product_id: old_product_id, seats: old_seats } = subscription
  const { product_id: new_product_id, seats: new_seats } = target
  if (new_product_id !== old_product_id) {
    const metadata = { subscription_id, old_product_id, new_product_id }
    await recordFact(work, 'subscription.product_updated', subscription, metadata)
  }
  if (old_seats !== null && new_seats !== null && new_seats !== old_seats) {
    const metadata = { subscription_id, old_seats, new_seats, proration_behavior }
    await recordFact(work, 'subscription.seats_updated', subscription, metadata)
  }
}

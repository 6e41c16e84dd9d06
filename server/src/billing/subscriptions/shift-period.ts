import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Records that a subscription's next period does not begin where the previous one was billed to, so
 * that the difference does not count as a gap.
 */
export async function shiftPeriod(
  work: Work,
  { id: subscription_id, organization_id }: SubscriptionRow,
  { from_at, to_at }: { from_at: Date; to_at: Date },
): Promise<void> {
  const shift = { organization_id, subscription_id, from_at, to_at, created_at: work.now }
  await work.sql
    .insertInto('subscription_shifts')
    .values({ id: newId(), ...shift })
    .execute()
}

import type { Updateable } from 'kysely'
import type { SubscriptionsTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { recordMrr } from './record-mrr.ts'
import type { SubscriptionRow } from './subscription.ts'

/** Changes a subscription that this transaction has locked; every change goes through here. */
export async function updateSubscription(
  work: Work,
  subscription: SubscriptionRow,
  change: Updateable<SubscriptionsTable>,
): Promise<SubscriptionRow> {
  const row = await work.sql
    .updateTable('subscriptions')
    .set({ ...change, modified_at: work.now })
    .where('id', '=', subscription.id)
    .where('status', '=', subscription.status)
    .returningAll()
    .executeTakeFirstOrThrow()
  const updated = row as SubscriptionRow
  await recordMrr(work, subscription, updated)
  return updated
}

import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { settleDeparture } from '../billing/customers/customer.ts'
import { revokeFromCustomer } from '../billing/grants/revise-grants.ts'
import { revokeSubscription } from '../billing/subscriptions/revoke-subscription.ts'
import type { Work } from '../platform/work.ts'
import { enqueue } from '../records/agenda/schedule.ts'

/** How many subscriptions one transaction ends. */
const BATCH = 20

/** Ends what a deleted customer still has: subscriptions at once, then every benefit. */
export async function settleCustomerDeparture(work: Work, customer_id: string): Promise<void> {
  const live = await work.sql
    .selectFrom('subscriptions')
    .select(['id', 'organization_id'])
    .where('customer_id', '=', customer_id)
    .where('status', 'in', subscriptionLifecycle.from('revoke'))
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id } of live) await revokeSubscription(work, id)
  const more = await revokeFromCustomer(work, customer_id)
  if (!more && live.length < BATCH) return
  const { organization_id } = await work.sql
    .selectFrom('customers')
    .select('organization_id')
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  await enqueue(work, settleDeparture, { organization_id, subject_id: customer_id })
}

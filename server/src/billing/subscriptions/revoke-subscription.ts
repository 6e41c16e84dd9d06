import {
  subscriptionLifecycle,
  subscriptionProblems,
  type Subscription,
} from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { endSubscription, type Cancellation } from './end-subscription.ts'
import { lockSubscription } from './queries.ts'

/** Ends a subscription now: benefits are revoked and nothing is refunded. */
export async function revokeSubscription(
  work: Work,
  id: string,
  reason: Partial<Cancellation> = {},
): Promise<Subscription> {
  const row = await lockSubscription(work, id)
  if (!row) return fail(subscriptionProblems.not_found)
  if (!subscriptionLifecycle.can('revoke', row.status)) fail(subscriptionProblems.already_canceled)
  const { organization_id } = row
  await recordAudit(work, {
    ...{
      action: 'subscription.revoked',
      subject_kind: 'subscription',
      subject_id: id,
      organization_id,
    },
    before: { status: row.status },
    after: reason,
  })
  return endSubscription(work, row, 'revoke', reason)
}

import {
  subscriptionEndpoints,
  subscriptionProblems,
  type SubscriptionUpdate,
} from '@gatehouse/contract/billing/subscriptions'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import type { Work } from '../../platform/work.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { findSubscription, listSubscriptions } from './queries.ts'
import { revokeSubscription } from './revoke-subscription.ts'
import { toSubscription } from './subscription.ts'
import { uncancelSubscription } from './uncancel-subscription.ts'

export const subscriptions = implement(
  subscriptionEndpoints,
  {
    list: async (work, asked) => {
      const { rows, total_count } = await listSubscriptions(work, asked)
      return page(rows.map(toSubscription), total_count, asked.limit)
    },
    get: async (work, { id }) =>
      toSubscription((await findSubscription(work, id)) ?? fail(subscriptionProblems.not_found)),
    update: (work, { id, body }) => updateSubscription(work, id, body),
    revoke: (work, { id }) => revokeSubscription(work, id),
  },
  { find: (work, { id = '' }) => findSubscription(work, id) },
)

/** The body is told apart by its key. */
function updateSubscription(work: Work, id: string, body: SubscriptionUpdate) {
  if ('revoke' in body) {
    const { revoke: _, ...why } = body
    return revokeSubscription(work, id, why)
  }
  const { cancel_at_period_end, ...why } = body
  return cancel_at_period_end ? cancelSubscription(work, id, why) : uncancelSubscription(work, id)
}

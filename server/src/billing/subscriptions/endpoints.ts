import { subscriptionEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { previewChange } from './changes/preview-change.ts'
import { exportSubscriptions } from './export-subscriptions.ts'
import { findSubscription, listSubscriptions } from './queries.ts'
import { revokeAndBill } from './revoke-and-bill.ts'
import { toSubscription } from './subscription.ts'

// An update may require a payment, which calls the processor, so it is in billing/settlement.
const { update: _, ...ours } = subscriptionEndpoints

export const subscriptions = implement(
  ours,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listSubscriptions(work, input)
      return page(rows.map(toSubscription), total_count, input.limit)
    },
    export: exportSubscriptions,
    get: async (work, { id }) =>
      toSubscription((await findSubscription(work, id)) ?? fail(subscriptionProblems.not_found)),
    preview: (work, { id, body }) => previewChange(work, id, body),
    revoke: (work, { id }) => revokeAndBill(work, id),
  },
  { find: (work, { id = '' }) => findSubscription(work, id) },
)

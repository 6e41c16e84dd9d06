import { spendingCapEndpoints } from '@gatehouse/contract/billing/spending-caps'
import { subscriptionEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { removeCap, setCap } from './caps/set-cap.ts'
import { showCaps } from './caps/show-caps.ts'
import { previewChange } from './changes/preview-change.ts'
import { exportSubscriptions } from './export-subscriptions.ts'
import { findSubscription, listSubscriptions } from './queries.ts'
import { revokeAndBill } from './revoke-and-bill.ts'
import { toSubscription } from './subscription.ts'

// An update may require a payment, which calls the processor, so it is in billing/settlement.
const { update: _, ...ours } = subscriptionEndpoints

const ourEndpoints = implement(
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

const spendingCaps = implement(
  spendingCapEndpoints,
  {
    get: (work, { id }) => showCaps(work, id),
    set: (work, { id, body }) => setCap(work, id, { ...body, set_by: 'merchant' }),
    remove: (work, { id }) => removeCap(work, id, 'merchant'),
  },
  { find: (work, { id = '' }) => findSubscription(work, id) },
)

export const subscriptions: ImplementedEndpoint[] = [...ourEndpoints, ...spendingCaps]

import { manualSubscriptionEndpoints } from '@gatehouse/contract/billing/manual-subscriptions'
import { implement } from '../../platform/http/implement.ts'
import { createSubscription } from './create-subscription.ts'

/** Subscriptions by hand. */
export const manualSubscriptions = implement(manualSubscriptionEndpoints, {
  create: (work, { body }) => createSubscription(work, body),
})

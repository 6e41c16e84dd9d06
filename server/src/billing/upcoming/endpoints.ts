import { upcomingEndpoints } from '@gatehouse/contract/billing/upcoming'
import { implement } from '../../platform/http/implement.ts'
import { findSubscription } from '../subscriptions/queries.ts'
import { getUpcoming } from './get-upcoming.ts'

export const subscriptionUpcoming = implement(
  upcomingEndpoints,
  { get: (work, { id }) => getUpcoming(work, id) },
  { find: (work, { id = '' }) => findSubscription(work, id) },
)

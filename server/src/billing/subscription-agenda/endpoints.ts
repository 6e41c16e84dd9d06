import { subscriptionAgendaEndpoints } from '@gatehouse/contract/billing/subscription-agenda'
import { implement } from '../../platform/http/implement.ts'
import { findSubscription } from '../subscriptions/queries.ts'
import { getAgenda } from './get-agenda.ts'

export const subscriptionAgendas = implement(
  subscriptionAgendaEndpoints,
  { get: (work, { id }) => getAgenda(work, id) },
  { find: (work, { id = '' }) => findSubscription(work, id) },
)

import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { endGrace } from './end-grace.ts'
import { renewSubscription } from './renew-subscription.ts'
import { endGraceTask, renewSubscriptionTask } from './subscription.ts'

export const subscriptionJobs: Handler[] = [
  inWork(renewSubscriptionTask, (work, id) => renewSubscription(work, id)),
  inWork(endGraceTask, (work, id) => endGrace(work, id)),
]

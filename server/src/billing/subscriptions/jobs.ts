import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { customersOfSubscriptions } from './queries.ts'
import { endGrace } from './end-grace.ts'
import { renewSubscription } from './renew-subscription.ts'
import { resumeWhenDue } from './resume-when-due.ts'
import { endGraceTask, renewSubscriptionTask, resumeSubscriptionTask } from './subscription.ts'

export const subscriptionJobs: Handler[] = [
  inWork(renewSubscriptionTask, (work, id) => renewSubscription(work, id), {
    lanes: customersOfSubscriptions,
  }),
  inWork(resumeSubscriptionTask, (work, id) => resumeWhenDue(work, id)),
  inWork(endGraceTask, (work, id) => endGrace(work, id)),
]

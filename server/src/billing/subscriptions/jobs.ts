import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { customersOfSubscriptions } from './queries.ts'
import { endGrace } from './end-grace.ts'
import { renewSubscription } from './renew-subscription.ts'
import { resumeIfDue } from './resume-if-due.ts'
import { endGraceTask, renewSubscriptionTask, resumeSubscriptionTask } from './subscription.ts'

export const subscriptionJobs: Handler[] = [
  transactionalJob(renewSubscriptionTask, (work, id) => renewSubscription(work, id), {
    lanes: customersOfSubscriptions,
  }),
  transactionalJob(resumeSubscriptionTask, (work, id) => resumeIfDue(work, id)),
  transactionalJob(endGraceTask, (work, id) => endGrace(work, id)),
]

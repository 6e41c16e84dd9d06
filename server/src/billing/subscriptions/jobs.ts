import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { followMetersTask } from '../usage/meter-credit.ts'
import { reportCapsTask } from '../spending-caps/spending-cap.ts'
import { reportCaps } from './caps/report-caps.ts'
import { endGrace } from './end-grace.ts'
import { followMeters } from './follow-meters.ts'
import { customersOfSubscriptions, lockSubscription } from './queries.ts'
import { renewSubscription } from './renew-subscription.ts'
import { resumeIfDue } from './resume-if-due.ts'
import { endGraceTask, renewSubscriptionTask, resumeSubscriptionTask } from './subscription.ts'

export const subscriptionJobs: Handler[] = [
  transactionalJob(renewSubscriptionTask, (work, id) => renewSubscription(work, id), {
    lanes: customersOfSubscriptions,
  }),
  transactionalJob(resumeSubscriptionTask, (work, id) => resumeIfDue(work, id)),
  transactionalJob(reportCapsTask, (work, id) => reportCaps(work, id)),
  transactionalJob(endGraceTask, (work, id) => endGrace(work, id)),
  transactionalJob(followMetersTask, async (work, id) => {
    if (await lockSubscription(work, id)) await followMeters(work, id)
  }),
]

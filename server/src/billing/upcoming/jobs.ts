import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { remindOfChargeTask } from '../subscriptions/subscription.ts'
import { remindOfCharge } from './remind-of-charge.ts'

export const upcomingJobs: Handler[] = [
  transactionalJob(
    remindOfChargeTask,
    (work, id, { of }) => remindOfCharge(work, id, new Date(of)),
    {
      lanes: async () => new Map(),
    },
  ),
]

import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { remindOfChargeTask } from '../subscriptions/subscription.ts'
import { remindOfCharge } from './remind-of-charge.ts'

export const subscriptionAgendaJobs: Handler[] = [
  inWork(remindOfChargeTask, (work, id, { of }) => remindOfCharge(work, id, new Date(of)), {
    lanes: async () => new Map(),
  }),
]

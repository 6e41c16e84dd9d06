import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { notifyOfRequestTask } from './customer-request.ts'
import { notifyOfRequest } from './notify-of-request.ts'

export const customerRequestJobs: Handler[] = [
  transactionalJob(notifyOfRequestTask, (work, id) => notifyOfRequest(work, id)),
]

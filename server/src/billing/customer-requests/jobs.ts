import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { refundFailedTask } from '../refunds/refund.ts'
import { notifyOfRequestTask } from './customer-request.ts'
import { notifyOfRequest } from './notify-of-request.ts'
import { reopenAfterRefund } from './reopen-request.ts'

export const customerRequestJobs: Handler[] = [
  transactionalJob(notifyOfRequestTask, (work, id) => notifyOfRequest(work, id)),
  transactionalJob(refundFailedTask, (work, id) => reopenAfterRefund(work, id)),
]

import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { sendCustomerState } from '../customers/customer.ts'
import { publishCustomerState } from './publish-customer-state.ts'

export const customerStateJobs: Handler[] = [
  transactionalJob(sendCustomerState, (work, customer_id) =>
    publishCustomerState(work, customer_id),
  ),
]

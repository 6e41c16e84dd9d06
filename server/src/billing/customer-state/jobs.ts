import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { sendCustomerState } from '../customers/customer.ts'
import { announceCustomerState } from './announce-customer-state.ts'

export const customerStateJobs: Handler[] = [
  inWork(sendCustomerState, (work, customer_id) => announceCustomerState(work, customer_id)),
]

import { settleDeparture } from '../billing/customers/customer.ts'
import { inWork, type Handler } from '../records/agenda/handlers.ts'
import { settleCustomerDeparture } from './settle-customer-departure.ts'

export const departureJobs: Handler[] = [
  inWork(settleDeparture, (work, customer_id) => settleCustomerDeparture(work, customer_id)),
]

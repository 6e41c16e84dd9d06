import { settleUserDeparture } from '../accounts/users/departure.ts'
import { settleDeparture } from '../billing/customers/customer.ts'
import { inWork, type Handler } from '../records/agenda/handlers.ts'
import { settleOrganizationDeparture } from './departure-tasks.ts'
import { settleCustomerDeparture } from './settle-customer-departure.ts'
import { settleOrganization } from './settle-organization-departure.ts'
import { settleUser } from './settle-user-departure.ts'

export const departureJobs: Handler[] = [
  inWork(settleDeparture, (work, customer_id) => settleCustomerDeparture(work, customer_id)),
  inWork(settleUserDeparture, settleUser),
  inWork(settleOrganizationDeparture, (work, id) => settleOrganization(work, id)),
]

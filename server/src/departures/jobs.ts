import { settleUserDeparture } from '../accounts/users/departure.ts'
import { eraseRecordsTask, settleDeparture } from '../billing/customers/customer.ts'
import { eraseRemainingRecords } from '../billing/customers/erase-records.ts'
import { inWork, type Handler } from '../records/agenda/handlers.ts'
import { settleOrganizationDeparture } from './departure-tasks.ts'
import { settleCustomerDeparture } from './settle-customer-departure.ts'
import { settleOrganization } from './settle-organization-departure.ts'
import { settleUser } from './settle-user-departure.ts'

export const departureJobs: Handler[] = [
  inWork(settleDeparture, (work, customer_id) => settleCustomerDeparture(work, customer_id)),
  inWork(eraseRecordsTask, (work, _, { organization_id, customers }) =>
    eraseRemainingRecords(work, organization_id, customers),
  ),
  inWork(settleUserDeparture, settleUser),
  inWork(settleOrganizationDeparture, (work, id) => settleOrganization(work, id)),
]

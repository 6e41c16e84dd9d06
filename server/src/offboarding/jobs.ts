import { offboardUserTask } from '../accounts/users/user-offboarding.ts'
import { offboardCustomerTask } from '../billing/customers/customer.ts'
import { transactionalJob, type Handler } from '../records/scheduler/handlers.ts'
import { eraseRemainingRecords } from './erase-records.ts'
import { eraseRecordsTask, settleOrganizationOffboarding } from './offboarding-tasks.ts'
import { settleCustomerOffboarding } from './settle-customer-offboarding.ts'
import { settleOrganization } from './settle-organization-departure.ts'
import { settleUser } from './settle-user-offboarding.ts'

export const offboardingJobs: Handler[] = [
  transactionalJob(offboardCustomerTask, (work, customer_id) =>
    settleCustomerOffboarding(work, customer_id),
  ),
  transactionalJob(eraseRecordsTask, (work, _, { organization_id, customers }) =>
    eraseRemainingRecords(work, organization_id, customers),
  ),
  transactionalJob(offboardUserTask, settleUser),
  transactionalJob(settleOrganizationOffboarding, (work, id) => settleOrganization(work, id)),
]

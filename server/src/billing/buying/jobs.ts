import { addressVerifiedTask } from '../../accounts/users/user.ts'
import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { linkNamedCustomers } from './link-named-customers.ts'

export const buyingJobs: Handler[] = [transactionalJob(addressVerifiedTask, linkNamedCustomers)]

import { addressVerifiedTask } from '../../accounts/users/user.ts'
import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { adoptNamedCustomers } from './adopt-named-customers.ts'

export const buyingJobs: Handler[] = [inWork(addressVerifiedTask, adoptNamedCustomers)]

import { externalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { recheckPortalDomain } from './check-portal-domain.ts'
import { checkPortalDomainTask } from './portal-domain.ts'

/** Looks for the proofs of portal domains again. */
export const portalDomainJobs: Handler[] = [externalJob(checkPortalDomainTask, recheckPortalDomain)]

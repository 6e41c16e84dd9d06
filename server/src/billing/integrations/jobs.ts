import { externalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { revokeToken } from './accounts/revoke-token.ts'
import { auditIntegration } from './audits/audit-integration.ts'
import { reconcileAccess } from './access/reconcile-access.ts'
import { syncIntegration } from './installations/sync-integration.ts'
import {
  auditIntegrationTask,
  reconcileAccessLaterTask,
  reconcileAccessTask,
  revokeTokenTask,
  syncIntegrationTask,
} from './integration.ts'

export const integrationJobs: Handler[] = [
  externalJob(reconcileAccessTask, reconcileAccess),
  externalJob(reconcileAccessLaterTask, reconcileAccess),
  externalJob(syncIntegrationTask, syncIntegration),
  externalJob(auditIntegrationTask, auditIntegration),
  externalJob(revokeTokenTask, revokeToken),
]

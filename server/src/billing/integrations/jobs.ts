import { externalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { reconcileAccess } from './access/reconcile-access.ts'
import { syncIntegration } from './installations/sync-integration.ts'
import {
  reconcileAccessLaterTask,
  reconcileAccessTask,
  syncIntegrationTask,
} from './integration.ts'

export const integrationJobs: Handler[] = [
  externalJob(reconcileAccessTask, reconcileAccess),
  externalJob(reconcileAccessLaterTask, reconcileAccess),
  externalJob(syncIntegrationTask, syncIntegration),
]

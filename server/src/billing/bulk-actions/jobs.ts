import { externalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { runBulkActionTask } from './bulk-action.ts'
import { runBulkAction } from './run-bulk-action.ts'

export const bulkActionJobs: Handler[] = [externalJob(runBulkActionTask, runBulkAction)]

import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { mailVersionTask } from './download.ts'
import { mailNewVersion } from './mail-new-version.ts'

export const downloadJobs: Handler[] = [
  transactionalJob(mailVersionTask, (work, file_id, payload) =>
    mailNewVersion(work, file_id, payload),
  ),
]

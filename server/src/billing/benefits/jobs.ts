import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { removeFileFromBenefitsTask } from '../files/file.ts'
import { removeFileFromBenefits } from './types/downloadables/remove-file-from-benefits.ts'

export const benefitJobs: Handler[] = [
  transactionalJob(removeFileFromBenefitsTask, (work, file_id) =>
    removeFileFromBenefits(work, file_id),
  ),
]

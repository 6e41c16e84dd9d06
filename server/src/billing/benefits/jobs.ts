import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { dropFileTask } from '../files/file.ts'
import { dropFile } from './drop-file.ts'

export const benefitJobs: Handler[] = [
  inWork(dropFileTask, (work, file_id) => dropFile(work, file_id)),
]

import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { attachUsageTask } from '../customers/customer.ts'
import { recountMeterTask } from '../meters/meter.ts'
import { attachEvents } from './attach-events.ts'
import { endCredit } from './end-credit.ts'
import { expireCreditTask } from './meter-credit.ts'
import { recountMeter } from './recount-meter.ts'

export const usageJobs: Handler[] = [
  transactionalJob(expireCreditTask, (work, id) => endCredit(work, id, 'expired')),
  transactionalJob(attachUsageTask, (work, id) => attachEvents(work, id)),
  transactionalJob(recountMeterTask, (work, id) => recountMeter(work, id)),
]

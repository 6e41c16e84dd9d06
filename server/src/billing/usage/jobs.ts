import { reading } from '../../platform/work.ts'
import { transactionalJob, type Handler, type Job } from '../../records/scheduler/handlers.ts'
import { attachUsageTask } from '../customers/customer.ts'
import { recountMeterTask } from '../meters/meter.ts'
import { attachEvents } from './attach-events.ts'
import { endCredit } from './end-credit.ts'
import { expireCreditTask } from './meter-credit.ts'
import { oldUsageOf } from './old-usage.ts'
import { recountMeter } from './recount-meter.ts'

export const usageJobs: Handler[] = [
  transactionalJob(expireCreditTask, (work, id) => endCredit(work, id, 'expired')),
  transactionalJob(attachUsageTask, (work, id) => attachEvents(work, id)),
  { task: recountMeterTask, pool: 'outside', run: recount },
]

/** What only ClickHouse has is asked before the transaction that counts. */
async function recount(job: Job): Promise<void> {
  const old = await oldUsageOf(reading(job.site, job.actor), job.subject_id)
  const counting = transactionalJob(recountMeterTask, (work, id) => recountMeter(work, id, old))
  await counting.run(job)
}

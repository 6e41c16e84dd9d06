import { withOutside, type Handler, type Job } from '../../records/agenda/handlers.ts'
import { askRefund } from './ask-refund.ts'
import { settleRefundTask } from './refund.ts'
import { settleRefund } from './settle-refund.ts'

/** Asks the processor for a refund's outcome again; the job is retried as long as it is unknown. */
async function askAgain({ site, subject_id, finish, payload }: Job<{ looks: number }>) {
  const answer = await askRefund(site, subject_id, { again: true })
  if (answer.outcome === 'unknown') throw new Error(`the processor does not answer: ${answer.why}`)
  await finish(work => settleRefund(work, subject_id, answer, payload))
}

export const refundJobs: Handler[] = [withOutside(settleRefundTask, askAgain)]

import { externalJob, type Handler, type Job } from '../../records/scheduler/handlers.ts'
import { requestRefund } from './request-refund.ts'
import { settleRefundTask } from './refund.ts'
import { settleRefund } from './settle-refund.ts'

/** Asks the processor for a refund's outcome again; the job is retried as long as it is unknown. */
async function retryRefundCheck({ site, subject_id, finish, payload }: Job<{ checks: number }>) {
  const answer = await requestRefund(site, subject_id, { again: true })
  if (answer.outcome === 'unknown')
    throw new Error(`the payment processor isn't responding: ${answer.why}`)
  await finish(work => settleRefund(work, subject_id, answer, payload))
}

export const refundJobs: Handler[] = [externalJob(settleRefundTask, retryRefundCheck)]

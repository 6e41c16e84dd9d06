import { externalJob, type Handler, type Job } from '../../records/scheduler/handlers.ts'
import { sendResponseTask } from './dispute.ts'
import { askForResponse, settleResponse } from './send-response.ts'

/** Sends a response again; the job is retried as long as its result is unknown. */
async function retryResponse({ site, subject_id, finish }: Job) {
  const answer = await askForResponse(site, subject_id, { again: true })
  if (answer?.outcome === 'unknown')
    throw new Error(`the payment processor isn't responding: ${answer.why}`)
  await finish(work => settleResponse(work, subject_id, answer))
}

export const disputeJobs: Handler[] = [externalJob(sendResponseTask, retryResponse)]

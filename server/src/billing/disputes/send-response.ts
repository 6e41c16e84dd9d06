import {
  evidenceProblems,
  type DisputeEvidence,
} from '@gatehouse/contract/billing/dispute-evidence'
import {
  disputeProblems,
  isClosedDispute,
  type Dispute,
} from '@gatehouse/contract/billing/disputes'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { systemActor } from '../../actors/actor.ts'
import { SETTLE_AFTER_MS } from '../../payments/charges/prepare-payment.ts'
import { sendResponse, type ResponseResult } from '../../payments/dispute-responses.ts'
import { staged } from '../../platform/http/implement.ts'
import { rejectAndCommit } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import { reading, realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { scheduleClaimed, unschedule } from '../../records/scheduler/schedule.ts'
import { applyDispute } from './apply-dispute.ts'
import { awaitsAnswer, sendResponseTask, toDispute, type DisputeRow } from './dispute.ts'
import { lengthOf, processorEvidence, requireUnlocked } from './evidence.ts'
import { accountOf, filesOf, getDispute, lockOwnDispute } from './evidence-queries.ts'
import { findDispute, updateDispute } from './queries.ts'
import { readEvidence } from './read-evidence.ts'

type Stage = { id: string; asks: boolean }

/** Sends the reviewed response to the bank, once. */
export const submitEvidence = staged<
  { id: string; body: { revision: number } },
  DisputeEvidence,
  Stage,
  ResponseResult | null
>({
  prepare: async (work, { id, body }) => {
    const dispute = await lockOwnDispute(work, id)
    if (!dispute) fail(evidenceProblems.not_found)
    // The same request sent again, while the first one is under way or after its answer was lost.
    if (dispute.response_pending === 'submit' && body.revision === dispute.evidence_revision) {
      return { id, asks: false }
    }
    requireUnlocked(dispute, realNow(work))
    if (body.revision !== dispute.evidence_revision) fail(evidenceProblems.outdated)
    const isEmpty = lengthOf(dispute.evidence) === 0 && (await filesOf(work, id)).length === 0
    if (isEmpty) fail(evidenceProblems.empty)
    return begin(work, dispute, 'submit')
  },
  ask: askIfNew,
  settle: async (work, { id }, answer) =>
    (await settleResponse(work, id, answer)) ?? readEvidence(work, id),
})

/** Accepts a dispute: it is lost. */
export const acceptDispute = staged<{ id: string }, Dispute, Stage, ResponseResult | null>({
  prepare: async (work, { id }) => {
    const dispute = await lockOwnDispute(work, id)
    if (!dispute) fail(evidenceProblems.not_found)
    if (dispute.response_pending === 'accept') return { id, asks: false }
    if (isClosedDispute(dispute.status)) fail(disputeProblems.not_open)
    if (!awaitsAnswer(dispute) || dispute.response_pending) fail(evidenceProblems.sent)
    return begin(work, dispute, 'accept')
  },
  ask: askIfNew,
  settle: async (work, { id }, answer) => {
    const rejected = await settleResponse(work, id, answer)
    const dispute = await findDispute(work, id)
    if (!dispute) throw new Error(`the accepted dispute ${id} was not found`)
    return rejected ?? toDispute(dispute, realNow(work))
  },
})

/** Records a response before it is requested; a task sends it if this process dies. */
async function begin(
  work: Work,
  dispute: DisputeRow,
  response_pending: 'submit' | 'accept',
): Promise<Stage> {
  const { id, organization_id } = dispute
  await updateDispute(work, dispute, { response_pending })
  await scheduleClaimed(work, sendResponseTask, SETTLE_AFTER_MS, {
    organization_id,
    subject_id: id,
  })
  return { id, asks: true }
}

function askIfNew(site: Site, { id, asks }: Stage): Promise<ResponseResult | null> {
  return asks ? askForResponse(site, id) : Promise.resolve(null)
}

/** Sends a recorded response to the processor, between two transactions. */
export async function askForResponse(
  site: Site,
  id: string,
  { again = false } = {},
): Promise<ResponseResult | null> {
  const look = reading(site, systemActor())
  const dispute = await getDispute(look, id)
  const { response_pending: kind, processor_id, submissions, evidence_revision } = dispute
  if (kind === null) return null
  const account = await accountOf(look, dispute.organization_id)
  const asking = { key: `dispute-${id}-${kind}-${evidence_revision}`, account, again }
  const about = { processor_id, submissions }
  if (kind === 'accept') return sendResponse(site, { ...about, kind }, asking)
  const evidence = processorEvidence(dispute, await filesOf(look, id))
  return sendResponse(site, { ...about, kind, evidence }, asking)
}

/**
 * Applies the result of a response: the dispute moves on, and the response is sent or, if it was
 * refused, can be changed again. Nothing changes while the result is unknown.
 */
export async function settleResponse(work: Work, id: string, answer: ResponseResult | null) {
  if (answer === null || answer.outcome === 'unknown') return undefined
  const seen = await getDispute(work, id)
  // The order is locked before its dispute, as everywhere.
  if (answer.outcome === 'done') await applyDispute(work, seen.payment_id, answer.facts)
  const dispute = await lockOwnDispute(work, id)
  if (!dispute || dispute.response_pending === null) return undefined
  const { response_pending: kind, organization_id } = dispute
  await unschedule(work, sendResponseTask, id)
  if (answer.outcome === 'refused') {
    await updateDispute(work, dispute, { response_pending: null })
    const problem: Problem = { ...evidenceProblems.refused, detail: answer.message }
    return rejectAndCommit(problem)
  }
  const sent = kind === 'submit' ? { evidence_sent_at: realNow(work) } : {}
  await updateDispute(work, dispute, { response_pending: null, ...sent })
  await recordAudit(work, {
    action: kind === 'submit' ? 'dispute.responded' : 'dispute.accepted',
    ...{ subject_kind: 'dispute', subject_id: id, organization_id },
    after: { order_id: dispute.order_id, revision: dispute.evidence_revision },
  })
  return undefined
}

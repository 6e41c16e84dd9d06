import {
  EVIDENCE_TEXTS_MAX,
  evidenceProblems,
  type DisputeEvidence,
  type EvidenceUpdate,
} from '@gatehouse/contract/billing/dispute-evidence'
import { evidenceTexts } from '@gatehouse/contract/billing/dispute-evidence-fields.data'
import { fail } from '@gatehouse/contract/kit/problems'
import { systemActor } from '../../actors/actor.ts'
import { stageEvidence, type ResponseResult } from '../../payments/dispute-responses.ts'
import { staged } from '../../platform/http/implement.ts'
import { rejectAndCommit } from '../../platform/http/reply.ts'
import { reading, realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { DisputeRow } from './dispute.ts'
import { lengthOf, processorEvidence, requireUnlocked } from './evidence.ts'
import { accountOf, filesOf, getDispute, lockOwnDispute } from './evidence-queries.ts'
import { updateDispute } from './queries.ts'
import { readEvidence } from './read-evidence.ts'

type Input = { id: string; body: EvidenceUpdate }
type Stage = { id: string }

/**
 * Saves texts of a response: here first, so that nothing is lost while the processor is away, then
 * at the processor, where the merchant finds the same draft.
 */
export const saveEvidence = staged<Input, DisputeEvidence, Stage, ResponseResult>({
  prepare: async (work, { id, body }) => {
    const dispute = await lockOwnDispute(work, id)
    if (!dispute) fail(evidenceProblems.not_found)
    requireUnlocked(dispute, realNow(work))
    const evidence = merge(dispute.evidence, body.texts)
    if (lengthOf(evidence) > EVIDENCE_TEXTS_MAX) fail(evidenceProblems.too_long)
    await reviseEvidence(work, dispute, evidence)
    return { id }
  },
  ask: async (site, { id }) => {
    const look = reading(site, systemActor())
    const dispute = await getDispute(look, id)
    const evidence = processorEvidence(dispute, await filesOf(look, id))
    const account = await accountOf(look, dispute.organization_id)
    return stageEvidence(site, { processor_id: dispute.processor_id, evidence }, account)
  },
  settle: async (work, { id }, answer) => {
    if (answer.outcome !== 'refused') return readEvidence(work, id)
    return rejectAndCommit({ ...evidenceProblems.refused, detail: answer.message })
  },
})

/** Records that a locked response was changed. */
export async function reviseEvidence(
  work: Work,
  dispute: DisputeRow,
  evidence = dispute.evidence,
): Promise<void> {
  await updateDispute(work, dispute, {
    evidence: JSON.stringify(evidence),
    evidence_revision: dispute.evidence_revision + 1,
    evidence_saved_at: realNow(work),
  })
  const { id: subject_id, organization_id } = dispute
  await recordAudit(work, {
    action: 'dispute.evidence_saved',
    ...{ subject_kind: 'dispute', subject_id, organization_id },
    // What it says may name a customer, and the row has it.
    after: { fields: Object.keys(evidence) },
  })
}

function merge(before: DisputeRow['evidence'], change: EvidenceUpdate['texts']) {
  const merged = { ...before }
  for (const name of evidenceTexts) {
    const text = change[name]
    if (text === undefined) continue
    if (text === null || text.trim() === '') delete merged[name]
    else merged[name] = text
  }
  return merged
}

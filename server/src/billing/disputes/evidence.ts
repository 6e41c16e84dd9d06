import {
  evidenceProblems,
  type DisputeEvidence,
  type EvidenceFile,
} from '@gatehouse/contract/billing/dispute-evidence'
import {
  evidenceFiles,
  evidenceTexts,
  type EvidenceText,
} from '@gatehouse/contract/billing/dispute-evidence-fields.data'
import { disputeProblems, isClosedDispute } from '@gatehouse/contract/billing/disputes'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Selectable } from 'kysely'
import type { Evidence } from '../../payments/dispute-responses.ts'
import type { DisputeFilesTable } from '../../platform/db/tables.ts'
import { awaitsAnswer, type DisputeRow } from './dispute.ts'

export type DisputeFileRow = Omit<Selectable<DisputeFilesTable>, 'field' | 'mime_type'> &
  Pick<EvidenceFile, 'field' | 'mime_type'>

type Lock = DisputeEvidence['locked']

/** Why a response cannot be changed or sent at this real time; null if it can. */
function lockOf(dispute: DisputeRow, now: Date): Lock {
  const { status, evidence_due_by, response_pending } = dispute
  if (isClosedDispute(status)) return 'closed'
  if (!awaitsAnswer(dispute) || response_pending !== null) return 'sent'
  if (evidence_due_by === null) return 'not_possible'
  return evidence_due_by < now ? 'past_due' : null
}

const lockProblems = {
  closed: disputeProblems.not_open,
  sent: evidenceProblems.sent,
  past_due: evidenceProblems.past_due,
  not_possible: evidenceProblems.not_possible,
} as const

/** Rejects a change of a response that is locked. */
export function requireUnlocked(dispute: DisputeRow, now: Date): void {
  const lock = lockOf(dispute, now)
  if (lock !== null) fail(lockProblems[lock])
}

/** The response as the API shows it; `now` is real time. */
export function toEvidence(
  dispute: DisputeRow,
  files: DisputeFileRow[],
  now: Date,
): DisputeEvidence {
  const { evidence } = dispute
  const textOf = (name: EvidenceText) => [name, evidence[name] ?? null] as const
  return {
    dispute_id: dispute.id,
    revision: dispute.evidence_revision,
    // Each of the names is set.
    texts: Object.fromEntries(evidenceTexts.map(textOf)) as DisputeEvidence['texts'],
    files: files.map(({ id, created_at, field, name, mime_type, size }) => {
      return { id, created_at, field, name, mime_type, size }
    }),
    locked: lockOf(dispute, now),
    pending: dispute.response_pending,
    saved_at: dispute.evidence_saved_at,
    sent_at: dispute.evidence_sent_at,
    due_by: dispute.evidence_due_by,
  }
}

/**
 * The whole response as the processor reads it: a name without a value removes what an earlier
 * draft contained.
 */
export function processorEvidence({ evidence }: DisputeRow, files: DisputeFileRow[]): Evidence {
  const texts = evidenceTexts.map(name => [name, evidence[name] ?? ''])
  const ids = evidenceFiles.map(name => [
    name,
    files.find(({ field }) => field === name)?.processor_id ?? '',
  ])
  return Object.fromEntries([...texts, ...ids])
}

/** The number of characters of all texts. */
export const lengthOf = (evidence: DisputeRow['evidence']): number =>
  Object.values(evidence).reduce((sum, text) => sum + text.length, 0)

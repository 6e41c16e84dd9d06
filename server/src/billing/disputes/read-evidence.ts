import {
  evidenceProblems,
  type DisputeEvidence,
} from '@gatehouse/contract/billing/dispute-evidence'
import { fail } from '@gatehouse/contract/kit/problems'
import { realNow, type Reading } from '../../platform/work.ts'
import { toEvidence } from './evidence.ts'
import { filesOf } from './evidence-queries.ts'
import { findDispute } from './queries.ts'

/** The response to a dispute that the actor may see. */
export async function readEvidence(work: Reading, id: string): Promise<DisputeEvidence> {
  const dispute = await findDispute(work, id)
  if (!dispute) return fail(evidenceProblems.not_found)
  return toEvidence(dispute, await filesOf(work, id), realNow(work))
}

import {
  DisputeEvidence,
  EVIDENCE_BYTES_MAX,
  evidenceProblems,
  type disputeEvidenceEndpoints,
  type EvidenceType,
} from '@gatehouse/contract/billing/dispute-evidence'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { uploadEvidence } from '../../payments/dispute-responses.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { readBytes } from '../../platform/http/read-input.ts'
import { newId } from '../../platform/ids.ts'
import { reading, realNow, write, type Reading, type Work } from '../../platform/work.ts'
import { requireUnlocked, type DisputeFileRow } from './evidence.ts'
import { accountOf, filesOf, lockOwnDispute, putFile, removeFile } from './evidence-queries.ts'
import { findDispute } from './queries.ts'
import { readEvidence } from './read-evidence.ts'
import { reviseEvidence } from './save-evidence.ts'

type Input = InputOf<typeof disputeEvidenceEndpoints.addFile>

const encode = compileEncoder(DisputeEvidence)

/**
 * Adds a file to a response: it is uploaded to the processor, which keeps its content. Files that
 * the bank would not get are refused before they are uploaded.
 */
export async function addEvidenceFile(context: RawContext<Input>): Promise<Response> {
  const { site, request, actor, input } = context
  const { id, field, name } = input
  const dispute = await findDispute(reading(site, actor), id)
  if (!dispute) return fail(evidenceProblems.not_found)
  requireUnlocked(dispute, realNow(reading(site, actor)))
  const data = await readBytes(request, EVIDENCE_BYTES_MAX)
  const mime_type = typeOf(data)
  if (!mime_type) return fail(evidenceProblems.not_accepted)
  const size = data.length
  await requireSpace(reading(site, actor), { id, field, size })
  const account = await accountOf(reading(site, actor), dispute.organization_id)
  const uploaded = await uploadEvidence(site, { data, name, type: mime_type }, account)
  if (uploaded.outcome === 'unknown') return fail(evidenceProblems.unavailable)
  if (uploaded.outcome === 'refused') return fail(evidenceProblems.refused, uploaded.message)
  const { processor_id } = uploaded
  const evidence = await write(site, actor, async work => {
    const locked = await lockOwnDispute(work, id)
    if (!locked) return fail(evidenceProblems.not_found)
    requireUnlocked(locked, realNow(work))
    await requireSpace(work, { id, field, size })
    await putFile(work, {
      ...{ id: newId(), organization_id: locked.organization_id, dispute_id: id },
      ...{ field, name, mime_type, size, processor_id },
      created_at: realNow(work),
    })
    await reviseEvidence(work, locked)
    return readEvidence(work, id)
  })
  return Response.json(encode(evidence))
}

/** Removes a file from a response that was not sent. */
export async function removeEvidenceFile(
  work: Work,
  { id, file_id }: { id: string; file_id: string },
): Promise<DisputeEvidence> {
  const dispute = await lockOwnDispute(work, id)
  if (!dispute) return fail(evidenceProblems.not_found)
  requireUnlocked(dispute, realNow(work))
  if (!(await removeFile(work, { dispute_id: id, id: file_id }))) fail(evidenceProblems.not_found)
  await reviseEvidence(work, dispute)
  return readEvidence(work, id)
}

type NewFile = { id: string } & Pick<DisputeFileRow, 'field' | 'size'>

/** All files together have a limit; the one of the same field is replaced. */
async function requireSpace(work: Reading, { id, field, size }: NewFile): Promise<void> {
  const others = (await filesOf(work, id)).filter(file => file.field !== field)
  const total = others.reduce((sum, file) => sum + file.size, size)
  if (total > EVIDENCE_BYTES_MAX) fail(evidenceProblems.files_too_large)
}

const STARTS: Record<EvidenceType, string> = {
  'application/pdf': '25504446',
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
}

/** The type of a file by its first bytes: what a browser calls it is not checked by anyone. */
function typeOf(data: Buffer): EvidenceType | undefined {
  const start = data.subarray(0, 8).toString('hex')
  const types = Object.keys(STARTS) as EvidenceType[]
  return types.find(type => start.startsWith(STARTS[type]))
}

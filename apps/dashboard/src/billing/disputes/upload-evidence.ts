import { EVIDENCE_BYTES_MAX, evidenceTypes } from '@gatehouse/contract/billing/dispute-evidence'
import type { EvidenceFileField } from '@gatehouse/contract/billing/dispute-evidence-fields.data'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { uploadPicture } from '../../accounts/profile/upload-picture.ts'
import type { Evidence } from './evidence-fields.ts'

/** The types of file that may be chosen. */
export const acceptedEvidence = evidenceTypes.join(',')

const isAccepted = (type: string) => (evidenceTypes as readonly string[]).includes(type)

interface Target {
  id: string
  field: EvidenceFileField
  evidence: Evidence
}

/** Adds a file to a response; one that the bank would not get is not uploaded. */
export async function uploadEvidence(file: File, { id, field, evidence }: Target): Promise<void> {
  if (!isAccepted(file.type)) throw new RequestFailed(415, { error: 'EvidenceFileType' })
  const others = evidence.files.filter(one => one.field !== field)
  const total = others.reduce((sum, { size }) => sum + size, file.size)
  if (total > EVIDENCE_BYTES_MAX) throw new RequestFailed(413, { error: 'EvidenceFilesTooLarge' })
  const query = new URLSearchParams({ field, name: file.name.slice(0, 200) })
  await uploadPicture(file, { method: 'POST', path: `/v1/disputes/${id}/evidence/files?${query}` })
}

import { fileProblems } from '@gatehouse/contract/billing/files'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { removeFileFromBenefitsTask, fileFieldsOf, cleanUpFileTask } from './file.ts'
import { lockFile, setFile } from './queries.ts'

/**
 * Deletes a file: products stop showing it immediately, and jobs remove it from benefits and delete
 * its bytes right after.
 */
export async function deleteFile(work: Work, id: string): Promise<void> {
  const row = await lockFile(work, id)
  if (!row) fail(fileProblems.not_found)
  const { organization_id } = row
  await setFile(work, id, { deleted_at: work.now })
  await enqueue(work, cleanUpFileTask, {
    organization_id: null,
    subject_id: id,
    payload: { stored: row },
  })
  await enqueue(work, removeFileFromBenefitsTask, { organization_id, subject_id: id })
  const subject = { subject_kind: 'file', subject_id: id, organization_id }
  await recordAudit(work, { action: 'file.deleted', ...subject, before: fileFieldsOf(row) })
}

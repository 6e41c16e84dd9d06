import { fileProblems, type FileRead } from '@gatehouse/contract/billing/files'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toFile } from './file.ts'
import { lockFile, setFile } from './queries.ts'

type Change = { name?: string | null | undefined; version?: string | null | undefined }

/** Changes a file's name or version; its bytes cannot be changed. */
export async function updateFile(work: Work, id: string, change: Change): Promise<FileRead> {
  const row = await lockFile(work, id)
  if (!row) return fail(fileProblems.not_found)
  if (!row.is_uploaded) return fail(fileProblems.not_permitted)
  const { name, version } = change
  const after = await setFile(work, id, {
    ...(name && { name }),
    ...(version !== undefined && { version }),
  })
  const { organization_id } = row
  const subject = { subject_kind: 'file', subject_id: id, organization_id }
  const file = toFile(after)
  await recordAudit(work, { action: 'file.updated', ...subject, before: toFile(row), after: file })
  return file
}

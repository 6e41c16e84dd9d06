import type { FileReplacement } from '@gatehouse/contract/billing/downloads'
import { fileProblems } from '@gatehouse/contract/billing/files'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { replaceFileInBenefits } from '../benefits/types/downloadables/replace-file-in-benefits.ts'
import { toFile, type FileRow } from '../files/file.ts'
import { lockFiles, setNewestVersion } from '../files/queries.ts'
import { mailVersionTask } from './download.ts'

type Replacement = { file_id: string; notify_customers: boolean }

/**
 * Makes an uploaded file the new version of another one: benefits give it instead, so every
 * customer who holds the file can download it, and old links lead to it.
 */
export async function replaceFile(
  work: Work,
  id: string,
  { file_id, notify_customers }: Replacement,
): Promise<FileReplacement> {
  const [row, newest] = await lockFiles(work, [id, file_id])
  if (!row) return fail(fileProblems.not_found)
  if (!isDownload(row)) return fail(fileProblems.not_permitted)
  const isPossible =
    newest && isDownload(newest) && newest.id !== row.id && isOfSameOrganization(newest, row)
  if (!isPossible) {
    const msg = 'File does not exist or is not yet uploaded.'
    return invalid({ loc: ['body', 'file_id'], msg, input: file_id })
  }
  await setNewestVersion(work, row.id, newest.id)
  const benefits = await replaceFileInBenefits(work, row.id, newest.id)
  const { organization_id } = row
  if (notify_customers && benefits > 0) {
    await enqueue(work, mailVersionTask, { organization_id, subject_id: newest.id })
  }
  const file = toFile(newest)
  if (file.service !== 'downloadable') throw new Error('a new version must be a download')
  const subject = { subject_kind: 'file', subject_id: id, organization_id }
  await recordAudit(work, { action: 'file.replaced', ...subject, before: toFile(row), after: file })
  return { file, benefits }
}

const isDownload = ({ service, is_uploaded }: FileRow) => service === 'downloadable' && is_uploaded

const isOfSameOrganization = (one: FileRow, other: FileRow) =>
  one.organization_id === other.organization_id

import { DOWNLOAD_LINK_MINUTES, type DownloadLink } from '@gatehouse/contract/billing/downloads'
import { fileProblems } from '@gatehouse/contract/billing/files'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, MINUTE } from '../../platform/clock.ts'
import { signLink } from '../../platform/crypto/signed-link.ts'
import { realNow, type Reading } from '../../platform/work.ts'
import { isPicture } from '../files/file.ts'
import { findFile } from '../files/queries.ts'
import { downloadUrl, FILE_LINK } from './download.ts'

/** A link by which a merchant downloads one of their own files; pictures are public anyway. */
export async function linkFile(work: Reading, id: string): Promise<DownloadLink> {
  const file = await findFile(work, id)
  if (!file?.is_uploaded || isPicture(file)) return fail(fileProblems.not_found)
  const expires_at = later(realNow(work), DOWNLOAD_LINK_MINUTES * MINUTE)
  const token = signLink(work.server.keys, { purpose: FILE_LINK, data: file.id, expires_at })
  return { url: downloadUrl(work.server.base_url, token), headers: {}, expires_at }
}

import { hash } from 'node:crypto'
import { DOWNLOAD_LINK_MINUTES, type Downloadable } from '@gatehouse/contract/billing/downloads'
import { z } from 'zod'
import { later, MINUTE } from '../../platform/clock.ts'
import { signLink } from '../../platform/crypto/signed-link.ts'
import { newToken } from '../../platform/ids.ts'
import { realNow, type Reading } from '../../platform/work.ts'
import { task } from '../../records/scheduler/task.ts'
import { fileFieldsOf, type FileRow } from '../files/file.ts'

/** A file that a customer holds by a benefit. */
export type HeldFile = { customer_id: string; benefit_id: string; file_id: string }

/** What a download link permits, and which link it is. */
export type LinkedFile = HeldFile & { link: string }

/** Emails a new version to those who hold it, continuing after the customer in the payload. */
export const mailVersionTask = task(
  'mail_file_version',
  z.object({ after: z.string().nullable().default(null) }),
)

/** The purpose in the signature of customers' download links. */
export const DOWNLOAD_LINK = 'download'

/** The purpose in the signature of merchants' links to their own files, by the file's id. */
export const FILE_LINK = 'file'

/** The URL of a download link at an origin. */
export const downloadUrl = (origin: string, token: string): string =>
  `${origin}/v1/customer-portal/downloadables/${token}`

const LINK_NAME_LENGTH = 10

/** The file as its customer sees it, with a new link. Links expire in real time. */
export function toDownloadable(work: Reading, held: HeldFile, file: FileRow): Downloadable {
  const expires_at = later(realNow(work), DOWNLOAD_LINK_MINUTES * MINUTE)
  const { keys, base_url } = work.server
  const origin = work.actor.request.portal_domain?.origin ?? base_url
  const data = Object.values({ ...partsOf(held), link: newToken(LINK_NAME_LENGTH) }).join('/')
  const token = signLink(keys, { purpose: DOWNLOAD_LINK, data, expires_at })
  const url = downloadUrl(origin, token)
  return {
    id: idOf(held),
    benefit_id: held.benefit_id,
    file: {
      ...fileFieldsOf(file),
      service: 'downloadable',
      download: { url, headers: {}, expires_at },
    },
  }
}

/** The content of a link that we signed. */
export function linkedFile(data: string): LinkedFile {
  const [customer_id = '', benefit_id = '', file_id = '', link = ''] = data.split('/')
  return { customer_id, benefit_id, file_id, link }
}

const partsOf = ({ customer_id, benefit_id, file_id }: HeldFile): HeldFile => {
  return { customer_id, benefit_id, file_id }
}

/**
 * The id of a file that a customer holds: the same for every request, without a row per customer
 * and file. A UUID version 8 (RFC 9562).
 */
function idOf(held: HeldFile): string {
  const bytes = hash('sha256', Object.values(partsOf(held)).join('/'), 'buffer').subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

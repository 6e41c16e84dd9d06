import {
  pictureFileTypes,
  type FilePart,
  type FileRead,
  type FileService,
  type ProductMediaFile,
} from '@gatehouse/contract/billing/files'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { asMoment, asMomentOrNull, type RowOrJson } from '../../platform/db/nested.ts'
import type { FilesTable } from '../../platform/db/tables.ts'
import { pictureStorage } from '../../platform/storage/picture-folder.ts'
import { task } from '../../records/scheduler/task.ts'

export type FileRow = Omit<Selectable<FilesTable>, 'service' | 'parts'> & {
  service: FileService
  parts: FilePart[]
}

/** Where a file's bytes are stored. */
const StoredFile = z.object({
  path: z.string(),
  mime_type: z.string(),
  upload_id: z.string().nullable(),
  public_url: z.string().nullable(),
})
export type StoredFile = z.output<typeof StoredFile>

/**
 * Deletes the stored bytes of a file: all of them, or only its upload parts. `stored` gives their
 * location for when the file's row is already deleted.
 */
export const cleanUpFileTask = task('clean_up_file', z.object({ stored: StoredFile.optional() }), {
  earlier_kind: 'tidy_file',
})

/** Removes a deleted file from the benefits that contain it; handled in the benefits module. */
export const removeFileFromBenefitsTask = task('remove_file_from_benefits', z.object({}), {
  earlier_kind: 'drop_file',
})

/** Where the public versions of pictures are stored. */
export const mediaFolder = pictureStorage('media', pictureFileTypes)

/** The storage key of a file. */
export const pathOf = ({
  service,
  organization_id,
  id,
}: Pick<FileRow, 'service' | 'organization_id' | 'id'>) => `${service}/${organization_id}/${id}`

export const isPicture = ({ service }: { service: FileService }) => service !== 'downloadable'

/** The fields common to all API forms of a file. */
export const fileFieldsOf = (row: RowOrJson<FileRow>) => ({
  id: row.id,
  organization_id: row.organization_id,
  name: row.name,
  path: row.path,
  mime_type: row.mime_type,
  size: row.size,
  storage_version: row.storage_version,
  checksum_etag: row.checksum_etag,
  checksum_sha256_base64: row.checksum_sha256_base64,
  checksum_sha256_hex: row.checksum_sha256_base64 && hexOf(row.checksum_sha256_base64),
  last_modified_at: asMomentOrNull(row.last_modified_at),
  version: row.version,
  is_uploaded: row.is_uploaded,
  created_at: asMoment(row.created_at),
  size_readable: readableSize(row.size),
})

/** An uploaded file as the API shows it. */
export function toFile(row: RowOrJson<FileRow>): FileRead {
  const { service } = row
  if (service === 'downloadable') {
    const flagged_malicious_at = asMomentOrNull(row.flagged_malicious_at)
    return { ...fileFieldsOf(row), service, flagged_malicious_at }
  }
  return { ...fileFieldsOf(row), service, public_url: row.public_url ?? '' }
}

/** A picture as products show it. */
export const toProductMedia = (row: RowOrJson<FileRow>): ProductMediaFile => ({
  ...fileFieldsOf(row),
  service: 'product_media',
  public_url: row.public_url ?? '',
})

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
const THOUSAND = 1_000

/** A human-readable size: `1.5 MB`. */
function readableSize(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= THOUSAND && unit < UNITS.length - 1) {
    size /= THOUSAND
    unit += 1
  }
  return `${size.toFixed(1)} ${UNITS[unit] ?? ''}`
}

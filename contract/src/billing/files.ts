import { z } from 'zod'
import { Id, Moment } from '../kit/fields.ts'

/** What a file is for. */
export const FileService = z.enum(['downloadable', 'product_media', 'organization_avatar'])
export type FileService = z.output<typeof FileService>

/** Fields every stored file has; sizes are bytes. */
export const fileFields = {
  id: Id,
  organization_id: Id,
  name: z.string(),
  path: z.string(),
  mime_type: z.string(),
  size: z.int(),
  storage_version: z.string().nullable(),
  checksum_etag: z.string().nullable(),
  checksum_sha256_base64: z.string().nullable(),
  checksum_sha256_hex: z.string().nullable(),
  last_modified_at: Moment.nullable(),
  version: z.string().nullable(),
  is_uploaded: z.boolean(),
  created_at: Moment,
  size_readable: z.string(),
}

/** A picture shown with a product, at a public address. */
export const ProductMediaFile = z
  .object({
    ...fileFields,
    service: z.literal('product_media'),
    public_url: z.string(),
  })
  .meta({ id: 'ProductMediaFile' })
export type ProductMediaFile = z.output<typeof ProductMediaFile>

/** A file buyers may download, through a signed address only. */
export const DownloadableFile = z
  .object({
    ...fileFields,
    service: z.literal('downloadable'),
    flagged_malicious_at: Moment.nullable(),
  })
  .meta({ id: 'DownloadableFile' })
export type DownloadableFile = z.output<typeof DownloadableFile>

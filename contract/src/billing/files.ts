import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, listOf, Moment, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { commonProblems, problems } from '../kit/problems.ts'

/** The purpose of a file. */
export const FileService = z.enum(['downloadable', 'product_media', 'organization_avatar'])
export type FileService = z.output<typeof FileService>

/** Largest size of a file in bytes, by its purpose. */
export const fileBytesMax = {
  downloadable: 10 * 1024 ** 3,
  product_media: 10 * 1024 ** 2,
  organization_avatar: 1024 ** 2,
} as const satisfies Record<FileService, number>

/** The maximum size of one part of an upload, in bytes. */
export const PART_BYTES_MAX = 64 * 1024 ** 2
/** The maximum number of parts of an upload. */
export const PARTS_MAX = 2_048
/** Hours the upload URLs of parts are valid. */
export const UPLOAD_HOURS = 12

/** Allowed picture types. SVG is excluded: it is a document and could run scripts. */
export const pictureFileTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const

/** Fields of a file to download; sizes are bytes. */
export const downloadFields = {
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
  size_readable: z.string(),
}

/** Fields of every stored file. */
const fileFields = { ...downloadFields, created_at: Moment }

/** A picture of a product, at a public URL. */
export const ProductMediaFile = z
  .object({ ...fileFields, service: z.literal('product_media'), public_url: z.string() })
  .meta({ id: 'ProductMediaFile' })
export type ProductMediaFile = z.output<typeof ProductMediaFile>

/** A picture of an organization, at a public URL. */
const OrganizationAvatarFile = z
  .object({ ...fileFields, service: z.literal('organization_avatar'), public_url: z.string() })
  .meta({ id: 'OrganizationAvatarFile' })
type OrganizationAvatarFile = z.output<typeof OrganizationAvatarFile>

/** A file buyers may download, only through a signed URL. */
export const DownloadableFile = z
  .object({
    ...fileFields,
    service: z.literal('downloadable'),
    flagged_malicious_at: Moment.nullable(),
  })
  .meta({ id: 'DownloadableFile' })
export type DownloadableFile = z.output<typeof DownloadableFile>

/** A stored file; `service` is the discriminator. */
export const FileRead = z
  .discriminatedUnion('service', [DownloadableFile, ProductMediaFile, OrganizationAvatarFile])
  .meta({ id: 'FileRead' })
export type FileRead = z.output<typeof FileRead>

const NO_CHECKSUM = 'Input should be a SHA-256 in base64'

const Checksum = z
  .string()
  .max(44, { error: NO_CHECKSUM, abort: true })
  .regex(/^[A-Za-z0-9+/]{43}=$/, NO_CHECKSUM)
  .nullable()
  .default(null)

/** A part of a file: its bytes from `chunk_start` up to but excluding `chunk_end`. */
const FilePart = z.object({
  number: z.int().min(1).max(PARTS_MAX),
  chunk_start: z.int().min(0),
  chunk_end: z.int().min(1),
  checksum_sha256_base64: Checksum,
})
export type FilePart = z.output<typeof FilePart>

const name = z.string().min(1).max(255)
const version = z.string().max(255).nullable()

const creation = <S extends FileService, M extends z.ZodType<string>>(service: S, mime_type: M) =>
  z.object({
    service: z.literal(service),
    organization_id: Id.nullable().optional(),
    name,
    mime_type,
    size: z.int().min(1).max(fileBytesMax[service]),
    checksum_sha256_base64: Checksum,
    upload: z.object({ parts: z.array(FilePart).min(1).max(PARTS_MAX) }),
    version: version.default(null),
  })

const anyType = z
  .string()
  .max(255)
  .regex(/^[\w.+-]+\/[\w.+-]+$/, 'Input should be a media type')
const picture = z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** A file to upload and its parts: contiguous, from the first byte on. */
export const FileCreate = z.discriminatedUnion('service', [
  creation('downloadable', anyType),
  creation('product_media', picture),
  creation('organization_avatar', picture),
])
export type FileCreate = z.output<typeof FileCreate>

/** A file that waits for its parts: each is PUT to its URL, with the headers beside it. */
export const FileUpload = z
  .object({
    ...fileFields,
    service: FileService,
    upload: z.object({
      id: z.string(),
      path: z.string(),
      parts: z.array(
        z.object({
          number: z.int(),
          chunk_start: z.int(),
          chunk_end: z.int(),
          checksum_sha256_base64: z.string().nullable(),
          url: z.string(),
          expires_at: Moment,
          headers: z.record(z.string(), z.string()).meta({ opaque: true }),
        }),
      ),
    }),
  })
  .meta({ id: 'FileUpload' })
export type FileUpload = z.output<typeof FileUpload>

/** Completes an upload; each part is identified by the ETag of its upload response. */
export const FileUploadCompleted = z.object({
  id: z.string().max(1_000),
  path: z.string().max(1_000),
  parts: z
    .array(
      z.object({
        number: z.int(),
        checksum_etag: z.string().max(255),
        checksum_sha256_base64: z.string().max(255).nullable().default(null),
      }),
    )
    .min(1)
    .max(PARTS_MAX),
})
export type FileUploadCompleted = z.output<typeof FileUploadCompleted>

/** Errors of files. */
export const fileProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_permitted: [403, 'NotPermitted', 'You are not allowed to change this file this way.'],
  link_expired: [410, 'ResourceUnavailable', 'This upload URL has expired.'],
  part_differs: [
    400,
    'BadRequest',
    "The uploaded bytes don't match the declared size or checksum.",
  ],
})

const read = ['files:read', 'files:write']
const write = ['files:write']
const subjects = ['organization', 'user'] as const
const changed = [fileProblems.not_permitted, fileProblems.not_found]

/** Files: uploaded in parts, granted to buyers or shown with products. */
export const fileEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/files/',
    status: 200,
    summary: 'List files',
    description: 'Files whose upload is complete, newest first by default.',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      ids: listOf(Id).optional(),
      service: listOf(FileService).optional(),
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'name', 'size'], '-created_at'),
    }),
    output: pageOf(FileRead),
    problems: [],
  },
  create: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/files/',
    status: 201,
    summary: 'Create a file upload',
    description: 'Returns a URL for each part. The file is available once you complete the upload.',
    scopes: write,
    subjects,
    body: FileCreate,
    output: FileUpload,
    problems: [],
  },
  uploaded: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/files/{id}/uploaded',
    status: 200,
    summary: 'Complete the upload of a file',
    scopes: write,
    subjects,
    params: ById,
    body: FileUploadCompleted,
    output: FileRead,
    problems: changed,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/files/{id}',
    status: 200,
    summary: 'Update the name or version of a file',
    scopes: write,
    subjects,
    params: ById,
    body: z.object({ name: name.nullable().optional(), version: version.optional() }),
    output: FileRead,
    problems: changed,
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/files/{id}',
    status: 204,
    summary: 'Delete a file and remove it from benefits and products',
    scopes: write,
    subjects,
    params: ById,
    problems: changed,
  },
})

const ByName = z.object({ name: z.string().max(1_000) })

/** Upload of parts when files are stored on this server, and public pictures. */
export const fileContentEndpoints = endpoints('billing', {
  putPart: {
    kind: 'raw',
    method: 'PUT',
    path: '/v1/files/parts/{name}',
    status: 200,
    summary: 'Upload a part of a file',
    subjects: ['anonymous'],
    params: ByName,
    problems: [
      fileProblems.not_found,
      fileProblems.link_expired,
      fileProblems.part_differs,
      commonProblems.too_large,
    ],
    // Only the holder of the signed URL calls this, once per part.
    limit: false,
    foreign: true,
    internal: true,
  },
  show: {
    kind: 'raw',
    method: 'GET',
    path: '/files/media/{name}',
    status: 200,
    summary: 'A picture',
    subjects: ['anonymous'],
    params: ByName,
    problems: [fileProblems.not_found],
    limit: { max: 2_000, seconds: 60 },
    internal: true,
  },
})

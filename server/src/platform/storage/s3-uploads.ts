import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { realClock } from '../clock.ts'
import { bucketUrl } from './bucket-url.ts'
import { presign } from './presign.ts'
import {
  checkKey,
  type CompletedUpload,
  type Part,
  type Upload,
  type Uploads,
} from './stored-file.ts'

type S3Config = NonNullable<Config['s3']>

/** The sender uploads parts directly to the store, with a signed URL for each. */
export function s3Uploads(client: S3Client, config: S3Config): Uploads {
  const at = (key: string) => ({ Bucket: config.bucket, Key: checkKey(key) })
  return {
    begin: async ({ key, mime_type, checked }) => {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({
          ...at(key),
          ContentType: mime_type,
          ...(checked && { ChecksumAlgorithm: 'SHA256' as const }),
        }),
      )
      if (UploadId === undefined) throw new Error('the object store did not start an upload')
      return UploadId
    },
    address: (upload, part, seconds) => {
      const headers = checksumHeaders(part)
      const signing = { ...config, method: 'PUT' as const, headers, seconds, now: realClock.now() }
      return { url: presign({ ...signing, url: partUrl(config, upload, part) }), headers }
    },
    put: () => Promise.reject(new Error('parts must be uploaded to the object store')),
    complete: async ({ key, upload_id }, parts) => {
      const Parts = parts.map(({ number, etag, checksum_sha256_base64 }) => ({
        PartNumber: number,
        ETag: etag,
        ...(checksum_sha256_base64 !== null && { ChecksumSHA256: checksum_sha256_base64 }),
      }))
      const about = { ...at(key), UploadId: upload_id, MultipartUpload: { Parts } }
      try {
        await client.send(new CompleteMultipartUploadCommand(about))
      } catch (error) {
        // A previously completed upload is found; missing parts are rejected as such.
        if (!isCallers(error)) throw error
      }
      return inspectObject(client, at(key))
    },
    forget: async ({ key, upload_id }) => {
      try {
        await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: upload_id }))
      } catch (error) {
        if (!isCallers(error)) throw error
      }
    },
  }
}

const isCallers = (error: unknown) =>
  error instanceof S3ServiceException &&
  [
    'NoSuchUpload',
    'InvalidPart',
    'InvalidPartOrder',
    'BadDigest',
    'NotFound',
    'NoSuchKey',
  ].includes(error.name)

async function inspectObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
): Promise<CompletedUpload | undefined> {
  try {
    const { ETag, ContentLength, VersionId } = await client.send(new HeadObjectCommand(object))
    const version = VersionId ?? null
    return { etag: ETag ?? '', version, size: ContentLength ?? 0, checksum_sha256_base64: null }
  } catch (error) {
    if (isCallers(error)) return undefined
    throw error
  }
}

function checksumHeaders({ checksum_sha256_base64 }: Part): Record<string, string> {
  return checksum_sha256_base64 === null ? {} : { 'x-amz-checksum-sha256': checksum_sha256_base64 }
}

function partUrl(config: S3Config, { key, upload_id }: Upload, { number }: Part) {
  const url = new URL(checkKey(key), bucketUrl(config))
  url.searchParams.set('partNumber', String(number))
  url.searchParams.set('uploadId', upload_id)
  return url
}

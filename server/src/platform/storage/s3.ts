import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { s3Downloads } from './s3-downloads.ts'
import { s3Uploads } from './s3-uploads.ts'
import { checkKey, type Storage } from './stored-file.ts'

const ATTEMPTS_MAX = 3

/** Files in any S3-compatible store. */
export function s3Storage(config: NonNullable<Config['s3']>): Storage {
  const client = new S3Client({
    region: config.region,
    maxAttempts: ATTEMPTS_MAX,
    forcePathStyle: config.endpoint !== undefined,
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
    credentials: { accessKeyId: config.access_key_id, secretAccessKey: config.secret_access_key },
  })
  const at = (key: string) => ({ Bucket: config.bucket, Key: checkKey(key) })
  return {
    put: async (key, { bytes, mime_type }) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: mime_type }))
    },
    get: async key => {
      try {
        const { Body, ContentType } = await client.send(new GetObjectCommand(at(key)))
        const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
        return { bytes, mime_type: ContentType ?? 'application/octet-stream' }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    remove: async key => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    uploads: s3Uploads(client, config),
    downloads: s3Downloads(config),
  }
}

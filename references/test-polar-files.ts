import { checksumOf } from '../server/src/testing/files.ts'
import type { Shop } from './test-polar-shop.ts'

const PART_BYTES = 16_000

/** The client's request that starts an upload: the file's details and its parts. */
export function fileCreateForm(bytes: Buffer, more: object = {}) {
  const starts = Array.from(
    { length: Math.ceil(bytes.length / PART_BYTES) },
    (_, n) => n * PART_BYTES,
  )
  return {
    service: 'downloadable',
    name: 'handbook.txt',
    mimeType: 'text/plain',
    size: bytes.length,
    upload: {
      parts: starts.map((start, index) => ({
        number: index + 1,
        chunkStart: start,
        chunkEnd: Math.min(start + PART_BYTES, bytes.length),
        checksumSha256Base64: checksumOf(bytes.subarray(start, start + PART_BYTES)),
      })),
    },
    ...more,
  }
}

/** Uploads the parts to the URLs in the response. Returns the request that completes the upload. */
export async function putParts(started: any, bytes: Buffer) {
  const parts = []
  for (const { number, chunkStart, chunkEnd, url, headers } of started.upload.parts) {
    const part = bytes.subarray(chunkStart, chunkEnd)
    const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(part) })
    const checksumEtag = response.headers.get('etag')
    parts.push({ number, checksumEtag, checksumSha256Base64: checksumOf(part) })
  }
  return parts
}

/** Uploads bytes as a program with the client does: create, upload the parts, complete. */
export async function upload({ polar }: Pick<Shop, 'polar'>, bytes: Buffer, more: object = {}) {
  const started = await polar.files.create(fileCreateForm(bytes, more))
  const { id, path } = started.upload
  const fileUploadCompleted = { id, path, parts: await putParts(started, bytes) }
  return polar.files.uploaded({ id: started.id, fileUploadCompleted })
}

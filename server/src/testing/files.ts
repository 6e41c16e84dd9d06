import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Merchant } from './people.ts'

/** The SHA-256 of bytes, as uploads declare it. */
export const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

/** A picture of one color. */
export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f4f' } })
    .png()
    .toBuffer()

/** The request that starts an upload of bytes, cut into parts of the given size. */
export function fileCreateBody(
  bytes: Buffer,
  more: Record<string, unknown> = {},
  piece = bytes.length,
) {
  const parts = []
  for (let start = 0; start < bytes.length; start += piece) {
    const chunk = bytes.subarray(start, start + piece)
    parts.push({
      number: parts.length + 1,
      chunk_start: start,
      chunk_end: start + chunk.length,
      checksum_sha256_base64: checksumOf(chunk),
    })
  }
  return {
    service: 'downloadable',
    name: 'handbook.pdf',
    mime_type: 'application/pdf',
    size: bytes.length,
    checksum_sha256_base64: checksumOf(bytes),
    upload: { parts },
    ...more,
  }
}

type Part = {
  number: number
  chunk_start: number
  chunk_end: number
  url: string
  headers: Record<string, string>
  checksum_sha256_base64: string | null
}

/** Uploads every part to its URL, and returns the request that completes the upload. */
export async function putParts(started: { upload: any }, bytes: Buffer) {
  const { id, path, parts } = started.upload
  const used = []
  for (const part of parts as Part[]) {
    const { status, etag } = await putPart(part, bytes.subarray(part.chunk_start, part.chunk_end))
    if (status !== 200) throw new Error(`part ${part.number} was answered ${status}`)
    const { number, checksum_sha256_base64 } = part
    used.push({ number, checksum_etag: etag, checksum_sha256_base64 })
  }
  return { id, path, parts: used }
}

/** Uploads bytes to a URL, as a browser does. */
export async function putPart({ url, headers }: Pick<Part, 'url' | 'headers'>, bytes: Buffer) {
  const body = new Uint8Array(bytes)
  const response = await fetch(url, { method: 'PUT', headers, body })
  return { status: response.status, etag: response.headers.get('etag') }
}

/** Uploads a file from start to completion. */
export async function upload(
  { server }: Merchant,
  bytes: Buffer,
  more: Record<string, unknown> = {},
) {
  const started = await server.post('/v1/files/', fileCreateBody(bytes, more))
  if (started.status !== 201) throw new Error(JSON.stringify(started.body))
  const done = await putParts(started.body, bytes)
  const { status, body } = await server.post(`/v1/files/${started.body.id}/uploaded`, done)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Uploads a picture for products. */
export const media = async (acme: Merchant, name = 'cover.png') =>
  upload(acme, await picture(), { service: 'product_media', name, mime_type: 'image/png' })

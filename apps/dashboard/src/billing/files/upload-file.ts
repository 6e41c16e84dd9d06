import { PART_BYTES_MAX, PARTS_MAX, pictureFileTypes } from '@gatehouse/contract/billing/files'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import type { GatehouseClient } from '../../client.ts'

/** A stored file as the API returns it. */
export type StoredFile = AnswerOf<'files', 'uploaded'>

const PART_BYTES = 8 * 1024 ** 2
const ATTEMPTS_MAX = 3

/** A file's purpose: a download, or a picture of a product. */
export type Purpose = 'downloadable' | 'product_media'

interface Upload {
  file: File
  service: Purpose
  organizationId: string
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (done: number) => void
}

/** Uploads a file in parts, each with its checksum; each part is retried separately. */
export async function uploadFile(
  client: GatehouseClient,
  { file, service, organizationId, onProgress }: Upload,
): Promise<StoredFile> {
  const chunks = await chunksOf(file)
  const { name, size } = file
  const body = { organizationId, name, size, upload: { parts: chunks } }
  const { id, upload } = await client.files.create({
    body:
      service === 'product_media'
        ? { ...body, service, mimeType: pictureType(file) }
        : { ...body, service, mimeType: file.type || 'application/octet-stream' },
  })
  const parts: { number: number; checksumEtag: string }[] = []
  for (const { number, chunkStart, chunkEnd, url, headers } of upload.parts) {
    const bytes = file.slice(chunkStart, chunkEnd)
    parts.push({ number, checksumEtag: await putPart(url, headers, bytes) })
    onProgress?.(chunkEnd / file.size)
  }
  return client.files.uploaded({ id, body: { id: upload.id, path: upload.path, parts } })
}

type PictureType = keyof typeof pictureFileTypes

/** Whether a chosen file has the media type of a supported picture. */
export const isPicture = ({ type }: File): boolean => Object.hasOwn(pictureFileTypes, type)

// The server inspects the bytes and rejects a file that is not a picture.
const pictureType = ({ type }: File) => type as PictureType

/** The consecutive byte ranges a file is uploaded in. */
async function chunksOf(file: File) {
  const size = Math.min(Math.max(PART_BYTES, Math.ceil(file.size / PARTS_MAX)), PART_BYTES_MAX)
  const chunks = []
  for (let chunkStart = 0; chunkStart < file.size; chunkStart += size) {
    const chunkEnd = Math.min(chunkStart + size, file.size)
    const checksumSha256Base64 = await checksumOf(file.slice(chunkStart, chunkEnd))
    chunks.push({ number: chunks.length + 1, chunkStart, chunkEnd, checksumSha256Base64 })
  }
  return chunks
}

/** The SHA-256 of some bytes; browsers compute it only in secure contexts. */
async function checksumOf(bytes: Blob): Promise<string | null> {
  if (!isSecureContext) return null
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Uploads a part to its URL and returns its ETag. */
async function putPart(url: string, headers: Record<string, string>, body: Blob): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { method: 'PUT', headers, body }).catch(() => undefined)
    if (answer?.ok) return answer.headers.get('etag') ?? ''
    const isOver = answer !== undefined && answer.status < 500
    if (isOver || attempt === ATTEMPTS_MAX) {
      throw new RequestFailed(answer?.status ?? 0, { error: 'unreachable' })
    }
  }
}

import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import type { CompletedUpload, Part, UploadedPart, Uploads } from './stored-file.ts'

const UPLOAD_ID = /^[0-9a-f-]{36}$/

/** Parts are stored in a folder of their upload until they are joined. */
export function diskUploads(data_dir: string, pathOf: (key: string) => string): Uploads {
  const folderOf = (upload_id: string) => {
    if (!UPLOAD_ID.test(upload_id)) throw new Error(`${upload_id} is not an upload`)
    return join(data_dir, 'uploads', upload_id)
  }
  return {
    begin: async () => {
      const upload_id = newId()
      await mkdir(folderOf(upload_id), { recursive: true, mode: 0o700 })
      return upload_id
    },
    address: () => undefined,
    put: (upload_id, part, body) => putPart(folderOf(upload_id), part, body),
    complete: async ({ key, upload_id, mime_type }, parts) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const beside = `${path}.${newId()}`
      try {
        const completed = await concatenateParts(folderOf(upload_id), parts, beside)
        if (!completed) return undefined
        await writeFile(`${path}.type`, mime_type, { mode: 0o600 })
        await rename(beside, path)
        return completed
      } finally {
        await rm(beside, { force: true })
      }
    },
    forget: ({ upload_id }) => rm(folderOf(upload_id), { recursive: true, force: true }),
  }
}

/**
 * A part is named by its number and its MD5, so that two senders of one part do not mix their
 * bytes.
 */
const nameOf = (number: number, md5: string) => `${number}-${md5}`

async function putPart(
  folder: string,
  { number, size, checksum_sha256_base64 }: Part,
  body: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
  const beside = join(folder, newId())
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let file: FileHandle
  try {
    file = await open(beside, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    let used = 0
    for await (const chunk of body) {
      used += chunk.length
      if (used > size) return undefined
      md5.update(chunk)
      sha256.update(chunk)
      await file.writeFile(chunk)
    }
    const differs = checksum_sha256_base64 !== null
    if (used !== size || (differs && sha256.digest('base64') !== checksum_sha256_base64)) {
      return undefined
    }
    const etag = md5.digest('hex')
    await rename(beside, join(folder, nameOf(number, etag)))
    return `"${etag}"`
  } finally {
    await file.close()
    await rm(beside, { force: true })
  }
}

/** Appended to one file in sequence; the ETag is computed as object stores do. */
async function concatenateParts(
  folder: string,
  parts: UploadedPart[],
  path: string,
): Promise<CompletedUpload | undefined> {
  const names = new Set(await readdir(folder).catch(() => []))
  const etags = parts.map(({ etag }) => etag.replaceAll('"', '').toLowerCase())
  const partNames = parts.map(({ number }, index) => nameOf(number, etags[index] ?? ''))
  if (partNames.some(name => !names.has(name))) return undefined
  const sha256 = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for (const name of partNames) {
      for await (const chunk of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
        size += chunk.length
        sha256.update(chunk)
        await file.writeFile(chunk)
      }
    }
  } finally {
    await file.close()
  }
  const md5s = Buffer.concat(etags.map(etag => Buffer.from(etag, 'hex')))
  return {
    etag: `"${hash('md5', md5s)}-${parts.length}"`,
    version: null,
    size,
    checksum_sha256_base64: sha256.digest('base64'),
  }
}

import {
  fileProblems,
  type FileRead,
  type FileUploadCompleted,
} from '@gatehouse/contract/billing/files'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import { paintPicture } from '../../platform/storage/paint-picture.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import type { CompletedUpload, UploadedPart, Upload } from '../../platform/storage/stored-file.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { uploadOf } from './create-file.ts'
import { isPicture, mediaFolder, cleanUpFileTask, toFile, type FileRow } from './file.ts'
import { lockFile, setFile } from './queries.ts'

/** The request to the storage; null where the file was already completed. */
type Stage = { id: string; asked: FileCompletion | null }
type FileCompletion = {
  upload: Upload
  parts: UploadedPart[]
  size: number
  checksum: string | null
  /** The public name of a picture, saved on the row before the picture is stored. */
  picture: string | null
}

/** Why a file cannot be completed, or the completed file. */
type Answer = { refused: string } | { completed: CompletedUpload; media: string | null } | null

/** Assembles a file from its uploaded parts. Idempotent. */
export const completeFile = staged<
  { id: string; body: FileUploadCompleted },
  FileRead,
  Stage,
  Answer
>({
  prepare: async (work, { id, body }) => {
    const row = await lockFile(work, id)
    if (!row) return fail(fileProblems.not_found)
    if (row.is_uploaded) return { id, asked: null }
    const completion = {
      ...completionOf(row, body),
      parts: partsOf(row, body),
      picture: pictureName(row),
    }
    if (completion.picture !== null) {
      await setFile(work, id, { public_url: mediaFolder.url(work.server, completion.picture) })
    }
    return { id, asked: completion }
  },
  ask: async (site, { id, asked: completion }) =>
    completion ? assembleFile(site, id, completion) : null,
  settle: async (work, { id }, answer) => {
    const row = await lockFile(work, id)
    if (!row) return fail(fileProblems.not_found)
    if (answer === null || row.is_uploaded) return toFile(row)
    if ('refused' in answer) return invalid({ loc: ['body', 'parts'], msg: answer.refused })
    const { completed, media } = answer
    const file = await setFile(work, id, {
      is_uploaded: true,
      checksum_etag: completed.etag,
      checksum_sha256_base64: completed.checksum_sha256_base64 ?? row.checksum_sha256_base64,
      storage_version: completed.version,
      public_url: media && mediaFolder.url(work.server, media),
      last_modified_at: work.now,
    })
    await enqueue(work, cleanUpFileTask, { organization_id: null, subject_id: id })
    const { organization_id } = row
    const subject = { subject_kind: 'file', subject_id: id, organization_id }
    const completedFile = toFile(file)
    await recordAudit(work, { action: 'file.uploaded', ...subject, after: completedFile })
    return completedFile
  },
})

function completionOf(
  row: FileRow,
  { id, path }: FileUploadCompleted,
): Omit<FileCompletion, 'parts' | 'picture'> {
  const { upload_id, mime_type, size, checksum_sha256_base64: checksum } = row
  if (upload_id === null || upload_id !== id) {
    return invalid({
      loc: ['body', 'id'],
      msg: "The upload ID doesn't match this file.",
      input: id,
    })
  }
  if (path !== row.path) {
    return invalid({
      loc: ['body', 'path'],
      msg: "The path doesn't match this file.",
      input: path,
    })
  }
  const upload = uploadOf({ path, upload_id, mime_type })
  return { upload, size, checksum }
}

function pictureName(row: FileRow): string | null {
  if (!isPicture(row)) return null
  return mediaFolder.ownName(row.id, row.public_url) ?? mediaFolder.newName(row.id, 'image/webp')
}

/** The uploaded parts; rejects a list that does not name each announced part exactly once. */
function partsOf(row: FileRow, body: FileUploadCompleted): UploadedPart[] {
  const provided = body.parts.toSorted((a, b) => a.number - b.number)
  const total =
    provided.length === row.parts.length &&
    provided.every(({ number }, index) => number === index + 1)
  if (!total) {
    const msg = `List all ${row.parts.length} parts, each exactly once.`
    return invalid({ loc: ['body', 'parts'], msg })
  }
  const checked = row.parts.every(part => part.checksum_sha256_base64 !== null)
  return provided.map(({ number, checksum_etag: etag }, index) => {
    const announced = row.parts[index]?.checksum_sha256_base64 ?? null
    return { number, etag, checksum_sha256_base64: checked ? announced : null }
  })
}

async function assembleFile(site: Site, id: string, completion: FileCompletion): Promise<Answer> {
  const { uploads } = await storageOf(site)
  const completed = await uploads.complete(completion.upload, completion.parts)
  if (!completed) return { refused: "The parts don't match the uploaded parts." }
  if (completed.size !== completion.size)
    return { refused: "The file size doesn't match the declared size." }
  const { checksum_sha256_base64 } = completed
  const differs = checksum_sha256_base64 !== null && completion.checksum !== null
  if (differs && checksum_sha256_base64 !== completion.checksum) {
    return { refused: "The file checksum doesn't match the declared checksum." }
  }
  if (completion.picture === null) return { completed, media: null }
  const media = await showPicture(site, id, { ...completion.upload, name: completion.picture })
  return media === undefined
    ? { refused: 'The file is not a valid image of the declared type.' }
    : { completed, media }
}

/**
 * Stores the public version of a picture; returns undefined where the bytes do not match its type.
 */
async function showPicture(
  site: Site,
  id: string,
  { key, name }: Upload & { name: string },
): Promise<string | undefined> {
  const storage = await storageOf(site)
  const file = await storage.get(key)
  const type = file && mediaFolder.typeOfBody(file.mime_type, file.bytes)
  const painted = file && type && (await paintPicture(file.bytes, type))
  if (!painted) return undefined
  const { mime_type } = painted
  const shownName = mime_type === 'image/webp' ? name : mediaFolder.newName(id, mime_type)
  const place = mediaFolder.keyOf(shownName)
  if (place === undefined) throw new Error(`${shownName} is not the name of a picture`)
  await storage.put(place, painted)
  return shownName
}

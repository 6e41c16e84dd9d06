import type { Site } from '../../platform/site.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import { reading } from '../../platform/work.ts'
import { externalJob, type Handler, type Job } from '../../records/scheduler/handlers.ts'
import { uploadOf } from './create-file.ts'
import { mediaFolder, cleanUpFileTask, type StoredFile } from './file.ts'
import { readFile } from './queries.ts'

type Payload = { stored?: StoredFile | undefined }

/** Jobs that delete files from the storage. */
export const fileJobs: Handler[] = [externalJob(cleanUpFileTask, cleanUpFile)]

/** Deletes only the upload parts of a file in use, and everything of any other file. */
async function cleanUpFile({ site, actor, subject_id, payload, write }: Job<Payload>) {
  const file = await readFile(reading(site, actor), subject_id)
  const stored = file ?? payload.stored
  if (!stored) return
  await abortUpload(site, stored)
  if (file?.is_uploaded && file.deleted_at === null) return
  await deleteBytes(site, subject_id, stored)
  if (!file || file.is_uploaded) return
  await write(work => work.sql.deleteFrom('files').where('id', '=', file.id).execute())
}

async function abortUpload(site: Site, { path, upload_id, mime_type }: StoredFile) {
  if (upload_id === null) return
  const { uploads } = await storageOf(site)
  await uploads.forget(uploadOf({ path, upload_id, mime_type }))
}

/** Deletes a file and its public version. */
async function deleteBytes(site: Site, id: string, { path, public_url }: StoredFile) {
  const storage = await storageOf(site)
  await storage.remove(path)
  const name = mediaFolder.ownName(id, public_url)
  const key = name === undefined ? undefined : mediaFolder.keyOf(name)
  if (key !== undefined) await storage.remove(key)
}

import { storageOf } from '../../platform/storage/storage.ts'
import { externalJob, type Handler, type Job } from '../../records/scheduler/handlers.ts'
import { pictures, cleanUpPictureTask } from './picture.ts'

/** Deletes stored pictures that are no longer shown or never were. */
export const pictureJobs: Handler[] = [externalJob(cleanUpPictureTask, cleanUpPicture)]

async function cleanUpPicture({ site, subject_id, payload: { name } }: Job<{ name: string }>) {
  const user = await site.db
    .selectFrom('users')
    .select(['id', 'image'])
    .where('id', '=', subject_id)
    .executeTakeFirst()
  const key = pictures.keyOf(name)
  if (key === undefined || (user && pictures.ownName(user.id, user.image) === name)) return
  await (await storageOf(site)).remove(key)
}

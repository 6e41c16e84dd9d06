import { storageOf } from '../../platform/storage/storage.ts'
import { withOutside, type Handler, type Job } from '../../records/agenda/handlers.ts'
import { pictures, tidyPictureTask } from './picture.ts'

/** Forgets stored pictures that nobody shows any more, or never came to show. */
export const pictureJobs: Handler[] = [withOutside(tidyPictureTask, tidyPicture)]

async function tidyPicture({ site, subject_id, payload: { name } }: Job<{ name: string }>) {
  const user = await site.db
    .selectFrom('users')
    .select(['id', 'image'])
    .where('id', '=', subject_id)
    .executeTakeFirst()
  const key = pictures.keyOf(name)
  if (key === undefined || (user && pictures.ownName(user.id, user.image) === name)) return
  await (await storageOf(site)).remove(key)
}

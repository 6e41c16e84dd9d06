import { externalJob, type Handler, type Job } from '../../records/scheduler/handlers.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import { avatarFolder, ownAvatar } from '../avatar-folder.ts'
import { cleanUpAvatarTask } from './avatar.ts'

/** Deletes stored pictures that are no longer shown or never were. */
export const avatarJobs: Handler[] = [externalJob(cleanUpAvatarTask, cleanUpAvatar)]

async function cleanUpAvatar({ site, subject_id, payload: { name } }: Job<{ name: string }>) {
  const organization = await site.db
    .selectFrom('organizations')
    .select(['id', 'logo'])
    .where('id', '=', subject_id)
    .executeTakeFirst()
  const key = avatarFolder.keyOf(name)
  if (key === undefined || (organization && ownAvatar(organization) === name)) return
  await (await storageOf(site)).remove(key)
}

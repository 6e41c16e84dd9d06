import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import type { UserRow } from '../users/user.ts'
import { pictures, cleanUpPictureTask } from './picture.ts'

/**
 * Deletes the stored picture a user showed before this change, if it was an uploaded one of theirs.
 */
export async function deletePicture(
  work: Work,
  { id, image }: Pick<UserRow, 'id' | 'image'>,
): Promise<void> {
  const name = pictures.ownName(id, image)
  if (name === undefined) return
  const about = { organization_id: null, subject_id: id, payload: { name } }
  await enqueue(work, cleanUpPictureTask, about)
}

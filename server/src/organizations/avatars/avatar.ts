import { avatarTypes } from '@gatehouse/contract/organizations/avatars'
import { z } from 'zod'
import { pictureStorage } from '../../platform/storage/picture-folder.ts'
import { task } from '../../records/scheduler/task.ts'

/** Deletes a stored picture unless its organization shows it. */
export const cleanUpAvatarTask = task('clean_up_avatar', z.object({ name: z.string() }), {
  earlier_kind: 'tidy_avatar',
})

/** Where organizations' pictures are stored. */
export const avatarFolder = pictureStorage('avatars', avatarTypes)

/** The stored picture an organization shows, if it was uploaded by it. */
export const ownAvatar = ({ id, logo }: { id: string; logo: string | null }) =>
  avatarFolder.ownName(id, logo)

import { avatarTypes } from '@gatehouse/contract/organizations/avatars'
import { z } from 'zod'
import { pictureShelf } from '../../platform/storage/picture-shelf.ts'
import { task } from '../../records/agenda/task.ts'

/** Deletes a stored picture unless its organization shows it. */
export const tidyAvatarTask = task('tidy_avatar', z.object({ name: z.string() }))

/** Where organizations' pictures are stored. */
export const avatarShelf = pictureShelf('avatars', avatarTypes)

/** The stored picture an organization shows, if it was uploaded by it. */
export const ownAvatar = ({ id, logo }: { id: string; logo: string | null }) =>
  avatarShelf.ownName(id, logo)

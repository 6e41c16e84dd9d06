import { avatarTypes } from '@gatehouse/contract/organizations/avatars'
import { pictureStorage } from '../platform/storage/picture-folder.ts'

/** Where organizations' pictures are stored. */
export const avatarFolder = pictureStorage('avatars', avatarTypes)

/** The stored picture an organization shows, if it was uploaded by it. */
export const ownAvatar = ({ id, logo }: { id: string; logo: string | null }) =>
  avatarFolder.ownName(id, logo)

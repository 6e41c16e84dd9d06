import { avatarTypes, type AvatarType } from '@gatehouse/contract/organizations/avatars'
import { z } from 'zod'
import { newToken } from '../../platform/ids.ts'
import type { Place } from '../../platform/site.ts'
import { task } from '../../records/agenda/task.ts'

/** Forgets a stored picture unless its organization shows it. */
export const tidyAvatarTask = task('tidy_avatar', z.object({ name: z.string() }))

const TOKEN_LENGTH = 20
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const NAME = /^([0-9a-f-]{36})-[a-z0-9]{20}\.(png|jpg|webp)$/

/** A name nobody has used before: what is under it never changes, so it may be cached for good. */
export const newAvatarName = (organization_id: string, type: AvatarType) =>
  `${organization_id}-${newToken(TOKEN_LENGTH, LETTERS)}.${avatarTypes[type]}`

/** Where a picture lies in the storage; undefined for a name that is none of ours. */
export const keyOfAvatar = (name: string) => (NAME.test(name) ? `avatars/${name}` : undefined)

const PATH = '/files/avatars/'

/** Where a picture is shown. */
export const avatarUrl = ({ base_url }: Pick<Place, 'base_url'>, name: string) =>
  `${base_url}${PATH}${name}`

/**
 * The stored picture an organization shows, if it is its own: an address set by hand may lead
 * anywhere, also to the picture of somebody else.
 */
export function ownAvatar({ id, logo }: { id: string; logo: string | null }): string | undefined {
  const at = logo?.lastIndexOf(PATH) ?? -1
  const name = at < 0 ? '' : (logo ?? '').slice(at + PATH.length)
  return NAME.exec(name)?.[1] === id ? name : undefined
}

const MAGIC: Record<AvatarType, (bytes: Buffer) => boolean> = {
  'image/png': bytes => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  'image/jpeg': bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/webp': bytes =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** The type a body is said to have, if its first bytes agree and we show it. */
export function typeOfPicture(said: string | null, bytes: Buffer): AvatarType | undefined {
  const type = (said ?? '').split(';')[0]?.trim().toLowerCase()
  const known = Object.keys(MAGIC) as AvatarType[]
  return known.find(one => one === type && MAGIC[one](bytes))
}

/** The type a stored picture is served as: by its name, which we made. */
export function typeOfAvatar(name: string): AvatarType | undefined {
  const known = Object.keys(avatarTypes) as AvatarType[]
  return known.find(type => name.endsWith(`.${avatarTypes[type]}`))
}

import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { findUser, updateUserRow } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'
import { deletePicture } from './delete-picture.ts'
import { pictures } from './picture.ts'

/** Shows a stored picture, or none, as the signed-in user's; the previous one is deleted. */
export async function showPicture(work: Work, name: string | null): Promise<UserRow> {
  const { user_id } = signedIn(work)
  const before = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  const image = name === null ? null : pictures.url(work.server, name)
  const user = await updateUserRow(work, user_id, { image })
  await deletePicture(work, before)
  await invalidateCachedSessions(work, user_id)
  return user
}

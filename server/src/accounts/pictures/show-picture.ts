import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { distrust } from '../sessions/session-trust.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { findUser, updateUserRow } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'
import { forgetPicture } from './forget-picture.ts'
import { pictures } from './picture.ts'

/** Shows a stored picture, or none, as the signed-in user's; the previous one is deleted. */
export async function showPicture(work: Work, name: string | null): Promise<UserRow> {
  const { user_id } = signedIn(work)
  const before = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  const image = name === null ? null : pictures.url(work.place, name)
  const user = await updateUserRow(work, user_id, { image })
  await forgetPicture(work, before)
  await distrust(work, user_id)
  return user
}

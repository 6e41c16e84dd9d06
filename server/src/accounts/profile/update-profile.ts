import { profileProblems, type UserUpdate } from '@gatehouse/contract/accounts/profile'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { clearedCache, sessionCookies } from '../sessions/session-cookies.ts'
import { distrust } from '../sessions/session-trust.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { updateUserRow } from '../users/queries.ts'
import { claimUsername, demandUsername, usernameColumns } from '../users/username.ts'

type Done = { status: true }

/** Changes how the signed-in user is called or looks; what is not said stays. */
export async function updateProfile(work: Work, change: UserUpdate): Promise<Reply<Done>> {
  const session = signedIn(work)
  if (change.email) fail(profileProblems.email_fixed)
  const { name, image, username } = change
  if (username !== undefined) {
    demandUsername(await settingsOf(work), username)
    await claimUsername(work, username, session.user_id)
  }
  const values = {
    ...(name !== undefined && { name }),
    ...(image !== undefined && { image }),
    ...usernameColumns(change),
  }
  if (Object.keys(values).length > 0) {
    await updateUserRow(work, session.user_id, values)
    await distrust(work, session.user_id)
  }
  const cookies = [...sessionCookies(work.place, session, work.now), clearedCache(work.place)]
  return reply({ status: true }, { cookies })
}

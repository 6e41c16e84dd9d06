import { profileProblems, type UserUpdate } from '@gatehouse/contract/accounts/profile'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { deletePicture } from '../pictures/delete-picture.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { clearCacheCookie, sessionCookies } from '../sessions/session-cookies.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser, updateUserRow } from '../users/queries.ts'
import { claimUsername, requireValidUsername, usernameColumns } from '../users/username.ts'

type Done = { status: true }

/**
 * Changes the signed-in user's name, picture or other profile fields; fields that are not sent stay
 * unchanged.
 */
export async function updateProfile(work: Work, change: UserUpdate): Promise<Reply<Done>> {
  const session = signedIn(work)
  if (change.email) fail(profileProblems.email_fixed)
  const { name, image, username, language } = change
  // The username is part of a sign-in method.
  if (username !== undefined || change.displayUsername !== undefined) requireOwnSession(work)
  if (username !== undefined) {
    requireValidUsername(await settingsOf(work), username)
    await claimUsername(work, username, session.user_id)
  }
  const values = {
    ...(name !== undefined && { name }),
    ...(image !== undefined && { image }),
    ...(language !== undefined && { language }),
    ...usernameColumns(change),
  }
  if (Object.keys(values).length > 0) {
    const before = await findUser(work, session.user_id)
    if (before && image !== undefined) await deletePicture(work, before)
    await updateUserRow(work, session.user_id, values)
    await invalidateCachedSessions(work, session.user_id)
    if (before && values.username !== undefined && values.username !== before.username) {
      await recordUsername(work, before.id, values.username)
    }
  }
  const cookies = [...sessionCookies(work.server, session, work.now), clearCacheCookie(work.server)]
  return reply({ status: true }, { cookies })
}

/** Of these changes only the username affects signing in, so only it is in the security log. */
async function recordUsername(work: Work, user_id: string, username: string): Promise<void> {
  const about = { action: 'user.username_changed', subject_kind: 'user', subject_id: user_id }
  await recordAudit(work, { ...about, organization_id: null, after: { username } })
}

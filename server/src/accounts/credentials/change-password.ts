import { credentialProblems, type PasswordChange } from '@gatehouse/contract/accounts/credentials'
import type { User } from '@gatehouse/contract/accounts/users'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import {
  countPasswordAttempt,
  uncountPasswordAttempt,
} from '../sign-in-attempts/count-sign-in-attempt.ts'
import { createSession } from '../sessions/create-session.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { clearCacheCookie } from '../sessions/session-cookies.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { lockUser } from '../users/queries.ts'
import { toUser } from '../users/user.ts'
import { revokeProofs } from '../verifications/verification-proof.ts'
import { revokeEmailChanges } from '../verifications/email-change.ts'
import { requireValidPassword } from './require-valid-password.ts'
import { mailPasswordChanged } from './mail-password-changed.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findCredential, storePassword } from './queries.ts'

type Stage = { body: PasswordChange; stored: string }
type Answer = { token: string | null; user: User }

/** Changes the password of a user who enters the current one. */
export const changePassword = staged({
  prepare: prepareChange,
  ask: requestChange,
  settle: settleChange,
})

async function prepareChange(work: Work, { body }: { body: PasswordChange }): Promise<Stage> {
  const { user_id } = requireOwnSession(work)
  await requireValidPassword(await settingsOf(work), body.newPassword)
  const stored = (await findCredential(work, user_id))?.password
  if (!stored) fail(credentialProblems.no_credential)
  await countPasswordAttempt(work, user_id)
  return { body, stored }
}

/**
 * The new hash is computed only once the old password is verified: a wrong guess costs one hash.
 */
async function requestChange(_site: Site, { body, stored }: Stage): Promise<string | undefined> {
  const { right } = await verifyPassword(stored, body.currentPassword)
  return right ? hashPassword(body.newPassword) : undefined
}

async function settleChange(
  work: Work,
  { body, stored }: Stage,
  hash: string | undefined,
): Promise<Answer | Reply<Answer>> {
  const { user_id, remember } = signedIn(work)
  const user = await lockUser(work, user_id)
  const now = await findCredential(work, user_id)
  if (hash === undefined || now?.password !== stored) fail(credentialProblems.wrong_password)
  await uncountPasswordAttempt(work, user_id)
  if (!user) fail(userProblems.unauthorized)
  await storePassword(work, user_id, hash)
  await revokeProofs(work, 'reset-password', user_id)
  await revokeProofs(work, 'reset-password-code', user_id)
  await revokeEmailChanges(work, user_id)
  await mailPasswordChanged(work, user)
  const about = { action: 'user.password_changed', subject_kind: 'user', subject_id: user_id }
  await recordAudit(work, { ...about, organization_id: null })
  if (!body.revokeOtherSessions) return { token: null, user: toUser(user) }
  await revokeSessions(work, user_id)
  const { token, cookies } = await createSession(work, user_id, { remember })
  return reply(
    { token, user: toUser(user) },
    { cookies: [...cookies, clearCacheCookie(work.server)] },
  )
}

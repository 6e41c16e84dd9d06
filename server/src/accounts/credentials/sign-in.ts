import { credentialProblems, type SignIn } from '@gatehouse/contract/accounts/credentials'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { createSession } from '../sessions/create-session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser } from '../users/queries.ts'
import { isBanned, lowerEmail, toUser, type UserRow } from '../users/user.ts'
import { mailVerification } from '../verifications/mail-verification.ts'
import { demandEmail } from './credential.ts'
import { verifyPassword } from './password.ts'
import { findUserWithCredential, keepPassword } from './queries.ts'

type Stage = { body: SignIn; user_id: string | undefined; stored: string | null | undefined }
type Verified = { right: boolean; renewed?: string }
type Answer = { redirect: boolean; token: string; url?: string; user: User }

/**
 * Signs a user in. Unknown address, missing password and wrong one cost the same hash and get the
 * same answer.
 */
export const signIn = staged({
  prepare: prepareSignIn,
  ask: (_site: Site, { stored, body }: Stage) => verifyPassword(stored, body.password),
  settle: settleSignIn,
})

async function prepareSignIn(work: Work, { body }: { body: SignIn }): Promise<Stage> {
  const settings = await settingsOf(work)
  if (!settings.email_password_enabled) fail(credentialProblems.disabled)
  demandEmail(body.email)
  const found = await findUserWithCredential(work, lowerEmail(body.email))
  return { body, user_id: found?.user_id, stored: found?.password }
}

async function settleSignIn(work: Work, stage: Stage, verified: Verified): Promise<Reply<Answer>> {
  const { body, user_id, stored } = stage
  if (user_id === undefined || !verified.right) fail(credentialProblems.wrong)
  // Between the two transactions the password may have been changed, or the user deleted.
  const now = await findUserWithCredential(work, lowerEmail(body.email))
  const user = await findUser(work, user_id)
  if (!user || now?.user_id !== user_id || now.password !== stored) fail(credentialProblems.wrong)
  if (isBanned(user, work.now)) fail(credentialProblems.wrong)
  if (verified.renewed !== undefined) await keepPassword(work, user_id, verified.renewed)
  const settings = await settingsOf(work)
  if (settings.email_verification_required && !user.email_verified) {
    return refuseUnverified(work, user, body)
  }
  const { token, cookies } = await createSession(work, user.id, { remember: body.rememberMe })
  const url = body.callbackURL || undefined
  const answer = { redirect: url !== undefined, token, ...(url !== undefined && { url }) }
  const headers: Record<string, string> = url === undefined ? {} : { location: url }
  return reply({ ...answer, user: toUser(user) }, { cookies, headers })
}

/** The password was right: the way to prove the address is mailed along with the refusal. */
async function refuseUnverified(work: Work, user: UserRow, body: SignIn): Promise<Reply<Answer>> {
  const { verification_mail_enabled } = await settingsOf(work)
  if (verification_mail_enabled) await mailVerification(work, user, body.callbackURL)
  const nobody = { redirect: false, token: '', user: toUser(user) }
  return reply(nobody, { refusal: credentialProblems.not_verified })
}

import {
  credentialProblems,
  type SignIn,
  type SignInByUsername,
} from '@gatehouse/contract/accounts/credentials'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import type { SecondFactorDue } from '@gatehouse/contract/accounts/two-factor'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { rejectAndCommit, reply, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import {
  countSignInAttempt,
  uncountSignInAttempt,
} from '../sign-in-attempts/count-sign-in-attempt.ts'
import { recordAttempt } from '../sign-in-attempts/record-attempt.ts'
import { replyWithSecondFactor, completeSignIn } from '../sessions/complete-sign-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { lockUserShared } from '../users/queries.ts'
import { lowerEmail, toUser, type UserRow } from '../users/user.ts'
import { requireValidUsername, lowerUsername } from '../users/username.ts'
import { mailVerification } from '../verifications/mail-verification.ts'
import { requestingBrowser } from '../verifications/requesting-browser.ts'
import { requireEmailSignIn } from './credential.ts'
import { verifyPassword } from './password.ts'
import { findUserWithCredential, renewHash } from './queries.ts'

type SignInBody = Omit<SignIn, 'email'>
/** How a user identifies themselves: an address or a username, in lower case. */
type Name = { by: 'email' | 'username'; name: string }
type Stage = { body: SignInBody; given: Name; user_id?: string; stored?: string | null }
type PasswordVerification = { right: boolean; renewed?: string }
type Answer = { redirect: boolean; token: string; url?: string; user: User } | SecondFactorDue

/** Sign-in by address and by username reject the same inputs, each with its route's error codes. */
const rejections = {
  email: { wrong: credentialProblems.wrong, not_verified: credentialProblems.not_verified },
  username: {
    wrong: credentialProblems.wrong_username,
    not_verified: credentialProblems.username_not_verified,
  },
}

/**
 * Signs a user in. An unknown address, a missing password and a wrong password cost the same hash
 * and get the same response.
 */
export const signIn = staged({
  prepare: (work: Work, { body }: { body: SignIn }) => prepareByEmail(work, body),
  ask: requestPassword,
  settle: settleSignIn,
})

/**
 * The same by username. The state of the account, and whether it exists, is revealed only to a
 * caller who knows the password; no email is sent before that either.
 */
export const signInByUsername = staged({
  prepare: (work: Work, { body }: { body: SignInByUsername }) => prepareByUsername(work, body),
  ask: requestPassword,
  settle: settleSignIn,
})

async function prepareByEmail(work: Work, body: SignIn): Promise<Stage> {
  const settings = await settingsOf(work)
  if (!settings.email_password_enabled) fail(credentialProblems.disabled)
  requireEmailSignIn(body.email)
  return findStage(work, body, { by: 'email', name: lowerEmail(body.email) })
}

async function prepareByUsername(work: Work, body: SignInByUsername): Promise<Stage> {
  const settings = await settingsOf(work)
  if (!settings.email_password_enabled) fail(credentialProblems.disabled)
  if (body.username === '' || body.password === '') fail(credentialProblems.wrong_username)
  requireValidUsername(settings, body.username)
  return findStage(work, body, { by: 'username', name: lowerUsername(body.username) })
}

async function findStage(work: Work, body: SignInBody, provided: Name): Promise<Stage> {
  const found = await findUserWithCredential(work, provided.by, provided.name)
  await countSignInAttempt(work, { name: provided.name, user_id: found?.user_id })
  return { body, given: provided, ...(found && { user_id: found.user_id, stored: found.password }) }
}

function requestPassword(_site: Site, { stored, body }: Stage): Promise<PasswordVerification> {
  return verifyPassword(stored, body.password)
}

async function settleSignIn(
  work: Work,
  stage: Stage,
  verified: PasswordVerification,
): Promise<Reply<Answer>> {
  const { body, given, user_id, stored } = stage
  const { wrong } = rejections[given.by]
  if (user_id === undefined || !verified.right) {
    await recordAttempt(work, user_id, { action: 'user.sign_in_failed', way: 'password' })
    return rejectAndCommit(wrong)
  }
  // Between the two transactions the password may have been changed, or the user deleted.
  const user = await lockUserShared(work, user_id)
  const now = await findUserWithCredential(work, given.by, given.name)
  if (!user) fail(sessionProblems.not_created)
  if (now?.user_id !== user_id || now.password !== stored) fail(wrong)
  await uncountSignInAttempt(work, given.name)
  if (verified.renewed !== undefined) await renewHash(work, user_id, verified.renewed)
  const settings = await settingsOf(work)
  if (settings.email_verification_required && !user.email_verified) {
    return rejectUnverified(work, user, stage)
  }
  const entry = await completeSignIn(work, user, { remember: body.rememberMe, by: 'password' })
  if (entry.second_factor_due) return replyWithSecondFactor(entry)
  const { token, cookies } = entry
  const url = body.callbackURL || undefined
  const answer = { redirect: url !== undefined, token, ...(url !== undefined && { url }) }
  const headers: Record<string, string> = url === undefined ? {} : { location: url }
  return reply({ ...answer, user: toUser(user) }, { cookies, headers })
}

/** The password was right: the rejection also emails a link to verify the address. */
async function rejectUnverified(
  work: Work,
  user: UserRow,
  { body, given }: Stage,
): Promise<Reply<Answer>> {
  const { verification_mail_enabled } = await settingsOf(work)
  if (verification_mail_enabled) await mailVerification(work, user, body.callbackURL)
  const anonymous = { redirect: false, token: '', user: toUser(user) }
  const cookies = [await requestingBrowser(work, user.id)]
  return reply(anonymous, { refusal: rejections[given.by].not_verified, cookies })
}

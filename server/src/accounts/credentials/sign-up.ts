import { credentialProblems, type SignUp } from '@gatehouse/contract/accounts/credentials'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import { staged } from '../../platform/http/implement.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { createSession } from '../sessions/create-session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { insertUser } from '../users/queries.ts'
import { lowerEmail, toUser, type UserRow } from '../users/user.ts'
import { claimUsername, demandUsername, usernameColumns } from '../users/username.ts'
import { mailVerification } from '../verifications/mail-verification.ts'
import { demandEmail, demandLength } from './credential.ts'
import { hashPassword } from './password.ts'
import { keepPassword } from './queries.ts'

type Answer = { token: string | null; user: User }

/** Signs a new user up. The hash is made for every request alike, known address or not. */
export const signUp = staged({
  prepare: prepareSignUp,
  ask: (_site, body: SignUp) => hashPassword(body.password),
  settle: settleSignUp,
})

async function prepareSignUp(work: Work, { body }: { body: SignUp }): Promise<SignUp> {
  const settings = await settingsOf(work)
  if (!settings.email_password_enabled || !settings.sign_up_enabled) {
    fail(credentialProblems.sign_up_disabled)
  }
  demandEmail(body.email)
  demandLength(settings, body.password)
  if (body.username !== undefined) demandUsername(settings, body.username)
  return body
}

async function settleSignUp(
  work: Work,
  body: SignUp,
  hash: string,
): Promise<Answer | Reply<Answer>> {
  const settings = await settingsOf(work)
  const values = newUser(work, body)
  // Names are no secret, addresses are: whether the name is free is judged without the address.
  if (body.username !== undefined) await claimUsername(work, body.username, undefined)
  const user = await insertUser(work, values)
  if (!user) {
    if (!settings.email_verification_required) fail(credentialProblems.user_exists)
    return answerKnown(work, values)
  }
  await keepPassword(work, user.id, hash)
  const about = { action: 'user.signed_up', subject_kind: 'user', subject_id: user.id }
  await recordAudit(work, { ...about, organization_id: null, after: { email: user.email } })
  const { email_verification_required, verification_mail_on_sign_up } = settings
  const mails = email_verification_required || verification_mail_on_sign_up
  if (mails && settings.verification_mail_enabled) {
    await mailVerification(work, user, body.callbackURL)
  }
  if (email_verification_required || !settings.sign_in_on_sign_up) {
    return { token: null, user: toUser(user) }
  }
  const { token, cookies } = await createSession(work, user.id, { remember: body.rememberMe })
  return reply({ token, user: toUser(user) }, { cookies })
}

function newUser(work: Work, { name, email, image, ...said }: SignUp): UserRow {
  return {
    id: newId(),
    email: lowerEmail(email),
    email_verified: false,
    name,
    image: image ?? null,
    username: null,
    display_username: null,
    ...usernameColumns(said),
    role: 'user',
    banned: false,
    ban_reason: null,
    ban_expires_at: null,
    created_at: work.now,
    updated_at: work.now,
  }
}

/**
 * The address is somebody's already, and whoever asks has not proven to be them: the answer is
 * that of a new sign-up, and the owner is told by mail.
 */
async function answerKnown(work: Work, values: UserRow): Promise<Answer> {
  const url = new URL('/sign-in', work.place.base_url).href
  await mailToUser(work, 'signed_up_already', { email: values.email, url })
  return { token: null, user: toUser(values) }
}

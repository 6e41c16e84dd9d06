import { credentialProblems, type SignUp } from '@gatehouse/contract/accounts/credentials'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import { staged } from '../../platform/http/implement.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import { withoutTrace } from '../../platform/db/without-trace.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { promoteFirstAdmin } from '../users/first-admin.ts'
import { isPlaceholder } from '../users/placeholder.ts'
import { insertUser } from '../users/queries.ts'
import { lowerEmail, toUser, type UserRow } from '../users/user.ts'
import { claimUsername, requireValidUsername, usernameColumns } from '../users/username.ts'
import { mailVerification } from '../verifications/mail-verification.ts'
import { requestingBrowser } from '../verifications/requesting-browser.ts'
import { requireEmailSignIn } from './credential.ts'
import { requireValidPassword } from './require-valid-password.ts'
import { hashPassword } from './password.ts'
import { storePassword } from './queries.ts'

type Answer = { token: string | null; user: User }

/**
 * Signs up a new user. The hash is computed for every request alike, whether the address is known
 * or not.
 */
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
  requireEmailSignIn(body.email)
  // Otherwise an attacker could register the placeholder address of a user whose provider gives
  // none.
  if (isPlaceholder(body.email)) fail(credentialProblems.invalid_email)
  await requireValidPassword(settings, body.password)
  if (body.username !== undefined) requireValidUsername(settings, body.username)
  return body
}

async function settleSignUp(
  work: Work,
  body: SignUp,
  hash: string,
): Promise<Answer | Reply<Answer>> {
  const settings = await settingsOf(work)
  const values = newUser(work, body)
  // Usernames are public, addresses are not: whether the name is free is decided without the
  // address.
  if (body.username !== undefined) await claimUsername(work, body.username, undefined)
  const user = await insertUser(work, values)
  if (!user) {
    if (!settings.email_verification_required) fail(credentialProblems.user_exists)
    return respondToKnownAddress(work, values, hash)
  }
  await withoutTrace(work, true, () => createAccount(work, user, hash))
  const { email_verification_required, verification_mail_on_sign_up } = settings
  const mails = email_verification_required || verification_mail_on_sign_up
  if (mails && settings.verification_mail_enabled) {
    await mailVerification(work, user, body.callbackURL)
  }
  if (email_verification_required || !settings.sign_in_on_sign_up) {
    const cookies = [await requestingBrowser(work, user.id)]
    return reply({ token: null, user: toUser(user) }, { cookies })
  }
  const entry = await completeSignIn(work, user, { remember: body.rememberMe, by: 'password' })
  const token = entry.second_factor_due ? null : entry.token
  return reply({ token, user: toUser(user) }, { cookies: entry.cookies })
}

async function createAccount(work: Work, user: UserRow, hash: string): Promise<void> {
  await storePassword(work, user.id, hash)
  const about = { action: 'user.signed_up', subject_kind: 'user', subject_id: user.id }
  await recordAudit(work, { ...about, organization_id: null, after: { email: user.email } })
  await promoteFirstAdmin(work, user)
}

function newUser(work: Work, { name, email, image, ...rest }: SignUp): UserRow {
  return {
    id: newId(),
    email: lowerEmail(email),
    email_verified: false,
    name,
    image: image ?? null,
    username: null,
    display_username: null,
    ...usernameColumns(rest),
    language: null,
    role: 'user',
    banned: false,
    ban_reason: null,
    ban_expires_at: null,
    two_factor_enabled: false,
    created_at: work.now,
    updated_at: work.now,
  }
}

/**
 * The address belongs to an existing user, and the caller has not shown that it is theirs: the
 * response and its cost are those of a new sign-up, and the owner is notified by email.
 */
async function respondToKnownAddress(
  work: Work,
  values: UserRow,
  hash: string,
): Promise<Reply<Answer>> {
  await withoutTrace(work, false, async () => {
    const anonymous = { ...values, email: `${values.id}@nobody.invalid`, username: null }
    const user = await insertUser(work, anonymous)
    if (user) await createAccount(work, user, hash)
  })
  const url = new URL('/sign-in', work.server.base_url).href
  await mailToUser(work, 'signed_up_already', { email: values.email, url })
  const cookies = [await requestingBrowser(work, values.id)]
  return reply({ token: null, user: toUser(values) }, { cookies })
}

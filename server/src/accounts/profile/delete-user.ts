import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import { profileProblems, type UserDeletion } from '@gatehouse/contract/accounts/profile'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { staged } from '../../platform/http/implement.ts'
import { newToken } from '../../platform/ids.ts'
import type { Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { verifyPassword } from '../credentials/password.ts'
import { findCredential } from '../credentials/queries.ts'
import {
  countPasswordAttempt,
  uncountPasswordAttempt,
} from '../sign-in-attempts/count-sign-in-attempt.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { isFresh } from '../sessions/session.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser } from '../users/queries.ts'
import { limitMailsTo } from '../verifications/limit-mails-to.ts'
import { storeProof } from '../verifications/verification-proof.ts'
import { removeByToken } from './remove-by-token.ts'
import { removeUser, type Deletion } from './remove-user.ts'

type Stage = { body: UserDeletion; stored: string | undefined }

/**
 * Deletes the signed-in user, who confirms their identity with the password, an emailed token, or a
 * recent sign-in. The operator may require every deletion to be confirmed by email.
 */
export const deleteUser = staged({
  prepare: prepareDeletion,
  ask: requestPassword,
  settle: settleDeletion,
})

async function prepareDeletion(work: Work, { body }: { body: UserDeletion }): Promise<Stage> {
  const { user_id } = requireOwnSession(work)
  const { delete_user_enabled } = await settingsOf(work)
  if (!delete_user_enabled) fail(profileProblems.deletion_disabled)
  if (body.password === undefined) return { body, stored: undefined }
  const stored = (await findCredential(work, user_id))?.password
  if (!stored) fail(credentialProblems.no_credential)
  await countPasswordAttempt(work, user_id)
  return { body, stored }
}

async function requestPassword(_site: Site, { body, stored }: Stage): Promise<boolean> {
  if (body.password === undefined) return false
  return (await verifyPassword(stored, body.password)).right
}

async function settleDeletion(
  work: Work,
  { body, stored }: Stage,
  right: boolean,
): Promise<Deletion | Reply<Deletion>> {
  const { user_id, fresh_from } = signedIn(work)
  if (body.password !== undefined) {
    const now = await findCredential(work, user_id)
    if (!right || now?.password !== stored) fail(credentialProblems.wrong_password)
    await uncountPasswordAttempt(work, user_id)
  }
  if (body.token !== undefined) return removeByToken(work, user_id, body.token)
  const settings = await settingsOf(work)
  if (settings.delete_user_mail_enabled) return mailDeletion(work, body.callbackURL)
  const hasProof = body.password !== undefined || isFresh(settings, fresh_from, work.now)
  if (!hasProof) fail(profileProblems.not_fresh)
  return removeUser(work, user_id)
}

async function mailDeletion(work: Work, callback: string | undefined): Promise<Deletion> {
  const { user_id } = signedIn(work)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  await limitMailsTo(work, 'link', { email: user.email, about: 'delete-user' })
  const { delete_user_mail_seconds: seconds } = await settingsOf(work)
  const token = newToken()
  const expires_at = later(work.now, seconds * SECOND)
  await storeProof(work, 'delete-user', {
    token,
    user_id,
    value: { email: user.email },
    expires_at,
  })
  // The page explains the consequences and asks for confirmation: opening an emailed link deletes
  // nothing.
  const url = new URL('/account/delete/confirm', work.server.base_url)
  url.search = new URLSearchParams({ token, ...(callback && { callbackURL: callback }) }).toString()
  const about = { action: 'user.deletion_requested', subject_kind: 'user', subject_id: user_id }
  await recordAudit(work, { ...about, organization_id: null })
  await mailToUser(work, 'delete_user', { email: user.email, url: url.href, seconds })
  return { success: true, message: 'Verification email sent' }
}

import { profileProblems, type EmailChange } from '@gatehouse/contract/accounts/profile'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { verificationProblems } from '@gatehouse/contract/accounts/verifications'
import { fail } from '@gatehouse/contract/kit/problems'
import { withoutTrace } from '../../platform/db/without-trace.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser, findUserByEmail } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { limitMailsTo } from '../verifications/limit-mails-to.ts'
import {
  revokeEmailChanges,
  mailConfirmation,
  mailNewAddress,
} from '../verifications/email-change.ts'

/**
 * Requests a change of address. Nothing changes before the new address is verified, and a user
 * whose current address is verified first confirms the change there. An address in use gets the
 * same response and no email.
 */
export async function changeEmail(work: Work, body: EmailChange): Promise<{ status: true }> {
  const { user_id } = requireOwnSession(work)
  const settings = await settingsOf(work)
  if (!settings.change_email_enabled) fail(profileProblems.change_disabled)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  const to = lowerEmail(body.newEmail)
  if (to === user.email) fail(profileProblems.same_email)
  if (!settings.verification_mail_enabled) fail(verificationProblems.not_enabled)
  // Both addresses are counted, whether the new one belongs to a user or not.
  for (const email of user.email_verified ? [user.email, to] : [to])
    await limitMailsTo(work, 'link', { email, about: 'change-email' })
  await revokeEmailChanges(work, user_id)
  const step = { to, callback: body.callbackURL }
  const holder = await findUserByEmail(work, to)
  if (user.email_verified) await mailConfirmation(work, user, step)
  else await withoutTrace(work, !holder, () => mailNewAddress(work, user, step))
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  await recordAudit(work, { action: 'user.email_change_requested', ...about, after: { email: to } })
  return { status: true }
}

import { profileProblems, type EmailChange } from '@gatehouse/contract/accounts/profile'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { verificationProblems } from '@gatehouse/contract/accounts/verifications'
import { fail } from '@gatehouse/contract/kit/problems'
import { asIf } from '../../platform/db/as-if.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { demandOneself } from '../sessions/demand-oneself.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser, findUserByEmail } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { demandPatience } from '../verifications/demand-patience.ts'
import {
  dropEmailChanges,
  mailConfirmation,
  mailNewAddress,
} from '../verifications/email-change.ts'

/**
 * Requests a change of address. Nothing changes before the new address is verified, and a user
 * whose current address is verified first confirms the change there. An address in use gets the
 * same response and no email.
 */
export async function changeEmail(work: Work, body: EmailChange): Promise<{ status: true }> {
  const { user_id } = demandOneself(work)
  const settings = await settingsOf(work)
  if (!settings.change_email_enabled) fail(profileProblems.change_disabled)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  const to = lowerEmail(body.newEmail)
  if (to === user.email) fail(profileProblems.same_email)
  if (!settings.verification_mail_enabled) fail(verificationProblems.not_enabled)
  // Both addresses are counted, whether the new one is somebody's or not.
  for (const email of user.email_verified ? [user.email, to] : [to])
    await demandPatience(work, 'link', { email, about: 'change-email' })
  await dropEmailChanges(work, user_id)
  const step = { to, callback: body.callbackURL }
  const holder = await findUserByEmail(work, to)
  if (user.email_verified) await mailConfirmation(work, user, step)
  else await asIf(work, !holder, () => mailNewAddress(work, user, step))
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  await recordAudit(work, { action: 'user.email_change_requested', ...about, after: { email: to } })
  return { status: true }
}

import { emailCodeProblems } from '@gatehouse/contract/accounts/email-code'
import { profileProblems } from '@gatehouse/contract/accounts/profile'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { refuseAndKeep, reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { demandEmail } from '../credentials/credential.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { demandOneself } from '../sessions/demand-oneself.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser, findUserByEmail } from '../users/queries.ts'
import { lowerEmail, type UserRow } from '../users/user.ts'
import { demandPatience } from '../verifications/demand-patience.ts'
import { dropEmailChanges } from '../verifications/email-change.ts'
import { cookiesOfMoved, moveAddress } from '../verifications/move-address.ts'
import { makeCode, tryCode } from './code.ts'

type Done = { success: true }

/**
 * A code for another address is valid for this user only, and only while they have their current
 * address.
 */
const meantBy = (user: UserRow, to: string) =>
  ({ purpose: 'change-email-code', about: `${user.id} ${user.email} ${to}` }) as const

/**
 * Emails a code to the address an account is to move to. A user whose current address is verified
 * first shows that they read its email: a session alone moves no account. An address in use gets
 * the same response and no email.
 */
export async function requestChangeByCode(
  work: Work,
  { newEmail, otp }: { newEmail: string; otp?: string | undefined },
): Promise<Done | Reply<Done>> {
  const { user, to } = await demandChange(work, newEmail)
  if (user.email_verified) {
    if (!otp) fail(emailCodeProblems.current_needed)
    const current = { purpose: 'verify-email-code', about: user.email, code: otp } as const
    const wrong = await tryCode(work, current, { use: true })
    if (wrong) return refuseAndKeep(wrong)
  }
  const { email_code_seconds: seconds } = await settingsOf(work)
  const meant = meantBy(user, to)
  await demandPatience(work, 'code', { email: to, about: meant.purpose })
  const code = await makeCode(work, meant, { seconds, user_id: user.id })
  if (!(await findUserByEmail(work, to))) {
    await mailToUser(work, 'change_email_code', { email: to, user_id: user.id, code, seconds })
  }
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  await recordAudit(work, { action: 'user.email_change_requested', ...about, after: { email: to } })
  return { success: true }
}

/** Moves an account to a new address when the user enters the code emailed there. */
export async function changeEmailByCode(
  work: Work,
  { newEmail, otp }: { newEmail: string; otp: string },
): Promise<Reply<Done>> {
  const { user, to } = await demandChange(work, newEmail)
  const wrong = await tryCode(work, { ...meantBy(user, to), code: otp }, { use: true })
  if (wrong) return refuseAndKeep(wrong)
  const moved = await moveAddress(work, user, to)
  if (!moved) return refuseAndKeep(emailCodeProblems.in_use)
  await dropEmailChanges(work, user.id)
  return reply({ success: true }, { cookies: cookiesOfMoved(work, user.id) })
}

async function demandChange(work: Work, newEmail: string) {
  const { user_id } = demandOneself(work)
  const settings = await settingsOf(work)
  if (!settings.email_code_enabled) fail(emailCodeProblems.disabled)
  if (!settings.change_email_enabled) fail(emailCodeProblems.change_disabled)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  demandEmail(newEmail)
  const to = lowerEmail(newEmail)
  if (to === user.email) fail(profileProblems.same_email)
  return { user, to }
}

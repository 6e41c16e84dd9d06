import { emailCodeProblems } from '@gatehouse/contract/accounts/email-code'
import { profileProblems } from '@gatehouse/contract/accounts/profile'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { rejectAndCommit, reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireEmailSignIn } from '../credentials/credential.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser, findUserByEmail } from '../users/queries.ts'
import { lowerEmail, type UserRow } from '../users/user.ts'
import { limitMailsTo } from '../verifications/limit-mails-to.ts'
import { revokeEmailChanges } from '../verifications/email-change.ts'
import { cookiesAfterMove, moveAddress } from '../verifications/move-address.ts'
import { makeCode, checkEmailCode } from './code.ts'

type Done = { success: true }

/**
 * A code for another address is valid for this user only, and only while they have their current
 * address.
 */
const codeTarget = (user: UserRow, to: string) =>
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
  const { user, to } = await requireEmailChange(work, newEmail)
  if (user.email_verified) {
    if (!otp) fail(emailCodeProblems.current_needed)
    const current = { purpose: 'verify-email-code', about: user.email, code: otp } as const
    const wrong = await checkEmailCode(work, current, { use: true })
    if (wrong) return rejectAndCommit(wrong)
  }
  const { email_code_seconds: seconds } = await settingsOf(work)
  const target = codeTarget(user, to)
  await limitMailsTo(work, 'code', { email: to, about: target.purpose })
  const code = await makeCode(work, target, { seconds, user_id: user.id })
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
  const { user, to } = await requireEmailChange(work, newEmail)
  const wrong = await checkEmailCode(work, { ...codeTarget(user, to), code: otp }, { use: true })
  if (wrong) return rejectAndCommit(wrong)
  const moved = await moveAddress(work, user, to)
  if (!moved) return rejectAndCommit(emailCodeProblems.in_use)
  await revokeEmailChanges(work, user.id)
  return reply({ success: true }, { cookies: cookiesAfterMove(work, user.id) })
}

async function requireEmailChange(work: Work, newEmail: string) {
  const { user_id } = requireOwnSession(work)
  const settings = await settingsOf(work)
  if (!settings.email_code_enabled) fail(emailCodeProblems.disabled)
  if (!settings.change_email_enabled) fail(emailCodeProblems.change_disabled)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  requireEmailSignIn(newEmail)
  const to = lowerEmail(newEmail)
  if (to === user.email) fail(profileProblems.same_email)
  return { user, to }
}

import { OTP_SECONDS, twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import { countWithin } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { methodsOf } from '../sessions/pending-sign-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { requireUnlocked, findChallenge, type Challenge } from './challenge.ts'
import { createMailedCode } from './mailed-code.ts'

/** Codes a user is mailed in an hour, whatever became of the sign-ins. */
const CODES = { max: 10, seconds: 3_600, shared: true } as const

/** Emails a code to a user with a pending sign-in, or to a signed-in user. */
export async function sendCode(work: Work): Promise<{ status: true }> {
  const challenge = await findChallenge(work)
  await requireMailedCodes(work, challenge)
  requireUnlocked(work, challenge)
  const { scope_id, user } = challenge
  await countWithin(work, CODES, `second factor codes ${user.id}`)
  const code = await createMailedCode(work, { scope_id, user_id: user.id })
  const { email, id: user_id } = user
  await mailToUser(work, 'second_factor_code', { email, user_id, code, seconds: OTP_SECONDS })
  return { status: true }
}

/**
 * For a user whose first factor was their mailbox an emailed code adds nothing, so it is rejected
 * unless it is the only method.
 */
async function requireMailedCodes(work: Work, { user, pending }: Challenge): Promise<void> {
  const { two_factor_mail_enabled } = await settingsOf(work)
  const methods = await methodsOf(work, user.id, pending?.proven_by ?? 'password')
  if (methods.includes('otp')) return
  fail(two_factor_mail_enabled ? twoFactorProblems.otp_not_enabled : twoFactorProblems.otp_off)
}

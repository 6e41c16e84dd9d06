import { emailCodeProblems, type EmailCodeSignIn } from '@gatehouse/contract/accounts/email-code'
import type { SecondFactorDue } from '@gatehouse/contract/accounts/two-factor'
import type { User } from '@gatehouse/contract/accounts/users'
import { rejectAndCommit, reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { requireEmailSignIn } from '../credentials/credential.ts'
import { replyWithSecondFactor, completeSignIn } from '../sessions/complete-sign-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { lowerEmail, toUser } from '../users/user.ts'
import { holderOfAddress } from '../verifications/holder-of-address.ts'
import { requireEmailCodes } from './code-types.ts'
import { checkEmailCode } from './code.ts'

type Answer = { token: string; user: User } | SecondFactorDue

/**
 * Signs in the user who enters a code emailed to their address, or signs them up where sign-up is
 * open.
 */
export async function signInByCode(
  work: Work,
  { email: typed, otp, name = '', image }: EmailCodeSignIn,
): Promise<Reply<Answer>> {
  const settings = await settingsOf(work)
  requireEmailCodes(settings)
  requireEmailSignIn(typed)
  const email = lowerEmail(typed)
  const target = { purpose: 'sign-in-code', about: email, code: otp } as const
  const wrong = await checkEmailCode(work, target, { use: true })
  if (wrong) return rejectAndCommit(wrong)
  const newVisitor = settings.email_code_signs_up ? { name, image: image ?? null } : undefined
  const holder = await holderOfAddress(work, { email, newcomer: newVisitor })
  if (!holder) return rejectAndCommit(emailCodeProblems.invalid)
  const entry = await completeSignIn(work, holder.user, { remember: true, by: 'mailbox' })
  if (entry.second_factor_due) return replyWithSecondFactor(entry)
  const { token, cookies } = entry
  return reply({ token, user: toUser(holder.user) }, { cookies })
}

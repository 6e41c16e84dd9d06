import { emailCodeProblems } from '@gatehouse/contract/accounts/email-code'
import type { User } from '@gatehouse/contract/accounts/users'
import { rejectAndCommit, reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { requireEmailSignIn } from '../credentials/credential.ts'
import { clearCacheCookie } from '../sessions/session-cookies.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail } from '../users/queries.ts'
import { lowerEmail, toUser } from '../users/user.ts'
import { verifyAddress } from '../verifications/verify-address.ts'
import { requireEmailCodes } from './code-types.ts'
import { checkEmailCode } from './code.ts'

type Answer = { status: true; token: string | null; user: User }

/** Verifies an address by its code, with the same effects as its link. */
export async function verifyEmailByCode(
  work: Work,
  { email: typed, otp }: { email: string; otp: string },
): Promise<Reply<Answer>> {
  const settings = await settingsOf(work)
  requireEmailCodes(settings)
  requireEmailSignIn(typed)
  const email = lowerEmail(typed)
  const target = { purpose: 'verify-email-code', about: email, code: otp } as const
  const wrong = await checkEmailCode(work, target, { use: true })
  if (wrong) return rejectAndCommit(wrong)
  const found = await findUserByEmail(work, email)
  if (!found) return rejectAndCommit(emailCodeProblems.invalid)
  const { user, entry } = await verifyAddress(work, found)
  const token = entry && !entry.second_factor_due ? entry.token : null
  const cookies = [...(entry?.cookies ?? []), clearCacheCookie(work.server)]
  return reply({ status: true, token, user: toUser(user) }, { cookies })
}

import { emailCodeProblems } from '@gatehouse/contract/accounts/email-code'
import type { User } from '@gatehouse/contract/accounts/users'
import { refuseAndKeep, reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { demandEmail } from '../credentials/credential.ts'
import { clearedCache } from '../sessions/session-cookies.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail } from '../users/queries.ts'
import { lowerEmail, toUser } from '../users/user.ts'
import { verifyAddress } from '../verifications/verify-address.ts'
import { demandCodes } from './code-types.ts'
import { tryCode } from './code.ts'

type Answer = { status: true; token: string | null; user: User }

/** Verifies an address by its code, with the same effects as its link. */
export async function verifyEmailByCode(
  work: Work,
  { email: typed, otp }: { email: string; otp: string },
): Promise<Reply<Answer>> {
  const settings = await settingsOf(work)
  demandCodes(settings)
  demandEmail(typed)
  const email = lowerEmail(typed)
  const meant = { purpose: 'verify-email-code', about: email, code: otp } as const
  const wrong = await tryCode(work, meant, { use: true })
  if (wrong) return refuseAndKeep(wrong)
  const found = await findUserByEmail(work, email)
  if (!found) return refuseAndKeep(emailCodeProblems.invalid)
  const { user, entry } = await verifyAddress(work, found)
  const token = entry && !entry.second_factor_due ? entry.token : null
  const cookies = [...(entry?.cookies ?? []), clearedCache(work.place)]
  return reply({ status: true, token, user: toUser(user) }, { cookies })
}

import { emailCodeProblems } from '@gatehouse/contract/accounts/email-code'
import type { User } from '@gatehouse/contract/accounts/users'
import { refuseAndKeep, reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { demandEmail } from '../credentials/credential.ts'
import { letIn } from '../sessions/let-in.ts'
import { clearedCache } from '../sessions/session-cookies.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail } from '../users/queries.ts'
import { isBanned, lowerEmail, toUser } from '../users/user.ts'
import { markVerified } from '../verifications/mark-verified.ts'
import { demandCodes } from './code-types.ts'
import { tryCode } from './code.ts'

type Answer = { status: true; token: string | null; user: User }

/** Proves an address by its code; signs in where following a link would. */
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
  const user = await markVerified(work, found)
  // Who has a second factor signs in as always.
  const { sign_in_after_verification } = settings
  const enters = sign_in_after_verification && !isBanned(user, work.now) && !user.two_factor_enabled
  const entry = enters ? await letIn(work, user, { remember: true, by: 'mailbox' }) : undefined
  const token = entry && !entry.second_factor_due ? entry.token : null
  const cookies = [...(entry?.cookies ?? []), clearedCache(work.place)]
  return reply({ status: true, token, user: toUser(user) }, { cookies })
}

import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { toUser } from '../users/user.ts'
import {
  acceptCode,
  requireUnlocked,
  findChallenge,
  rejectCode,
  type Challenge,
  type VerifiedChallenge,
} from './challenge.ts'
import { checkMailedCode } from './mailed-code.ts'
import { activateTwoFactor } from './activate-two-factor.ts'

type VerificationBody = { code: string; trustDevice?: boolean | undefined }

/** Checks an emailed code. At a sign-in it completes the sign-in. */
export async function verifyCode(
  work: Work,
  { code, trustDevice }: VerificationBody,
): Promise<VerifiedChallenge | Reply<VerifiedChallenge>> {
  const challenge = await findChallenge(work)
  requireUnlocked(work, challenge)
  const verdict = await checkMailedCode(work, challenge.scope_id, code)
  if (verdict === 'expired') fail(twoFactorProblems.otp_expired)
  if (verdict === 'used_up') {
    return reply(undefined as never, { refusal: twoFactorProblems.too_many })
  }
  if (verdict === 'wrong') return reject(work, challenge)
  const { session, two_factor, user } = challenge
  const waits = two_factor && !two_factor.secret && !two_factor.new_secret
  if (session && waits && !user.two_factor_enabled) {
    const on = await activateTwoFactor(work, user, 'otp')
    return reply({ token: session.token, user: toUser(on.user) }, { cookies: on.cookies })
  }
  return acceptCode(work, challenge, { trust: trustDevice })
}

/** In a session a wrong code is counted too: against that code. */
function reject(work: Work, challenge: Challenge): Promise<Reply<never>> | Reply<never> {
  const rejection = twoFactorProblems.invalid_code
  if (challenge.pending) return rejectCode(work, challenge, rejection)
  return reply(undefined as never, { refusal: rejection })
}

import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { SignedIn } from '../../actors/actor.ts'
import type { Work } from '../../platform/work.ts'
import { toUser, type UserRow } from '../users/user.ts'
import { activateBackupCodes } from './backup-codes.ts'
import {
  acceptCode,
  requireUnlocked,
  endExhaustedChallenge,
  findChallenge,
  rejectCode,
  type VerifiedChallenge,
} from './challenge.ts'
import { setTwoFactor, type TwoFactorRow } from './queries.ts'
import { decryptSecret } from './secret.ts'
import { stepOfCode } from './totp.ts'
import { activateTwoFactor } from './activate-two-factor.ts'

type VerificationBody = { code: string; trustDevice?: boolean | undefined }

/**
 * Checks an authenticator's code: at a sign-in it completes the sign-in; in a session the first
 * code of a new authenticator makes it the active one. A code works once (RFC 6238, 5.2).
 */
export async function verifyTotp(
  work: Work,
  { code, trustDevice }: VerificationBody,
): Promise<VerifiedChallenge | Reply<VerifiedChallenge>> {
  const challenge = await findChallenge(work)
  const { two_factor, session, user } = challenge
  const started = session && two_factor?.new_secret
  if (started) {
    const step = stepFor(work, two_factor, { code, of: 'new_secret' })
    if (step !== undefined) return begin(work, user, { session, secret: started, step })
  }
  if (!two_factor?.secret) {
    fail(started ? twoFactorProblems.invalid_code : twoFactorProblems.totp_not_enabled)
  }
  requireUnlocked(work, challenge)
  const ended = await endExhaustedChallenge(work, challenge)
  if (ended) return ended
  const step = stepFor(work, two_factor, { code, of: 'secret' })
  if (step === undefined) return rejectCode(work, challenge, twoFactorProblems.invalid_code)
  await setTwoFactor(work, user.id, { last_step: step })
  return acceptCode(work, challenge, { trust: trustDevice })
}

type TotpRequest = { code: string; of: 'secret' | 'new_secret' }

function stepFor(work: Work, row: TwoFactorRow, { code, of }: TotpRequest): number | undefined {
  const sealed = row[of]
  if (!sealed) return undefined
  const isNew = of === 'new_secret'
  const until = row.new_secret_expires_at
  if (isNew && (!until || until <= work.now)) return undefined
  const last_step = isNew ? null : row.last_step
  return stepOfCode(decryptSecret(work.server.keys, sealed), code, { now: work.now, last_step })
}

/** Makes the new authenticator and its backup codes the active ones. */
async function begin(
  work: Work,
  user: UserRow,
  { session, secret, step }: { session: SignedIn; secret: Buffer; step: number },
): Promise<Reply<VerifiedChallenge>> {
  await setTwoFactor(work, user.id, {
    secret,
    last_step: step,
    new_secret: null,
    new_secret_expires_at: null,
    failures: 0,
    locked_until: null,
  })
  await activateBackupCodes(work, user.id)
  const on = await activateTwoFactor(work, user, 'totp')
  return reply({ token: session.token, user: toUser(on.user) }, { cookies: on.cookies })
}

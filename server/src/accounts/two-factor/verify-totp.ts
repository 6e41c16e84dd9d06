import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { SignedIn, Work } from '../../platform/work.ts'
import { toUser, type UserRow } from '../users/user.ts'
import { beginBackupCodes } from './backup-codes.ts'
import {
  accept,
  demandUnlocked,
  endIfUsedUp,
  findChallenge,
  refuseCode,
  type Verified,
} from './challenge.ts'
import { setTwoFactor, type TwoFactorRow } from './queries.ts'
import { openSecret } from './secret.ts'
import { stepOfCode } from './totp.ts'
import { turnOn } from './turn-on.ts'

type Given = { code: string; trustDevice?: boolean | undefined }

/**
 * Checks an authenticator's code: at a sign-in it completes the sign-in; in a session the first
 * code of a new authenticator makes it the active one. A code works once (RFC 6238, 5.2).
 */
export async function verifyTotp(
  work: Work,
  { code, trustDevice }: Given,
): Promise<Verified | Reply<Verified>> {
  const challenge = await findChallenge(work)
  const { two_factor, session, user } = challenge
  const begun = session && two_factor?.new_secret
  if (begun) {
    const step = stepFor(work, two_factor, { code, of: 'new_secret' })
    if (step !== undefined) return begin(work, user, { session, secret: begun, step })
  }
  if (!two_factor?.secret) {
    fail(begun ? twoFactorProblems.invalid_code : twoFactorProblems.totp_not_enabled)
  }
  demandUnlocked(work, challenge)
  const ended = await endIfUsedUp(work, challenge)
  if (ended) return ended
  const step = stepFor(work, two_factor, { code, of: 'secret' })
  if (step === undefined) return refuseCode(work, challenge, twoFactorProblems.invalid_code)
  await setTwoFactor(work, user.id, { last_step: step })
  return accept(work, challenge, { trust: trustDevice })
}

type Asked = { code: string; of: 'secret' | 'new_secret' }

function stepFor(work: Work, row: TwoFactorRow, { code, of }: Asked): number | undefined {
  const sealed = row[of]
  if (!sealed) return undefined
  const isNew = of === 'new_secret'
  const until = row.new_secret_expires_at
  if (isNew && (!until || until <= work.now)) return undefined
  const last_step = isNew ? null : row.last_step
  return stepOfCode(openSecret(work.place.keys, sealed), code, { now: work.now, last_step })
}

/** Makes the new authenticator and its backup codes the active ones. */
async function begin(
  work: Work,
  user: UserRow,
  { session, secret, step }: { session: SignedIn; secret: Buffer; step: number },
): Promise<Reply<Verified>> {
  await setTwoFactor(work, user.id, {
    secret,
    last_step: step,
    new_secret: null,
    new_secret_expires_at: null,
    failures: 0,
    locked_until: null,
  })
  await beginBackupCodes(work, user.id)
  const on = await turnOn(work, user, 'totp')
  return reply({ token: session.token, user: toUser(on.user) }, { cookies: on.cookies })
}

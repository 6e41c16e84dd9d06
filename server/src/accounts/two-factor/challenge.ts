import {
  CODE_ATTEMPTS_MAX,
  LOCK_FAILURES,
  LOCK_SECONDS,
  twoFactorProblems,
} from '@gatehouse/contract/accounts/two-factor'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail, Refusal, type Problem } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { SignedIn } from '../../actors/actor.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordAttempt } from '../sign-in-attempts/record-attempt.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import {
  clearPendingCookies,
  deletePendingSignIn,
  failPendingSignIn,
  lockPendingSignIn,
  type PendingSignIn,
} from '../sessions/pending-sign-in.ts'
import { trustDevice } from '../sessions/trusted-device.ts'
import { findUser } from '../users/queries.ts'
import { toUser, type UserRow } from '../users/user.ts'
import { lockTwoFactor, setTwoFactor, type TwoFactorRow } from './queries.ts'

/** The context of a code: a pending sign-in, or an action within a session. */
export type Challenge = {
  user: UserRow
  two_factor: TwoFactorRow | undefined
  /** Emailed codes are valid for this sign-in or session only. */
  scope_id: string
} & ({ pending: PendingSignIn; session?: undefined } | { session: SignedIn; pending?: undefined })

export type VerifiedChallenge = { token: string | null; user: User }

/**
 * This browser's challenge; a pending sign-in takes precedence over the session it is to replace.
 * The user's codes are locked until the transaction ends.
 */
export async function findChallenge(work: Work): Promise<Challenge> {
  const pending = await lockPendingSignIn(work)
  const session = pending || !work.actor.session ? undefined : requireOwnSession(work)
  const user_id = pending?.user_id ?? session?.user_id
  if (user_id === undefined) fail(twoFactorProblems.invalid_cookie)
  const two_factor = await lockTwoFactor(work, user_id)
  const user = await findUser(work, user_id)
  if (!user) fail(twoFactorProblems.invalid_cookie)
  if (pending) return { user, two_factor, scope_id: pending.id, pending }
  if (session) return { user, two_factor, scope_id: session.id, session }
  return fail(twoFactorProblems.invalid_cookie)
}

/** Rejects attempts while the second factor is locked. */
export function requireUnlocked(work: Work, { two_factor, pending }: Challenge): void {
  const until = two_factor?.locked_until
  if (!pending || !until || until <= work.now) return
  const retry_after = Math.ceil((until.getTime() - work.now.getTime()) / SECOND)
  throw new Refusal(twoFactorProblems.locked, { retry_after })
}

/** Ends a sign-in that has used up its attempts, and responds accordingly. */
export async function endExhaustedChallenge(
  work: Work,
  { pending }: Challenge,
): Promise<Reply<never> | undefined> {
  if (!pending || pending.failures < CODE_ATTEMPTS_MAX) return undefined
  await deletePendingSignIn(work, pending.id)
  const rejection = twoFactorProblems.too_many
  return reply(undefined as never, { refusal: rejection, cookies: clearPendingCookies(work) })
}

/**
 * Rejects a wrong code. At a sign-in it is counted for that sign-in and for the user, whose second
 * factor is locked for a while after too many in a row.
 */
export async function rejectCode(
  work: Work,
  { user, pending, two_factor }: Challenge,
  rejection: Problem,
): Promise<Reply<never>> {
  if (!pending) fail(rejection)
  await failPendingSignIn(work, pending.id)
  const failures = (two_factor?.failures ?? 0) + 1
  const isLockDue = failures >= LOCK_FAILURES
  const locked_until = isLockDue ? later(work.now, LOCK_SECONDS * SECOND) : null
  await setTwoFactor(work, user.id, { failures: isLockDue ? 0 : failures, locked_until })
  await recordAttempt(work, user.id, { action: 'user.sign_in_failed', way: 'second_factor' })
  if (isLockDue) {
    const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
    await recordAudit(work, { action: 'user.two_factor_locked', ...about })
    await notifyUser(work, user, 'second_factor_locked', { seconds: LOCK_SECONDS })
  }
  return reply(undefined as never, { refusal: rejection })
}

/** The code was right: the pending sign-in is used up and becomes a session. */
export async function acceptCode(
  work: Work,
  { user, session, pending }: Challenge,
  { trust = false }: { trust?: boolean | undefined },
): Promise<VerifiedChallenge | Reply<VerifiedChallenge>> {
  if (!pending) return { token: session.token, user: toUser(user) }
  await deletePendingSignIn(work, pending.id)
  await setTwoFactor(work, user.id, { failures: 0, locked_until: null })
  const { remember } = pending
  const { token, cookies } = await completeSignIn(work, user, { remember, by: 'second_factor' })
  const trusted = trust ? [await trustDevice(work, user.id)] : []
  return reply({ token, user: toUser(user) }, { cookies: [...cookies, ...trusted] })
}

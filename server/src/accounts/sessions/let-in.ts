import type { SignInWay } from '@gatehouse/contract/accounts/security-log'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import type { SecondFactorDue } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Cookie } from '../../platform/http/cookies.ts'
import type { Work } from '../../platform/work.ts'
import { raiseFirstAdmin } from '../users/first-admin.ts'
import { isBanned, type UserRow } from '../users/user.ts'
import { createSession, type CreatedSession } from './create-session.ts'
import { meetDevice } from './known-device.ts'
import { clearedPending, keepPendingSignIn, methodsOf } from './pending-sign-in.ts'
import { isTrustedDevice } from './trusted-device.ts'

/** What proves one thing only, so that the second factor is asked for where the user has it on. */
export type FirstFactor = 'password' | 'mailbox'

/** What proves enough: a provider asks as it sees fit, a passkey is two factors in one. */
export type WholeProof = 'provider' | 'passkey' | 'second_factor'

/** Somebody is in. `second_factor_due` is absent, which tells the two results apart. */
export type LetIn = CreatedSession & { second_factor_due?: undefined }

/** Nobody is in yet: the cookies, of which none is a session's, carry the sign-in on. */
export type Stopped = { second_factor_due: SecondFactorDue; cookies: Cookie[] }

/**
 * The one door through which people come in, whatever they proved themselves by: whoever is banned
 * is told so, after the proof and not before it. Who proved but a password or a mailbox may be
 * stopped for a second factor, and then has no session (CVE-2026-67337):
 *
 *     const entry = await letIn(work, user, { remember, by: 'mailbox' })
 *     if (entry.second_factor_due) return askSecondFactor(entry)        // JSON
 *     if (entry.second_factor_due) return askSecondFactor(entry, callback)  // a redirect
 */
export function letIn(
  work: Work,
  user: UserRow,
  how: { remember: boolean; by: WholeProof; provider?: string },
): Promise<LetIn>
export function letIn(
  work: Work,
  user: UserRow,
  how: { remember: boolean; by: FirstFactor },
): Promise<LetIn | Stopped>
/** Both of them: in at once, or stopped for the second factor. */
export async function letIn(
  work: Work,
  user: UserRow,
  { remember, by, provider }: { remember: boolean; by: SignInWay; provider?: string },
): Promise<LetIn | Stopped> {
  if (isBanned(user, work.now)) fail(sessionProblems.banned)
  const how = { remember, by, provider }
  if (!user.two_factor_enabled || isWhole(by)) return enter(work, user, how)
  const trusted = await isTrustedDevice(work, user.id)
  if (trusted) return enter(work, user, { ...how, also: trusted })
  const cookie = await keepPendingSignIn(work, user.id, { remember, by })
  const twoFactorMethods = await methodsOf(work, user.id, by)
  return { second_factor_due: { twoFactorRedirect: true, twoFactorMethods }, cookies: [cookie] }
}

const isWhole = (by: FirstFactor | WholeProof) =>
  by === 'provider' || by === 'passkey' || by === 'second_factor'

type How = { remember: boolean; by: SignInWay; provider: string | undefined }

/** A session; a sign-in this browser left half done before is forgotten. */
async function enter(
  work: Work,
  user: UserRow,
  { also = [], ...how }: How & { also?: Cookie[] },
): Promise<LetIn> {
  await raiseFirstAdmin(work, user)
  const { cookies, ...session } = await createSession(work, user.id, how)
  const known = await meetDevice(work, user)
  return { ...session, cookies: [...cookies, ...also, ...clearedPending(work), known] }
}

/**
 * Answers a sign-in that was stopped: what is asked for, or, where a browser followed a link, our
 * page that asks, which then leads on to the callback.
 */
export function askSecondFactor(
  { second_factor_due, cookies }: Stopped,
  callback?: string,
): Reply<SecondFactorDue> {
  if (callback === undefined) return reply(second_factor_due, { cookies })
  return reply(second_factor_due, {
    cookies,
    redirect: secondFactorPage(callback, second_factor_due),
  })
}

/** Our page that asks for the second factor, where it leads, and what may be proven there. */
function secondFactorPage(next: string, { twoFactorMethods }: SecondFactorDue): string {
  const query = new URLSearchParams({ next, methods: twoFactorMethods.join(' ') })
  return `/two-factor?${query.toString()}`
}

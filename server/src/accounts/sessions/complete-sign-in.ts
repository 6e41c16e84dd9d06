import type { SignInWay } from '@gatehouse/contract/accounts/security-log'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import type { SecondFactorDue } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Cookie } from '../../platform/http/cookies.ts'
import type { Work } from '../../platform/work.ts'
import { promoteFirstAdmin } from '../users/first-admin.ts'
import { isBanned, type UserRow } from '../users/user.ts'
import { createSession, type CreatedSession, type SessionOrigin } from './create-session.ts'
import { recordDevice } from './known-device.ts'
import { clearPendingCookies, storePendingSignIn, methodsOf } from './pending-sign-in.ts'
import { isTrustedDevice } from './trusted-device.ts'

/**
 * A sign-in method that counts as one factor, so a user with two-factor authentication must pass
 * the second.
 */
export type FirstFactorProof = 'password' | 'mailbox'

/**
 * A sign-in method that needs no second factor: a provider has its own checks, a passkey is two
 * factors in one, and a session, or the one that approved a device, has passed both.
 */
export type FullProof = 'provider' | 'passkey' | 'second_factor' | 'session' | 'device'

/** The sign-in is complete. `second_factor_due` is absent, which distinguishes the two results. */
export type SignInOutcome = CreatedSession & { second_factor_due?: undefined }

/** The sign-in is not complete: the cookies continue it, and none of them is a session's. */
export type SecondFactorRequired = { second_factor_due: SecondFactorDue; cookies: Cookie[] }

/**
 * The only function that completes a sign-in, for every sign-in method. A banned user is rejected,
 * after the first factor and not before it. A user who only entered a password or read an emailed
 * link or code may have to pass a second factor, and has no session until then (CVE-2026-67337):
 *
 *     const entry = await completeSignIn(work, user, { remember, by: 'mailbox' })
 *     if (entry.second_factor_due) return requireSecondFactor(entry) // JSON
 *     if (entry.second_factor_due) return requireSecondFactor(entry, callback) // a redirect
 */
export function completeSignIn(
  work: Work,
  user: UserRow,
  how: { remember: boolean; by: FullProof; provider?: string; from?: SessionOrigin },
): Promise<SignInOutcome>
export function completeSignIn(
  work: Work,
  user: UserRow,
  how: { remember: boolean; by: FirstFactorProof },
): Promise<SignInOutcome | SecondFactorRequired>
/** Both overloads: a session immediately, or a pending second factor. */
export async function completeSignIn(
  work: Work,
  user: UserRow,
  { remember, by, provider, from }: Omit<SignInDetails, 'provider'> & { provider?: string },
): Promise<SignInOutcome | SecondFactorRequired> {
  if (isBanned(user, work.now)) fail(sessionProblems.banned)
  const mode = { remember, by, provider, from }
  if (!user.two_factor_enabled || FULL_PROOFS.has(by)) return enter(work, user, mode)
  const trusted = await isTrustedDevice(work, user.id)
  if (trusted) return enter(work, user, { ...mode, also: trusted })
  const cookie = await storePendingSignIn(work, user.id, { remember, by })
  const twoFactorMethods = await methodsOf(work, user.id, by)
  return { second_factor_due: { twoFactorRedirect: true, twoFactorMethods }, cookies: [cookie] }
}

/** By name, so that a method that is added later does not count as both factors. */
const FULL_PROOFS: ReadonlySet<SignInWay> = new Set<FullProof>([
  'provider',
  'passkey',
  'second_factor',
  'session',
  'device',
])

type SignInDetails = {
  remember: boolean
  by: SignInWay
  provider: string | undefined
  from?: SessionOrigin | undefined
}

/** Creates the session; a pending sign-in of this browser is discarded. */
async function enter(
  work: Work,
  user: UserRow,
  { also = [], ...mode }: SignInDetails & { also?: Cookie[] },
): Promise<SignInOutcome> {
  await promoteFirstAdmin(work, user)
  const { cookies, ...session } = await createSession(work, user.id, mode)
  const known = await recordDevice(work, user)
  return { ...session, cookies: [...cookies, ...also, ...clearPendingCookies(work), known] }
}

/**
 * The response to a sign-in that needs a second factor: the available methods or, where a browser
 * followed a link, a redirect to our page that asks for it and then continues to the callback.
 */
export function replyWithSecondFactor(
  { second_factor_due, cookies }: SecondFactorRequired,
  callback?: string,
): Reply<SecondFactorDue> {
  if (callback === undefined) return reply(second_factor_due, { cookies })
  return reply(second_factor_due, {
    cookies,
    redirect: secondFactorPage(callback, second_factor_due),
  })
}

/**
 * Our page that asks for the second factor, with the URL to continue to and the available methods.
 */
function secondFactorPage(next: string, { twoFactorMethods }: SecondFactorDue): string {
  const query = new URLSearchParams({ next, methods: twoFactorMethods.join(' ') })
  return `/two-factor?${query.toString()}`
}

import type { User } from '@gatehouse/contract/accounts/users'
import { verificationProblems } from '@gatehouse/contract/accounts/verifications'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { clearCacheCookie } from '../sessions/session-cookies.ts'
import { findUser } from '../users/queries.ts'
import { followEmailChange } from './follow-email-change.ts'
import { readMailToken } from './mail-token.ts'
import { verifyAddress } from './verify-address.ts'

type Answer = { status: true; user: User | null }
type Input = { token: string; callbackURL?: string | undefined }
type VerifyEmailError = keyof typeof errorCodes

/** The values of `?error=` in a redirect. */
const errorCodes = {
  token_expired: 'token_expired',
  invalid_token: 'invalid_token',
  user_not_found: 'user_not_found',
  unauthorized: 'unauthorized',
  not_moved: 'couldnt_update_your_email',
} as const

/**
 * Verifies an address by the link emailed to it, or follows a link of a change of address. The
 * latter contains a revocable proof, the former a signed token, which has dots.
 */
export async function verifyEmail(work: Work, input: Input): Promise<Answer | Reply<Answer>> {
  const { token, callbackURL } = input
  if (token.includes('.')) return verifyAddressOf(work, input)
  const followed = await followEmailChange(work, token)
  if (typeof followed === 'string') return reject(followed, callbackURL)
  const { user, cookies } = followed
  return reply({ status: true, user }, { cookies, ...(callbackURL && { redirect: callbackURL }) })
}

/** A repeated call gets the same response; once the address has changed, the token is invalid. */
async function verifyAddressOf(
  work: Work,
  { token, callbackURL }: Input,
): Promise<Answer | Reply<Answer>> {
  const { keys } = work.server
  const claims = await readMailToken(keys, token, { now: work.now, purpose: 'verify-email' })
  if (typeof claims === 'string') return reject(claims, callbackURL)
  const user = await findUser(work, claims.sub)
  if (!user) return reject('user_not_found', callbackURL)
  if (user.email !== claims.email) return reject('invalid_token', callbackURL)
  const { entry } = await verifyAddress(work, user)
  const cookies = [...(entry?.cookies ?? []), clearCacheCookie(work.server)]
  const redirect = callbackURL ? { redirect: callbackURL } : {}
  return reply({ status: true, user: null }, { cookies, ...redirect })
}

/** A browser is redirected with the error code; a program gets the error as JSON. */
function reject(wrong: VerifyEmailError, callback: string | undefined): Reply<Answer> {
  if (!callback) fail(verificationProblems[wrong])
  const redirect = `${callback}${callback.includes('?') ? '&' : '?'}error=${errorCodes[wrong]}`
  return reply({ status: true, user: null }, { redirect })
}

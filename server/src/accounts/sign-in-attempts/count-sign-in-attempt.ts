import { sha256 } from '../../platform/crypto/hash.ts'
import { countWithin, limitAddress, returnCount } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'
import { listAttemptCounters } from './queries.ts'

/** How often one account's password may be guessed, from all IP addresses together. */
const ACCOUNT_LIMIT = { max: 20, seconds: 900, shared: true } as const

type AttemptTarget = { name: string; user_id: string | undefined }

/**
 * Counts a sign-in attempt against the named account, known or not, before anything is hashed.
 * Attempts beyond the limit are rejected, except from IP addresses the account's owner signed in
 * from before: a distributed attacker is slowed down and cannot lock the owner out.
 */
export async function countSignInAttempt(
  work: Work,
  { name, user_id }: AttemptTarget,
): Promise<void> {
  try {
    await countWithin(work, ACCOUNT_LIMIT, keyOf(name))
  } catch (rejection) {
    if (user_id === undefined || !(await isKnownPlace(work, user_id))) throw rejection
  }
}

/** The sign-in succeeded, so it is not counted as a guess. */
export const uncountSignInAttempt = (work: Work, name: string): Promise<void> =>
  returnCount(work, keyOf(name))

/** The table of counts must not reveal which accounts were targeted. */
const keyOf = (name: string) => `guess ${sha256(name).toString('base64url')}`

async function isKnownPlace(work: Work, user_id: string): Promise<boolean> {
  const here = limitAddress(work.actor.request.ip)
  if (here === 'unknown') return false
  const places = await listAttemptCounters(work, user_id)
  return places.some(ip => limitAddress(ip) === here)
}

/**
 * Counts a password guess by a signed-in user: a stolen session must not be able to find the
 * password, from any number of IP addresses.
 */
export const countPasswordAttempt = (work: Work, user_id: string): Promise<void> =>
  countWithin(work, ACCOUNT_LIMIT, ownKeyOf(user_id))

/** The password was right. */
export const uncountPasswordAttempt = (work: Work, user_id: string): Promise<void> =>
  returnCount(work, ownKeyOf(user_id))

const ownKeyOf = (user_id: string) => `own guess ${user_id}`

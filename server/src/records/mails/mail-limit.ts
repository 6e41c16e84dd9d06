import { HOUR, SECOND } from '../../platform/clock.ts'
import { countWithin, isWithin } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'

/**
 * How a mail counts toward the limit of its address:
 * - `requested`: it was counted with the request for it, before it was known whether the address
 *   belongs to a user or customer (`countMailRequest`).
 * - `triggered`: it is counted when it is written, and left out beyond the limit. Nothing else of
 *   what triggered it is lost, and the response is the same.
 * - `exempt`: it is not counted; see docs/decisions/mail-limit.md for which mails are, and why.
 */
export type MailLimit = 'requested' | 'triggered' | 'exempt'

/** The number of mails to one address in an hour, whatever triggers or requests them. */
const MAILS_MAX = 20
const MAILS = { max: MAILS_MAX, seconds: HOUR / SECOND, shared: true } as const

/** An address is stored as a keyed hash, like every rate limit key. */
const keyOf = (email: string) => `mails to ${email.toLowerCase()}`

/**
 * Counts a request to mail an address, and rejects it beyond the limit. Unknown addresses are
 * counted the same way, so that the rejection does not reveal who has an account.
 */
export const countMailRequest = (work: Work, email: string): Promise<void> =>
  countWithin(work, MAILS, keyOf(email))

/** Counts a mail that was not requested directly, and returns whether it may be sent. */
export const mayMail = (work: Work, email: string): Promise<boolean> =>
  isWithin(work, MAILS, keyOf(email))

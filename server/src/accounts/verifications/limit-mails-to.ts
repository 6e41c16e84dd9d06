import { countWithin } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'
import { countMailRequest } from '../../records/mails/mail-limit.ts'
import { lowerEmail } from '../users/user.ts'

const HOUR_SECONDS = 3_600

/** Emails of each kind to one address per hour, from all callers together. */
const limits = {
  link: { max: 10, seconds: HOUR_SECONDS, shared: true },
  /** Each code may be guessed at three times, so fewer of them are sent. */
  code: { max: 6, seconds: HOUR_SECONDS, shared: true },
} as const

/**
 * Rejects mailing an address too often, so that attackers can neither fill a mailbox nor guess a
 * code by having it resent. All kinds together count toward the limit of the address. Known and
 * unknown addresses are counted alike.
 */
export async function limitMailsTo(
  work: Work,
  kind: keyof typeof limits,
  { email, about }: { email: string; about: string },
): Promise<void> {
  await countWithin(work, limits[kind], `mail ${about} ${lowerEmail(email)}`)
  await countMailRequest(work, email)
}

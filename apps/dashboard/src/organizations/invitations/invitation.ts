import type { Meaning } from '@gatehouse/ui/status'
import type { AnswerOf } from '../../ask.ts'
import { momentOf } from '../../accounts/moment.ts'

/** An invitation of the organization one stands in. */
export type Invitation = AnswerOf<'invitations', 'list'>[number]

/** How an invitation stands: one that ran out stays pending to the server. */
export type Standing = Exclude<Invitation['status'], 'pending'> | 'waiting' | 'expired'

/** What each means; those that can still be answered, or sent again, come first. */
export const standings = {
  waiting: 'information',
  expired: 'warning',
  accepted: 'positive',
  rejected: 'neutral',
  canceled: 'neutral',
} as const satisfies Record<Standing, Meaning>

/** Those that somebody has to look after. */
export const open: readonly Standing[] = ['waiting', 'expired']

export function standingOf({ status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>) {
  if (status !== 'pending') return status
  const ends = momentOf(expiresAt)
  return ends !== null && ends.getTime() <= Date.now() ? 'expired' : 'waiting'
}

/** Whether the word is one of those. */
export const isStanding = (word: string): word is Standing => Object.hasOwn(standings, word)

/**
 * The invitations somebody has to look after: those that wait, and those that ran out, unless a
 * later one to the same address took their place.
 */
export function openOf(invitations: readonly Invitation[]): Invitation[] {
  const last = new Map<string, Invitation>()
  for (const one of invitations) last.set(one.email, one)
  return invitations.filter(one => {
    const standing = standingOf(one)
    return standing === 'waiting' || (standing === 'expired' && last.get(one.email) === one)
  })
}

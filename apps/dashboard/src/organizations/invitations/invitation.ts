import type { Meaning } from '@gatehouse/ui/status'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import { momentOf } from '../../accounts/moment.ts'

/** An invitation of the current organization. */
export type Invitation = AnswerOf<'invitations', 'list'>[number]

/** An invitation's displayed status: the server keeps an expired one as pending. */
export type InvitationStanding = Exclude<Invitation['status'], 'pending'> | 'waiting' | 'expired'

/** The severity of each status; those that can still be accepted or sent again come first. */
export const stateTexts = {
  waiting: 'information',
  expired: 'warning',
  accepted: 'positive',
  rejected: 'neutral',
  canceled: 'neutral',
} as const satisfies Record<InvitationStanding, Meaning>

/** The statuses that need attention. */
export const open: readonly InvitationStanding[] = ['waiting', 'expired']

export function invitationStateOf({ status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>) {
  if (status !== 'pending') return status
  const ends = momentOf(expiresAt)
  return ends !== null && ends.getTime() <= Date.now() ? 'expired' : 'waiting'
}

/** Whether a text is a status. */
export const isInvitationState = (word: string): word is InvitationStanding =>
  Object.hasOwn(stateTexts, word)

/**
 * The invitations that need attention: pending ones, and expired ones that no later invitation to
 * the same address replaced.
 */
export function openInvitationsOf(invitations: readonly Invitation[]): Invitation[] {
  const last = new Map<string, Invitation>()
  for (const item of invitations) last.set(item.email, item)
  return invitations.filter(item => {
    const standing = invitationStateOf(item)
    return standing === 'waiting' || (standing === 'expired' && last.get(item.email) === item)
  })
}

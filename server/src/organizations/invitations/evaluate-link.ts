import type {
  InvitationState,
  InvitationStep,
} from '@gatehouse/contract/organizations/invitation-view'
import type { InvitationRow } from './invitation.ts'

/** The facts about an invitation whose link is opened. */
export type LinkedInvitation = {
  invitation: InvitationRow
  /** Whether the organization still exists. */
  exists: boolean
  /** Whether the sender could still send it. */
  stands: boolean
  /** Whether the organization has room for another member. */
  has_place: boolean
  /** Whether its address has an account. */
  has_account: boolean
}

/** The viewer: signed out, another user, or the recipient. */
export type Viewer =
  | { is: 'nobody' }
  | { is: 'somebody else' }
  | { is: 'recipient'; proven: boolean; member: boolean }

/** The state of an invitation, and the next step its page offers the viewer. */
export function evaluateLink(
  linked: LinkedInvitation | undefined,
  viewer: Viewer,
  now: Date,
): { state: InvitationState; step: InvitationStep } {
  if (!linked) return { state: 'unknown', step: 'none' }
  const member = viewer.is === 'recipient' && viewer.member
  const state = stateOf(linked, member, now)
  if (state === 'organization_deleted') return { state, step: 'none' }
  // Another person may have the link: only the recipient sees more.
  if (viewer.is === 'recipient' && !viewer.proven && state === 'pending') {
    return { state, step: 'verify_email' }
  }
  if (member) return { state, step: 'open_organization' }
  if (state === 'pending') return { state, step: nextStepFor(linked, viewer) }
  if (state === 'accepted' && viewer.is !== 'recipient') {
    return { state, step: viewer.is === 'nobody' ? 'sign_in' : 'switch_account' }
  }
  return { state, step: 'ask_again' }
}

function stateOf(
  { invitation, exists, stands, has_place }: LinkedInvitation,
  member: boolean,
  now: Date,
): InvitationState {
  if (!exists) return 'organization_deleted'
  if (invitation.status === 'accepted') return 'accepted'
  if (member) return 'already_member'
  if (invitation.status === 'rejected') return 'rejected'
  if (invitation.status === 'canceled' || !stands) return 'revoked'
  if (invitation.expires_at <= now) return 'expired'
  return has_place ? 'pending' : 'organization_full'
}

function nextStepFor({ has_account }: LinkedInvitation, viewer: Viewer): InvitationStep {
  if (viewer.is === 'recipient') return 'answer'
  if (viewer.is === 'somebody else') return 'switch_account'
  return has_account ? 'sign_in' : 'sign_up'
}

import type {
  InvitationState,
  InvitationStep,
} from '@gatehouse/contract/organizations/invitation-view'
import type { InvitationRow } from './invitation.ts'

/** What is known of an invitation somebody holds a link to. */
export type Linked = {
  invitation: InvitationRow
  /** Whether the organization is still there. */
  exists: boolean
  /** Whether whoever sent it could still send it. */
  stands: boolean
  /** Whether a place is left in the organization. */
  has_place: boolean
  /** Whether somebody has an account with its address. */
  has_account: boolean
}

/** Who is looking: nobody, somebody else, or the recipient. */
export type Viewer =
  | { is: 'nobody' }
  | { is: 'somebody else' }
  | { is: 'recipient'; proven: boolean; member: boolean }

/** How things stand and what to do next; never a page from which there is no way on. */
export function judgeLink(
  linked: Linked | undefined,
  viewer: Viewer,
  now: Date,
): { state: InvitationState; step: InvitationStep } {
  if (!linked) return { state: 'unknown', step: 'none' }
  const member = viewer.is === 'recipient' && viewer.member
  const state = stateOf(linked, member, now)
  if (state === 'organization_deleted') return { state, step: 'none' }
  // Somebody else may hold the link: to the recipient alone it says more.
  if (viewer.is === 'recipient' && !viewer.proven && state === 'pending') {
    return { state, step: 'verify_email' }
  }
  if (member) return { state, step: 'open_organization' }
  if (state === 'pending') return { state, step: answerStep(linked, viewer) }
  if (state === 'accepted' && viewer.is !== 'recipient') {
    return { state, step: viewer.is === 'nobody' ? 'sign_in' : 'switch_account' }
  }
  return { state, step: 'ask_again' }
}

function stateOf(
  { invitation, exists, stands, has_place }: Linked,
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

function answerStep({ has_account }: Linked, viewer: Viewer): InvitationStep {
  if (viewer.is === 'recipient') return 'answer'
  if (viewer.is === 'somebody else') return 'switch_account'
  return has_account ? 'sign_in' : 'sign_up'
}

import { invitationEndpoints } from '@gatehouse/contract/organizations/invitations'
import { implement } from '../../platform/http/implement.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { requestNewInvitation } from './request-new-invitation.ts'
import { cancelInvitation } from './cancel-invitation.ts'
import { exportInvitations } from './export-invitations.ts'
import { inviteMember } from './invite-member.ts'
import { listInvitations, listOwnInvitations } from './list-invitations.ts'
import { viewLink } from './view-link.ts'
import { getPlaces } from './get-places.ts'
import { readInvitation } from './read-invitation.ts'
import { rejectInvitation } from './reject-invitation.ts'

export const invitations = implement(invitationEndpoints, {
  invite: (work, { body }) => inviteMember(work, body),
  accept: (work, { body }) => acceptInvitation(work, body.invitationId),
  reject: (work, { body }) => rejectInvitation(work, body.invitationId),
  cancel: (work, { body }) => cancelInvitation(work, body.invitationId),
  get: (work, { id }) => readInvitation(work, id),
  list: listInvitations,
  export: exportInvitations,
  listOwn: listOwnInvitations,
  places: getPlaces,
  look: (work, { token }) => viewLink(work, token),
  askAgain: (work, { body }) => requestNewInvitation(work, body.token),
})

import { z } from 'zod'
import { sessionProblems } from '../accounts/sessions.ts'
import { userProblems } from '../accounts/users.ts'
import { MailedToken } from '../accounts/verifications.ts'
import { endpoints, exported } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { Invitation } from './invitation.ts'
import { INVITATION_EXPORT_PATH, InvitationExport } from './invitation-export.ts'
import { InvitationView } from './invitation-view.ts'
import { organizationReference } from './member-query.ts'
import { Member, memberProblems, OrganizationKey, RoleNames } from './members.ts'
import { OrganizationPlaces } from './standing.ts'
import { teamProblems } from './teams.ts'

/** An invitation as its recipient reads it. */
export const InvitationWithOrganization = Invitation.extend({
  organizationName: z.string(),
  organizationSlug: z.string(),
  inviterEmail: z.string(),
}).meta({ id: 'InvitationWithOrganization' })
export type InvitationWithOrganization = z.output<typeof InvitationWithOrganization>

/** An invitation in its recipient's list. */
export const ReceivedInvitation = Invitation.extend({ organizationName: z.string() }).meta({
  id: 'ReceivedInvitation',
})
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>

/** Errors of inviting and of answering invitations. */
export const invitationProblems = problems({
  invalid_email: [400, 'INVALID_EMAIL', 'Invalid email'],
  may_not_invite: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'You are not allowed to invite users to this organization',
  ],
  may_not_give_role: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    'you are not allowed to invite user with this role',
  ],
  invited_already: [
    400,
    'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    'User is already invited to this organization',
  ],
  too_many: [403, 'INVITATION_LIMIT_REACHED', 'Invitation limit reached'],
  invalid_team: [400, 'INVALID_TEAM_ID', 'Team id contains a reserved character'],
  not_found: [400, 'INVITATION_NOT_FOUND', 'Invitation not found'],
  not_retrieved: [400, 'FAILED_TO_RETRIEVE_INVITATION', 'Failed to retrieve invitation'],
  nothing_to_read: [400, 'INVITATION_NOT_FOUND', 'Invitation not found!'],
  not_recipient: [
    403,
    'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
    'You are not the recipient of the invitation',
  ],
  unproven: [
    403,
    'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
    'Email verification required before accepting or rejecting invitation',
  ],
  unproven_reader: [
    403,
    'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION',
    'Email verification required to view or list invitations for the session email',
  ],
  may_not_cancel: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
    'You are not allowed to cancel this invitation',
  ],
  inviter_left: [
    400,
    'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    'Inviter is no longer a member of the organization',
  ],
  no_organization: [400, 'ORGANIZATION_ID_IS_REQUIRED', 'Organization ID is required'],
  no_other_email: [
    400,
    'USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS',
    'User email cannot be passed for client side API calls.',
  ],
})

const EMAIL_LENGTH_MAX = 320
const TEAMS_MAX = 50
const KEY_LENGTH_MAX = 100

const Key = z.string().max(KEY_LENGTH_MAX)

/**
 * A new invitation. With `resend`, an address that is already invited gets the same invitation
 * again.
 */
export const InvitationCreate = z.object({
  email: z.string().max(EMAIL_LENGTH_MAX),
  role: RoleNames,
  organizationId: OrganizationKey.optional(),
  resend: z.boolean().optional(),
  teamId: z.union([Key, z.array(Key).max(TEAMS_MAX)]).optional(),
})
export type InvitationCreate = z.output<typeof InvitationCreate>

const { unauthorized } = userProblems

const answered = {
  kind: 'write',
  method: 'POST',
  status: 200,
  subjects: ['user'],
  body: z.object({ invitationId: Key }),
} as const

const current = z.object({ token: MailedToken })

/** Invitations to join an organization. */
export const invitationEndpoints = endpoints('accounts', {
  invite: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/invite-member',
    status: 200,
    summary: 'Invite someone to an organization by email',
    subjects: ['user'],
    body: InvitationCreate,
    output: Invitation,
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      memberProblems.organization_not_found,
      invitationProblems.invalid_email,
      memberProblems.not_found,
      invitationProblems.may_not_invite,
      memberProblems.no_role,
      memberProblems.role_not_found,
      invitationProblems.may_not_give_role,
      memberProblems.already,
      invitationProblems.invited_already,
      invitationProblems.too_many,
      invitationProblems.invalid_team,
      teamProblems.not_found,
      teamProblems.full,
    ],
  },
  accept: {
    ...answered,
    path: '/api/auth/organization/accept-invitation',
    summary: 'Accept an invitation and switch to the organization',
    output: z.object({ invitation: Invitation, member: Member }),
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      invitationProblems.not_found,
      invitationProblems.not_retrieved,
      invitationProblems.not_recipient,
      invitationProblems.unproven,
      invitationProblems.inviter_left,
      memberProblems.already,
      memberProblems.full,
      memberProblems.seats_taken,
      teamProblems.full,
    ],
  },
  reject: {
    ...answered,
    path: '/api/auth/organization/reject-invitation',
    summary: 'Reject an invitation',
    output: z.object({ invitation: Invitation, member: z.null() }),
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      invitationProblems.nothing_to_read,
      invitationProblems.not_recipient,
      invitationProblems.unproven,
    ],
  },
  cancel: {
    ...answered,
    path: '/api/auth/organization/cancel-invitation',
    summary: 'Cancel an invitation',
    output: Invitation,
    problems: [unauthorized, invitationProblems.not_found, invitationProblems.may_not_cancel],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-invitation',
    status: 200,
    summary: 'Get a pending invitation to you',
    subjects: ['user'],
    query: z.object({ id: Key }),
    output: InvitationWithOrganization,
    problems: [
      unauthorized,
      invitationProblems.nothing_to_read,
      invitationProblems.not_recipient,
      invitationProblems.unproven_reader,
      invitationProblems.inviter_left,
    ],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list-invitations',
    status: 200,
    summary: "List an organization's invitations of any status",
    description: 'Kept for 90 days after they expire. Returns the latest 1,000, oldest first.',
    subjects: ['user'],
    query: z.object({ organizationId: OrganizationKey.optional() }),
    output: z.array(Invitation),
    problems: [unauthorized, invitationProblems.no_organization, memberProblems.not_a_member],
  },
  export: {
    ...exported,
    path: INVITATION_EXPORT_PATH,
    summary: 'Export invitations of an organization as CSV',
    subjects: ['user'],
    query: InvitationExport,
    problems: [unauthorized, invitationProblems.no_organization, memberProblems.not_a_member],
  },
  listOwn: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list-user-invitations',
    status: 200,
    summary: 'List pending invitations to you',
    subjects: ['user'],
    query: z.object({ email: z.string().max(EMAIL_LENGTH_MAX).optional() }),
    output: z.array(ReceivedInvitation),
    problems: [unauthorized, invitationProblems.no_other_email, invitationProblems.unproven_reader],
  },
  places: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-places',
    status: 200,
    summary: "Get an organization's member and invitation counts and limits",
    subjects: ['user'],
    query: z.object(organizationReference),
    output: OrganizationPlaces,
    problems: [unauthorized, invitationProblems.no_organization, memberProblems.not_a_member],
  },
  look: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/invitation-state',
    status: 200,
    summary: 'Get the state of an invitation link and the next step',
    description:
      'Anyone with the link can see its status. The organization and inviter are shown only ' +
      'to the recipient, signed in with a verified email.',
    subjects: ['user', 'anonymous'],
    query: current,
    output: InvitationView,
    problems: [],
    limit: { max: 60, seconds: 60 },
  },
  askAgain: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/ask-for-invitation',
    status: 200,
    summary: 'Request a new invitation with an expired invitation link',
    description: 'The response is the same for any link. Limited to once a day per link.',
    subjects: ['user', 'anonymous'],
    body: current,
    output: z.object({ status: z.literal(true) }),
    problems: [],
    limit: { max: 5, seconds: 60, shared: true },
  },
})

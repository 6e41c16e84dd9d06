import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Email, entity } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { MemberRole } from './customer-members.ts'

/** Whether a person is a member, or was invited and has not answered yet. */
const PortalMemberStatus = z.enum(['active', 'invited'])

/**
 * A member of the organization that is the customer, or an invitation to become one, with its own
 * id. The protocol has no `status`.
 */
export const CustomerPortalMember = z
  .object({
    ...entity,
    email: z.string(),
    name: z.string().nullable(),
    role: MemberRole,
    status: PortalMemberStatus,
  })
  .meta({ id: 'CustomerPortalMember' })
export type CustomerPortalMember = z.output<typeof CustomerPortalMember>

const name = z.string().max(256).nullable().optional()

/** A person to invite; `billing_manager` becomes the finance role. Users set their names. */
export const CustomerPortalMemberCreate = z.object({
  email: Email,
  name,
  role: MemberRole.exclude(['owner']).default('member'),
})
export type CustomerPortalMemberCreate = z.output<typeof CustomerPortalMemberCreate>

/** A member's new role; the name belongs to the user and cannot be changed here. */
export const CustomerPortalMemberUpdate = z.object({ name, role: MemberRole.nullable().optional() })
export type CustomerPortalMemberUpdate = z.output<typeof CustomerPortalMemberUpdate>

/** Errors of members in the portal. */
export const portalMemberProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  no_team: [403, 'NotPermitted', 'Only a customer that is an organization has members.'],
  not_permitted: [403, 'NotPermitted', 'Your role in the organization does not allow this.'],
  sign_in: [
    403,
    'SignInRequired',
    'Open the portal with your own account of the organization to change its members.',
  ],
  only_owner: [400, 'OnlyOwner', 'The organization needs at least one owner.'],
  yourself: [400, 'CannotChangeYourself', 'You cannot change your own role or remove yourself.'],
  invited: [
    400,
    'NotAMember',
    'This invitation has not been accepted. Remove it and invite again.',
  ],
  too_many: [400, 'TooManyInvitations', 'Too many invitations are pending.'],
})

const { not_found, no_team, not_permitted, sign_in } = portalMemberProblems
const { only_owner, yourself, invited, too_many } = portalMemberProblems

const path = '/v1/customer-portal/members'
const member = `${path}/{id}`
const written = {
  kind: 'write',
  scopes: ['customer_portal:write'],
  subjects: ['customer'],
  description:
    'Only a member who opened the portal with their own account, and whose role in the ' +
    'organization allows it.',
} as const

/** Invitations send emails to any address. */
const mailLimit = { max: 30, seconds: 60, shared: true } as const

/** The members of the organization that is the customer: there is no other list of them. */
export const portalMemberEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path,
    status: 200,
    summary: 'List the members of your organization',
    description:
      'Oldest first. Pending invitations come last, and are shown to members who opened the ' +
      'portal with their own account.',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    query: z.object(pageQuery),
    output: pageOf(CustomerPortalMember),
    problems: [no_team],
  },
  add: {
    ...written,
    method: 'POST',
    path,
    status: 201,
    summary: 'Invite a person to your organization',
    description: `${written.description} A member is returned as is; an invitation is sent again.`,
    body: CustomerPortalMemberCreate,
    output: CustomerPortalMember,
    problems: [no_team, sign_in, not_permitted, too_many],
    limit: mailLimit,
  },
  update: {
    ...written,
    method: 'PATCH',
    path: member,
    status: 200,
    summary: 'Change the role of a member of your organization',
    params: ById,
    body: CustomerPortalMemberUpdate,
    output: CustomerPortalMember,
    problems: [not_found, sign_in, not_permitted, only_owner, yourself, invited],
  },
  remove: {
    ...written,
    method: 'DELETE',
    path: member,
    status: 204,
    summary: 'Remove a member of your organization',
    description: `${written.description} Their seats are revoked. Also cancels an invitation.`,
    params: ById,
    problems: [not_found, sign_in, not_permitted, only_owner, yourself],
  },
})

import { z } from 'zod'
import { programCalls } from '../access/server-scopes.ts'
import { adminProblems } from '../accounts/admin-problems.ts'
import { sessionProblems } from '../accounts/sessions.ts'
import { userProblems } from '../accounts/users.ts'
import { endpoints, exported } from '../kit/endpoint.ts'
import { Id, mapOf, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import {
  MemberExport,
  MemberQuery,
  OrganizationKey,
  organizationReference,
} from './member-query.ts'
import { OwnStanding } from './standing.ts'

export { OrganizationKey } from './member-query.ts'

/** A member of an organization; roles are separated by commas. */
export const Member = z
  .object({
    organizationId: Id,
    userId: Id,
    role: z.string(),
    teamId: z.string().nullable(),
    createdAt: Moment,
    id: Id,
  })
  .meta({ id: 'Member' })
export type Member = z.output<typeof Member>

/** A member and the user behind it. */
export const MemberWithUser = Member.extend({
  user: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
  }),
}).meta({ id: 'MemberWithUser' })
export type MemberWithUser = z.output<typeof MemberWithUser>

/** Errors of members. */
export const memberProblems = problems({
  no_active_organization: [400, 'NO_ACTIVE_ORGANIZATION', 'No active organization'],
  organization_not_found: [400, 'ORGANIZATION_NOT_FOUND', 'Organization not found'],
  not_found: [400, 'MEMBER_NOT_FOUND', 'Member not found'],
  only_owner: [
    400,
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    'You cannot leave the organization as the only owner',
  ],
  not_a_member: [
    403,
    'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
    'You are not a member of this organization',
  ],
  stranger: [
    401,
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'User is not a member of the organization',
  ],
  already: [
    400,
    'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    'User is already a member of this organization',
  ],
  full: [403, 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED', 'Organization membership limit reached'],
  seats_taken: [403, 'ORGANIZATION_SEAT_LIMIT_REACHED', 'Seat limit reached'],
  user_not_found: [400, 'USER_NOT_FOUND', 'User not found'],
  role_not_found: [400, 'ROLE_NOT_FOUND', 'Role not found'],
  no_role: [400, 'ROLE_NOT_FOUND', 'Role not found'],
  team_not_found: [400, 'TEAM_NOT_FOUND', 'Team not found'],
  team_full: [403, 'TEAM_MEMBER_LIMIT_REACHED', 'Team member limit reached'],
  may_not_update: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    'You are not allowed to update this member',
  ],
  may_not_delete: [
    401,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
    'You are not allowed to delete this member',
  ],
  ownerless: [
    400,
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
    'You cannot leave the organization without an owner',
  ],
})

const Permissions = mapOf(z.string().max(100), z.array(z.string().max(100)).max(100), 100)

/**
 * The requested permissions, under the current name or that of the protocol's first versions: one
 * of them.
 */
export const PermissionQuestion = z
  .object({
    permissions: Permissions.optional(),
    permission: Permissions.optional(),
    organizationId: OrganizationKey.optional(),
  })
  .refine(input => (input.permissions === undefined) !== (input.permission === undefined))
export type PermissionQuestion = z.output<typeof PermissionQuestion>

const ROLE_LENGTH_MAX = 500
const ROLES_MAX = 20

/** One role or several, separated by commas or as a list. */
export const RoleNames = z.union([
  z.string().max(ROLE_LENGTH_MAX),
  z.array(z.string().max(ROLE_LENGTH_MAX)).max(ROLES_MAX),
])
export type RoleNames = z.output<typeof RoleNames>

/**
 * An id of a member, user or team as sent by a caller; a value that is not one of our ids matches
 * none.
 */
const Key = z.string().max(320)

/** A new role of a member. */
export const MemberRoleUpdate = z.object({
  role: RoleNames,
  memberId: Key,
  organizationId: OrganizationKey.optional(),
})
export type MemberRoleUpdate = z.output<typeof MemberRoleUpdate>

/** A user whom the operator's program adds as a member. */
export const MemberAdd = z.object({
  userId: Key,
  role: RoleNames,
  organizationId: OrganizationKey.optional(),
  teamId: Key.optional(),
})
export type MemberAdd = z.output<typeof MemberAdd>

/** The member to remove, by id or, with an @ in it, by address. */
export const MemberRemoval = z.object({
  memberIdOrEmail: Key,
  organizationId: OrganizationKey.optional(),
})
export type MemberRemoval = z.output<typeof MemberRemoval>

const { unauthorized } = userProblems
const { no_active_organization, organization_not_found, not_a_member } = memberProblems
const rejected = [unauthorized, no_active_organization, organization_not_found, not_a_member]

/** The members of an organization, and what they may do in it. */
export const memberEndpoints = endpoints('accounts', {
  active: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-active-member',
    status: 200,
    summary: 'Get your membership in the active organization, or null',
    subjects: ['user'],
    output: MemberWithUser.nullable(),
    problems: [unauthorized],
  },
  role: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-active-member-role',
    status: 200,
    summary: 'Get the role of a member, your own by default',
    subjects: ['user'],
    query: z.object({ userId: z.string().max(100).optional(), ...organizationReference }),
    output: z.object({ role: z.string() }),
    problems: [unauthorized, no_active_organization, organization_not_found, not_a_member],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list-members',
    status: 200,
    summary: 'List members of an organization',
    ...programCalls.readOrganizations,
    query: MemberQuery,
    output: z.object({ members: z.array(MemberWithUser), total: z.int() }),
    problems: [...rejected, adminProblems.missing_scope],
  },
  export: {
    ...exported,
    path: '/api/auth/organization/list-members/export',
    summary: 'Export members of an organization as CSV',
    subjects: ['user'],
    query: MemberExport,
    problems: rejected,
  },
  standing: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-standing',
    status: 200,
    summary: 'Get your role and permissions in an organization',
    subjects: ['user'],
    query: z.object(organizationReference),
    output: OwnStanding,
    problems: [unauthorized, no_active_organization, not_a_member],
  },
  hasPermission: {
    kind: 'read',
    method: 'POST',
    path: '/api/auth/organization/has-permission',
    status: 200,
    summary: 'Check your permissions in an organization',
    subjects: ['user'],
    body: PermissionQuestion,
    output: z.object({ error: z.null(), success: z.boolean() }),
    problems: [unauthorized, no_active_organization, memberProblems.stranger],
  },
  leave: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/leave',
    status: 200,
    summary: 'Leave an organization',
    subjects: ['user'],
    body: z.object({ organizationId: OrganizationKey }),
    output: MemberWithUser,
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      memberProblems.not_found,
      memberProblems.only_owner,
    ],
  },
  updateRole: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/update-member-role',
    status: 200,
    summary: "Update a member's role",
    ...programCalls.changeOrganizations,
    body: MemberRoleUpdate,
    output: Member,
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      memberProblems.no_role,
      no_active_organization,
      memberProblems.not_found,
      memberProblems.may_not_update,
      memberProblems.ownerless,
      memberProblems.role_not_found,
      adminProblems.missing_scope,
    ],
  },
  remove: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/remove-member',
    status: 200,
    summary: 'Remove a member by ID or email',
    ...programCalls.changeOrganizations,
    body: MemberRemoval,
    output: z.object({ member: MemberWithUser }),
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      no_active_organization,
      memberProblems.not_found,
      memberProblems.only_owner,
      memberProblems.may_not_delete,
      adminProblems.missing_scope,
    ],
  },
  add: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/add-member',
    status: 200,
    summary: 'Add a user as a member without an invitation',
    description: 'For your backend: without a server token this route returns 404.',
    scopes: ['accounts:admin', 'organizations:write'],
    subjects: ['server'],
    body: MemberAdd,
    output: Member,
    problems: [
      no_active_organization,
      memberProblems.user_not_found,
      organization_not_found,
      memberProblems.already,
      memberProblems.no_role,
      memberProblems.role_not_found,
      memberProblems.team_not_found,
      memberProblems.full,
      memberProblems.seats_taken,
      memberProblems.team_full,
    ],
  },
})

import { z } from 'zod'
import { userProblems } from '../accounts/users.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'

/** Somebody who works in an organization; roles are written with commas between them. */
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

/** A member and who they are. */
export const MemberWithUser = Member.extend({
  user: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
  }),
}).meta({ id: 'MemberWithUser' })
export type MemberWithUser = z.output<typeof MemberWithUser>

/** An organization as a caller names it: anything that is no id of ours is nobody's. */
export const OrganizationKey = z.string().max(100)

/** What being or not being a member refuses. */
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
})

/** Most members in one answer. */
export const MEMBERS_PAGE_MAX = 100

const fields = ['id', 'userId', 'role', 'createdAt'] as const
const operators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'not_in',
  'contains',
  'starts_with',
  'ends_with',
] as const

const whichOrganization = {
  organizationId: OrganizationKey.optional(),
  organizationSlug: OrganizationKey.optional(),
}

const FILTER_VALUES_MAX = 100

/** A list of members as it may be asked for: a page, an order and one condition. */
export const MemberQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MEMBERS_PAGE_MAX).default(MEMBERS_PAGE_MAX),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  sortBy: z.enum(fields).default('createdAt'),
  sortDirection: z.enum(['asc', 'desc']).default('asc'),
  filterField: z.enum(fields).optional(),
  filterValue: z
    .union([z.string().max(500), z.array(z.string().max(500)).max(FILTER_VALUES_MAX)])
    .optional(),
  filterOperator: z.enum(operators).default('eq'),
  ...whichOrganization,
})
export type MemberQuery = z.output<typeof MemberQuery>

const Permissions = z.record(z.string().max(100), z.array(z.string().max(100)).max(100))

/** What is asked for, under the name of today or of the protocol's first years: one of them. */
export const PermissionQuestion = z
  .object({
    permissions: Permissions.optional(),
    permission: Permissions.optional(),
    organizationId: OrganizationKey.optional(),
  })
  .refine(given => (given.permissions === undefined) !== (given.permission === undefined))
export type PermissionQuestion = z.output<typeof PermissionQuestion>

const { unauthorized } = userProblems
const { no_active_organization, organization_not_found, not_a_member } = memberProblems

/** Who works in an organization, and what they may do in it. */
export const memberEndpoints = endpoints('accounts', {
  active: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-active-member',
    status: 200,
    summary: 'Your membership of the active organization, or null',
    subjects: ['user'],
    output: MemberWithUser.nullable(),
    problems: [unauthorized],
  },
  role: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-active-member-role',
    status: 200,
    summary: 'The role of a member, yours unless another is named',
    subjects: ['user'],
    query: z.object({ userId: z.string().max(100).optional(), ...whichOrganization }),
    output: z.object({ role: z.string() }),
    problems: [unauthorized, no_active_organization, organization_not_found, not_a_member],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list-members',
    status: 200,
    summary: 'List members of an organization',
    subjects: ['user'],
    query: MemberQuery,
    output: z.object({ members: z.array(MemberWithUser), total: z.int() }),
    problems: [unauthorized, no_active_organization, organization_not_found, not_a_member],
  },
  hasPermission: {
    kind: 'read',
    method: 'POST',
    path: '/api/auth/organization/has-permission',
    status: 200,
    summary: 'Whether you may do something in an organization',
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
    output: Member,
    problems: [unauthorized, memberProblems.not_found, memberProblems.only_owner],
  },
})

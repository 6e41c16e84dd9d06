import { z } from 'zod'
import { programCalls } from '../access/server-scopes.ts'
import { UserKey } from '../accounts/admin-inputs.ts'
import { adminProblems } from '../accounts/admin-problems.ts'
import { userProblems } from '../accounts/users.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, jsonMapOf, lineOf, Moment, OpaqueObject, pictureOf } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { Invitation } from './invitation.ts'
import { Member, memberProblems, MemberWithUser, OrganizationKey } from './members.ts'
import { TeamWithCount } from './team.ts'
import { reservedSlugs } from './reserved-slugs.data.ts'

const shared = {
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  createdAt: Moment,
  id: Id,
}

/**
 * The organization as a group of members. In responses to reads, its metadata is the stored text.
 */
export const AuthOrganization = z
  .object({ ...shared, metadata: z.string().nullable() })
  .meta({ id: 'AuthOrganization' })
export type AuthOrganization = z.output<typeof AuthOrganization>

/** The same in responses to create and update: with its metadata as an object, if it has any. */
export const ChangedOrganization = z
  .object({ ...shared, metadata: OpaqueObject.optional() })
  .meta({ id: 'ChangedOrganization' })
export type ChangedOrganization = z.output<typeof ChangedOrganization>

/** An organization with all its members. */
export const FullOrganization = AuthOrganization.extend({
  invitations: z.array(Invitation),
  members: z.array(MemberWithUser),
  teams: z.array(TeamWithCount).nullable(),
}).meta({ id: 'FullOrganization' })
export type FullOrganization = z.output<typeof FullOrganization>

const NAME_LENGTH_MAX = 200
const LOGO_LENGTH_MAX = 200_000

/** A slug for URLs: lower-case letters and digits joined by hyphens. */
const OrganizationSlug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Slugs that are reserved because the product serves pages under them. */
export const isReservedSlug = (slug: string) => reservedSlugs.has(slug)

const METADATA_LENGTH_MAX = 50_000

/** The organization fields that users enter. */
export const aboutOrganization = {
  name: lineOf(NAME_LENGTH_MAX).min(1),
  slug: OrganizationSlug,
  logo: pictureOf(LOGO_LENGTH_MAX).nullable().optional(),
  metadata: jsonMapOf(METADATA_LENGTH_MAX).optional(),
}

/** A new organization. A user who creates one becomes its owner: `userId` is ignored. */
export const AuthOrganizationCreate = z.object({
  ...aboutOrganization,
  keepCurrentActiveOrganization: z.boolean().optional(),
  /** The owner, if a program creates the organization; ignored otherwise. */
  userId: UserKey.optional(),
})
export type AuthOrganizationCreate = z.output<typeof AuthOrganizationCreate>

/** Errors of organizations. */
export const authOrganizationProblems = problems({
  may_not_create: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
    'You are not allowed to create a new organization',
  ],
  too_many: [
    403,
    'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
    'You have reached the maximum number of organizations',
  ],
  exists: [400, 'ORGANIZATION_ALREADY_EXISTS', 'Organization already exists'],
  slug_taken: [400, 'ORGANIZATION_SLUG_ALREADY_TAKEN', 'slug is taken'],
  not_a_member: [
    403,
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'User is not a member of the organization',
  ],
})

const which = z.object({
  organizationId: OrganizationKey.optional(),
  organizationSlug: OrganizationKey.optional(),
})

const MEMBERS_SHOWN_MAX = 1_000

const { unauthorized } = userProblems
const { not_a_member, slug_taken } = authOrganizationProblems

/** Organizations as their members see them; the merchant endpoints cover what they sell. */
export const authOrganizationEndpoints = endpoints('accounts', {
  create: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/create',
    status: 200,
    summary: 'Create an organization and become its owner',
    ...programCalls.changeOrganizations,
    body: AuthOrganizationCreate,
    output: ChangedOrganization.extend({ members: z.array(Member) }),
    problems: [
      unauthorized,
      authOrganizationProblems.may_not_create,
      authOrganizationProblems.too_many,
      authOrganizationProblems.exists,
      adminProblems.missing_scope,
      adminProblems.user_not_found,
    ],
  },
  checkSlug: {
    kind: 'read',
    method: 'POST',
    path: '/api/auth/organization/check-slug',
    status: 200,
    summary: 'Check whether a slug is available',
    subjects: ['user'],
    body: z.object({ slug: z.string().max(200) }),
    output: z.object({ status: z.literal(true) }),
    problems: [unauthorized, slug_taken],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list',
    status: 200,
    summary: 'List your organizations',
    subjects: ['user'],
    output: z.array(AuthOrganization),
    problems: [unauthorized],
  },
  setActive: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/set-active',
    status: 200,
    summary: "Set the session's active organization",
    subjects: ['user'],
    body: z.object({
      organizationId: OrganizationKey.nullable().optional(),
      organizationSlug: OrganizationKey.optional(),
    }),
    output: FullOrganization.nullable(),
    problems: [unauthorized, not_a_member],
  },
  getFull: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-full-organization',
    status: 200,
    summary: 'Get an organization with its members, or null',
    ...programCalls.readOrganizations,
    query: which.extend({
      membersLimit: z.coerce.number().int().min(1).max(MEMBERS_SHOWN_MAX).optional(),
    }),
    output: FullOrganization.nullable(),
    problems: [
      unauthorized,
      not_a_member,
      adminProblems.missing_scope,
      memberProblems.organization_not_found,
    ],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-organization',
    status: 200,
    summary: 'Get an organization, or null',
    subjects: ['user'],
    query: which,
    output: AuthOrganization.nullable(),
    problems: [unauthorized, not_a_member],
  },
})

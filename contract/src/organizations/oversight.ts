import { z } from 'zod'
import { programCalls } from '../access/server-scopes.ts'
import { listPart } from '../accounts/admin-inputs.ts'
import { adminProblems } from '../accounts/admin-problems.ts'
import { sessionProblems } from '../accounts/sessions.ts'
import { userProblems } from '../accounts/users.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment, OpaqueObject } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { OrganizationKey } from './members.ts'
import { merchantLifecycle } from './merchant.ts'

/** A merchant's review status, as the operator sees it. */
export const OverseenStatus = z.enum(merchantLifecycle.statuses)
export type OverseenStatus = z.output<typeof OverseenStatus>

/** The operator's decisions about a merchant: review, activate, or deny. */
export const DecidedStatus = OverseenStatus.extract(['under_review', 'active', 'denied'])
export type DecidedStatus = z.output<typeof DecidedStatus>

/** An organization as the operator sees it. */
export const OverseenOrganization = z
  .object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    logo: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    country: z.string().nullable(),
    status: OverseenStatus,
    /** The decisions available from the current status. */
    nextStatuses: z.array(DecidedStatus),
    /** What the merchant stated about its business; null until then. */
    details: OpaqueObject.nullable(),
    detailsSubmittedAt: Moment.nullable(),
    members: z.int(),
    /** The member who has been owner the longest. */
    owner: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'OverseenOrganization' })
export type OverseenOrganization = z.output<typeof OverseenOrganization>

/** Filter and order of organizations: newest first by default. */
export const OrganizationSearch = z.object({
  /** Part of the name or the slug. */
  searchValue: z.string().max(1_000).optional(),
  status: OverseenStatus.optional(),
  sortBy: z.enum(['name', 'slug', 'createdAt']).optional(),
  sortDirection: z.enum(['asc', 'desc']).optional(),
  ...listPart,
})
export type OrganizationSearch = z.output<typeof OrganizationSearch>

/** Errors of deciding which merchants may sell. */
export const oversightProblems = problems({
  organization_not_found: [404, 'ORGANIZATION_NOT_FOUND', 'Organization not found'],
  not_reachable: [
    400,
    'STATUS_NOT_REACHABLE',
    "The organization's current status doesn't allow this change",
  ],
})

const rejected = [
  userProblems.unauthorized,
  sessionProblems.impersonated,
  adminProblems.missing_scope,
]

/** Organizations as the operator sees them: the merchants of this server. */
export const oversightEndpoints = endpoints('accounts', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/admin/list-organizations',
    status: 200,
    summary: 'List and search organizations',
    ...programCalls.readOrganizations,
    query: OrganizationSearch,
    output: z.object({
      organizations: z.array(OverseenOrganization),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
    }),
    problems: [...rejected, adminProblems.may_not_list_organizations],
  },
  setStatus: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/set-organization-status',
    status: 200,
    summary: 'Update whether an organization can sell',
    ...programCalls.changeOrganizations,
    body: z.object({
      organizationId: OrganizationKey,
      status: DecidedStatus,
      /** Recorded with the decision. */
      reason: z.string().max(1_000).optional(),
    }),
    output: z.object({ organization: OverseenOrganization }),
    problems: [
      ...rejected,
      adminProblems.may_not_set_status,
      oversightProblems.organization_not_found,
      oversightProblems.not_reachable,
    ],
  },
})

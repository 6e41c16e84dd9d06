import { z } from 'zod'
import { programCalls } from '../access/server-scopes.ts'
import { adminProblems } from '../accounts/admin-problems.ts'
import { userProblems } from '../accounts/users.ts'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { memberProblems, OrganizationKey } from './members.ts'
import { aboutOrganization, ChangedOrganization } from './organizations.ts'

/** An update of an organization; omitted fields stay unchanged. */
export const AuthOrganizationUpdate = z.object({
  data: z.object({
    ...aboutOrganization,
    name: aboutOrganization.name.optional(),
    slug: aboutOrganization.slug.optional(),
  }),
  organizationId: OrganizationKey.optional(),
})
export type AuthOrganizationUpdate = z.output<typeof AuthOrganizationUpdate>

/** Errors of updating an organization. */
export const changeProblems = problems({
  not_a_member: [
    400,
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'User is not a member of the organization',
  ],
  may_not_update: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    'You are not allowed to update this organization',
  ],
  slug_taken: [400, 'ORGANIZATION_SLUG_ALREADY_TAKEN', 'Organization slug already taken'],
})

/** Updates of an organization, both as a group and as a merchant. */
export const organizationChangeEndpoints = endpoints('accounts', {
  update: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/update',
    status: 200,
    summary: 'Update an organization',
    ...programCalls.changeOrganizations,
    body: AuthOrganizationUpdate,
    output: ChangedOrganization,
    problems: [
      userProblems.unauthorized,
      adminProblems.missing_scope,
      memberProblems.organization_not_found,
      changeProblems.not_a_member,
      changeProblems.may_not_update,
      changeProblems.slug_taken,
    ],
  },
})

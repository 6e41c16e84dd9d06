import { z } from 'zod'
import { sessionProblems } from '../accounts/sessions.ts'
import { userProblems } from '../accounts/users.ts'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { memberProblems, OrganizationKey } from './members.ts'
import { AuthOrganization } from './organizations.ts'

/** Errors of deleting an organization. */
export const deletionProblems = problems({
  disabled: [403, 'ORGANIZATION_DELETION_DISABLED', 'Organization deletion is disabled'],
  not_a_member: [
    400,
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'User is not a member of the organization',
  ],
  may_not_delete: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    'You are not allowed to delete this organization',
  ],
})

/** Deletion of an organization. */
export const organizationDeletionEndpoints = endpoints('accounts', {
  delete: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/delete',
    status: 200,
    summary: 'Delete an organization and its data',
    description:
      'Its subscriptions end immediately and nothing is refunded. Sales documents are kept ' +
      'as long as legally required; preview the deletion to see what is ended, erased and ' +
      'kept.',
    subjects: ['user'],
    body: z.object({ organizationId: OrganizationKey }),
    output: AuthOrganization,
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      deletionProblems.disabled,
      memberProblems.organization_not_found,
      deletionProblems.not_a_member,
      deletionProblems.may_not_delete,
    ],
  },
})

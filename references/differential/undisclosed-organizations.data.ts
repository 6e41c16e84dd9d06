const buying = 'Ours alone, and shown in server/src/billing/buying.'
const log = 'Ours alone, and shown in server/src/organizations/audit.'
const link = 'Ours alone, and shown in server/src/organizations/invitations/links.test.ts.'
const impersonated =
  'Ours alone, and shown in server/src/accounts/impersonation/closed-routes.test.ts.'
const at = '/api/auth/organization'

/** Organization routes that neither generation has, by path prefix. */
export const elsewhereInOrganizations: Record<string, string> = {
  [`${at}/add-member`]:
    'Unknown to people, as members.data.ts shows; to programs server/src/organizations/members.',
  [`${at}/ask-for-invitation`]: link,
  [`${at}/audit-log`]: log,
  [`${at}/claim-purchases`]: buying,
  [`${at}/entitlements`]: buying,
  [`${at}/departure-preview`]: 'Ours alone, and shown in server/src/offboarding.',
  [`${at}/get-places`]: 'Ours alone, and shown in server/src/organizations/invitations.',
  [`${at}/get-standing`]: 'Ours alone, and shown in server/src/organizations/members.',
  [`${at}/invitation-state`]: link,
  [`${at}/list-buyers`]: buying,
  [`${at}/list-invitations/export`]:
    'Ours alone, and shown in server/src/organizations/invitations.',
  [`${at}/list-members/export`]: 'Ours alone, and shown in server/src/organizations/members.',
  [`${at}/list-roles/export`]: 'Ours alone, and shown in server/src/organizations/roles.',
  [`${at}/list-teams/export`]: 'Ours alone, and shown in server/src/organizations/teams.',
  [`${at}/merchants`]: buying,
  [`${at}/open-purchases`]: buying,
  [`${at}/preview-seats`]: buying,
  [`${at}/purchases`]: buying,
  [`${at}/seats`]: buying,
}

/** Organization errors that have no case, and why. */
export const notExpectedOfOrganizations: Record<string, string> = {
  'organizationDeletion.delete: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'members.leave: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'members.updateRole: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'members.remove: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'organizationRoles.create: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'organizationRoles.update: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'organizationRoles.delete: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'invitations.invite: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'invitations.accept: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'invitations.reject: 403 IMPERSONATION_FORBIDS_THIS': impersonated,
  'invitations.accept: 400 FAILED_TO_RETRIEVE_INVITATION':
    'It takes a row deleted meanwhile: server/src/testing/advisories/vanished-rows.test.ts.',
  'invitations.accept: 400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION':
    'It takes somebody who came in by a program: server/src/organizations/invitations.',
  'invitations.accept: 403 ORGANIZATION_SEAT_LIMIT_REACHED':
    'Seats are bought: server/src/organizations/invitations/crowds.test.ts.',
}

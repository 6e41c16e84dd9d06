const buying = 'Ours alone, and shown in server/src/billing/buying.'
const log = 'Ours alone, and shown in server/src/organizations/audit.'
const link = 'Ours alone, and shown in server/src/organizations/invitations/links.test.ts.'
const at = '/api/auth/organization'

/** Organization routes that neither generation has, by path prefix. */
export const elsewhereInOrganizations: Record<string, string> = {
  [`${at}/add-member`]:
    'Unknown to people, as members.data.ts shows; to programs server/src/organizations/members.',
  [`${at}/ask-for-invitation`]: link,
  [`${at}/audit-log`]: log,
  [`${at}/claim-purchases`]: buying,
  [`${at}/departure-preview`]: 'Ours alone, and shown in server/src/departures.',
  [`${at}/get-places`]: 'Ours alone, and shown in server/src/organizations/invitations.',
  [`${at}/get-standing`]: 'Ours alone, and shown in server/src/organizations/members.',
  [`${at}/invitation-state`]: link,
  [`${at}/list-buyers`]: buying,
  [`${at}/open-purchases`]: buying,
  [`${at}/preview-seats`]: buying,
  [`${at}/purchases`]: buying,
  [`${at}/seats`]: buying,
}

/** Organization errors that have no case, and why. */
export const untoldOfOrganizations: Record<string, string> = {
  'invitations.accept: 400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION':
    'It takes somebody who came in by a program: server/src/organizations/invitations.',
  'invitations.accept: 403 ORGANIZATION_SEAT_LIMIT_REACHED':
    'Seats are bought: server/src/organizations/invitations/crowds.test.ts.',
}

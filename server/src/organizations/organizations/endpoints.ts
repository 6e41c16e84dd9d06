import { authOrganizationEndpoints } from '@gatehouse/contract/organizations/organizations'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { implement } from '../../platform/http/implement.ts'
import { checkSlug } from './check-slug.ts'
import { createAuthOrganization } from './create-auth-organization.ts'
import { getOrganizationProfile, getFullOrganization } from './get-organization-profile.ts'
import { toAuthOrganization } from './organization.ts'
import { listProfilesOf } from './queries.ts'
import { setActiveOrganization } from './set-active-organization.ts'

export const authOrganizations = implement(authOrganizationEndpoints, {
  create: (work, { body }) => createAuthOrganization(work, body),
  checkSlug: (work, { body }) => checkSlug(work, body.slug),
  list: async work => (await listProfilesOf(work, signedIn(work).user_id)).map(toAuthOrganization),
  setActive: (work, { body }) => setActiveOrganization(work, body),
  getFull: getFullOrganization,
  get: getOrganizationProfile,
})

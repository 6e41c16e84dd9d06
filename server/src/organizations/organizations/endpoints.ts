import { authOrganizationEndpoints } from '@gatehouse/contract/organizations/organizations'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { implement } from '../../platform/http/implement.ts'
import { checkSlug } from './check-slug.ts'
import { foundOrganization } from './found-organization.ts'
import { lookAtOrganization, lookAtWholeOrganization } from './look-at-organization.ts'
import { toAuthOrganization } from './organization.ts'
import { listFacesOf } from './queries.ts'
import { setActiveOrganization } from './set-active-organization.ts'

export const authOrganizations = implement(authOrganizationEndpoints, {
  create: (work, { body }) => foundOrganization(work, body),
  checkSlug: (work, { body }) => checkSlug(work, body.slug),
  list: async work => (await listFacesOf(work, signedIn(work).user_id)).map(toAuthOrganization),
  setActive: (work, { body }) => setActiveOrganization(work, body),
  getFull: lookAtWholeOrganization,
  get: lookAtOrganization,
})

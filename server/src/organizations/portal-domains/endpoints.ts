import { organizationProblems } from '@gatehouse/contract/organizations/merchant'
import {
  portalDomainEndpoints,
  portalDomainProblems,
} from '@gatehouse/contract/organizations/portal-domains'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { findOrganization } from '../merchant/queries.ts'
import { checkPortalDomain } from './check-portal-domain.ts'
import { toPortalDomain } from './portal-domain.ts'
import { findPortalDomain, findServed } from './queries.ts'
import { removePortalDomain } from './remove-portal-domain.ts'
import { setPortalDomain } from './set-portal-domain.ts'

/** The customer portal at a domain of the merchant. */
export const portalDomain = implement(
  portalDomainEndpoints,
  {
    get: async (work, { id }) => {
      const row = await findPortalDomain(work, id)
      if (row) return toPortalDomain(work.server, row)
      return (await findOrganization(work, id)) ? null : fail(organizationProblems.not_found)
    },
    set: (work, { id, body }) => setPortalDomain(work, id, body),
    check: checkPortalDomain,
    remove: (work, { id }) => removePortalDomain(work, id),
    allowed: async (work, { domain }) => {
      const host = domain.toLowerCase()
      return (await findServed(work, host))
        ? { domain: host }
        : fail(portalDomainProblems.not_found)
    },
  },
  { find: (work, { id = '' }) => findOrganization(work, id) },
)

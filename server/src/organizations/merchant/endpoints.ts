import {
  organizationEndpoints,
  organizationProblems,
} from '@gatehouse/contract/organizations/merchant'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { createMerchant } from './create-merchant.ts'
import { toOrganization } from './merchant.ts'
import { findOrganization, listOrganizations } from './queries.ts'
import { updateOrganization } from './update-organization.ts'

/** Organizations in their role as merchants. */
export const organizations = implement(
  organizationEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listOrganizations(work, input)
      return page(rows.map(toOrganization), total_count, input.limit)
    },
    create: (work, { body }) => createMerchant(work, body),
    get: async (work, { id }) => {
      const row = await findOrganization(work, id)
      return row ? toOrganization(row) : fail(organizationProblems.not_found)
    },
    update: (work, { id, body }) => updateOrganization(work, id, body),
  },
  { find: (work, { id = '' }) => findOrganization(work, id) },
)

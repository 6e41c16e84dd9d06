import { ADMIN_LIST_MAX } from '@gatehouse/contract/accounts/admin-inputs'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { oversightEndpoints } from '@gatehouse/contract/organizations/oversight'
import { requirePermission } from '../../accounts/admin/require-permission.ts'
import { implement } from '../../platform/http/implement.ts'
import { toOverseenOrganization } from './overseen.ts'
import { listOverseenOrganizations } from './queries.ts'
import { setStatus } from './set-status.ts'

/** Organizations as the operator sees them. */
export const oversight = implement(oversightEndpoints, {
  list: async (work, search) => {
    const { may_not_list_organizations } = adminProblems
    await requirePermission(work, { organization: ['list'] }, may_not_list_organizations)
    const limit = Math.min(search.limit || ADMIN_LIST_MAX, ADMIN_LIST_MAX)
    const { rows, total } = await listOverseenOrganizations(work, { ...search, limit })
    return {
      organizations: rows.map(toOverseenOrganization),
      total,
      limit,
      offset: search.offset ?? 0,
    }
  },
  setStatus: (work, { body }) => setStatus(work, body),
})

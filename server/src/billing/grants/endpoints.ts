import { benefitProblems } from '@gatehouse/contract/billing/benefits'
import { grantEndpoints } from '@gatehouse/contract/billing/grants'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { findBenefit } from '../benefits/queries.ts'
import { toGrant } from './grant.ts'
import { listAllGrants, listGrants } from './queries.ts'

export const grants = implement(
  grantEndpoints,
  {
    list: async (work, input) => {
      if (!(await findBenefit(work, input.id))) fail(benefitProblems.not_found)
      const { rows, total_count } = await listGrants(work, input)
      return page(rows.map(toGrant), total_count, input.limit)
    },
    listAll: async (work, input) => {
      const { rows, total_count } = await listAllGrants(work, input)
      return page(rows.map(toGrant), total_count, input.limit)
    },
  },
  { find: (work, { id = '' }) => findBenefit(work, id) },
)

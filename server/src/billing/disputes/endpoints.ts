import { disputeEndpoints, disputeProblems } from '@gatehouse/contract/billing/disputes'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { realNow } from '../../platform/work.ts'
import { toDispute } from './dispute.ts'
import { findDispute, listDisputes } from './queries.ts'

/** Disputes as the merchant sees them. */
export const disputes = implement(
  disputeEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listDisputes(work, input)
      const now = realNow(work)
      return page(
        rows.map(row => toDispute(row, now)),
        total_count,
        input.limit,
      )
    },
    get: async (work, { id }) => {
      const row = await findDispute(work, id)
      return row ? toDispute(row, realNow(work)) : fail(disputeProblems.not_found)
    },
  },
  { find: (work, { id = '' }) => findDispute(work, id) },
)

import { missedPeriodEndpoints } from '@gatehouse/contract/billing/missed-periods'
import { page } from '@gatehouse/contract/kit/pages'
import { implement } from '../../platform/http/implement.ts'
import { issueMissedPeriod } from './issue-missed-period.ts'
import { toMissedPeriod } from './missed-period.ts'
import { findMissedPeriod, listMissedPeriods } from './queries.ts'
import { waiveMissedPeriod } from './waive-missed-period.ts'

/** Periods that ended before they could be billed, and the merchant's decision on each. */
export const missedPeriods = implement(
  missedPeriodEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listMissedPeriods(work, input)
      return page(rows.map(toMissedPeriod), total_count, input.limit)
    },
    issue: (work, { id }) => issueMissedPeriod(work, id),
    waive: (work, { id }) => waiveMissedPeriod(work, id),
  },
  { find: (work, { id = '' }) => findMissedPeriod(work, id) },
)

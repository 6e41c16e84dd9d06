import { testClockEndpoints, testClockProblems } from '@gatehouse/contract/organizations/test-clock'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { realNow } from '../../platform/work.ts'
import { advanceTestClock } from './advance-test-clock.ts'
import { findTestClock } from './queries.ts'
import { toTestClock } from './test-clock.ts'

/** The sandbox's test clocks. */
export const testClock = implement(
  testClockEndpoints,
  {
    get: async (work, { id }) => {
      const row = await findTestClock(work, id)
      return row ? toTestClock(row, realNow(work)) : fail(testClockProblems.not_found)
    },
    advance: (work, { id, body }) => advanceTestClock(work, id, body.to),
  },
  { find: (work, { id = '' }) => findTestClock(work, id) },
)

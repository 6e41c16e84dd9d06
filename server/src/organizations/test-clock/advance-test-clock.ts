import {
  testClockLifecycle,
  testClockProblems,
  type TestClock,
} from '@gatehouse/contract/organizations/test-clock'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { later } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { lockClock, updateClock } from '../../records/scheduler/clock-rows.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { countDueUntil, findTestClock, isAdvancing } from './queries.ts'
import { advanceTestClockTask, toTestClock } from './test-clock.ts'

/**
 * Starts advancing an organization's clock to a later moment, any distance ahead; responds
 * immediately.
 */
export async function advanceTestClock(
  work: Work,
  organization_id: string,
  to: Date,
): Promise<TestClock> {
  if (!(await findTestClock(work, organization_id))) fail(testClockProblems.not_found)
  const clock = await lockClock(work, organization_id)
  const moving = clock.status === 'advancing'
  // A clock whose runner failed permanently is stopped: it may be advanced again.
  if (moving && (await isAdvancing(work, organization_id)))
    fail(testClockProblems.already_advancing)
  const real = realNow(work)
  const now = later(real, clock.offset_ms)
  if (to <= now)
    invalid({
      loc: ['body', 'to'],
      msg: 'Input should be later than the clock’s current time',
      input: to,
    })
  const status = moving
    ? 'advancing'
    : testClockLifecycle.next('advance', toTestClock(clock, real).status)
  const row = await updateClock(work, organization_id, {
    status,
    target: to,
    started_at: real,
    steps_done: 0,
    steps_total: await countDueUntil(work, organization_id, to),
    error: null,
  })
  await enqueueSystem(work, organization_id, real)
  await recordAudit(work, {
    action: 'test_clock.advanced',
    subject_kind: 'test_clock',
    subject_id: organization_id,
    organization_id,
    before: { now },
    after: { to },
  })
  return toTestClock(row, real)
}

/**
 * The runner's row belongs to the system: it is due by real time, not by the clock it is about to
 * move.
 */
const enqueueSystem = (work: Work, subject_id: string, now: Date) => {
  const system = { ...work, now }
  return enqueue(system, advanceTestClockTask, { organization_id: null, subject_id })
}

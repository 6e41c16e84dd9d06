import { Crash } from '../../platform/crash.ts'
import { advanceTime, type Advance } from '../../records/agenda/advance.ts'
import { Interrupted, withOutside, type Handler, type Job } from '../../records/agenda/handlers.ts'
import { arriveTestClock, failTestClock } from './stop-test-clock.ts'
import { advanceTestClockTask, FAILURES_MAX } from './test-clock.ts'

/**
 * The parts of the whole server that advancing a clock needs: all job handlers, and the sources of
 * scheduled tasks.
 */
type House = () => Pick<Advance, 'handlers' | 'beside'>

/**
 * Advances clocks. The handlers are passed as a function, because this handler is itself one of
 * them.
 */
export function testClockJobs(house: House): Handler[] {
  return [withOutside(advanceTestClockTask, job => runTestClock(job, house()), { pool: 'clocks' })]
}

async function runTestClock(job: Job, house: Pick<Advance, 'handlers' | 'beside'>): Promise<void> {
  const { site, subject_id: organization_id, signal } = job
  try {
    const { steps_done } = await advanceTime(site, { organization_id, ...house, signal })
    await job.finish(work => arriveTestClock(work, organization_id, steps_done))
  } catch (error) {
    const passing =
      error instanceof Crash || error instanceof Interrupted || job.attempt < FAILURES_MAX
    if (passing) throw error
    site.log.error(
      { organization_id, error: (error as Error).stack },
      'a test clock cannot be moved',
    )
    await job.finish(work =>
      failTestClock(work, organization_id, 'The clock stumbled. Advance it again to go on.'),
    )
  }
}

import { Crash } from '../../platform/crash.ts'
import { advanceClock, type ClockAdvance } from '../../records/scheduler/clock-advance.ts'
import {
  TaskInterrupted,
  externalJob,
  type Handler,
  type Job,
} from '../../records/scheduler/handlers.ts'
import { completeAdvance, failAdvance } from './stop-test-clock.ts'
import { advanceTestClockTask, FAILURES_MAX } from './test-clock.ts'

/**
 * The parts of the whole server that advancing a clock needs: all job handlers, and the sources of
 * scheduled tasks.
 */
type SchedulerParts = () => Pick<ClockAdvance, 'handlers' | 'background'>

/**
 * Advances clocks. The handlers are passed as a function, because this handler is itself one of
 * them.
 */
export function testClockJobs(schedulerParts: SchedulerParts): Handler[] {
  return [
    externalJob(advanceTestClockTask, job => runTestClock(job, schedulerParts()), {
      pool: 'clocks',
    }),
  ]
}

async function runTestClock(
  job: Job,
  schedulerParts: Pick<ClockAdvance, 'handlers' | 'background'>,
): Promise<void> {
  const { site, subject_id: organization_id, signal } = job
  try {
    const { steps_done } = await advanceClock(site, { organization_id, ...schedulerParts, signal })
    await job.finish(work => completeAdvance(work, organization_id, steps_done))
  } catch (error) {
    const passing =
      error instanceof Crash || error instanceof TaskInterrupted || job.attempt < FAILURES_MAX
    if (passing) throw error
    site.log.error(
      { organization_id, error: (error as Error).stack },
      "couldn't advance a test clock",
    )
    await job.finish(work =>
      failAdvance(work, organization_id, "The clock couldn't be advanced. Try again to continue."),
    )
  }
}

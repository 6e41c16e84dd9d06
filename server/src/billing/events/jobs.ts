import { z } from 'zod'
import { later, MINUTE, SECOND } from '../../platform/clock.ts'
import { Crash } from '../../platform/crash.ts'
import type { Site } from '../../platform/site.ts'
import { externalJob, type Handler, type Job } from '../../records/scheduler/handlers.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { scheduleAtStart, serverSubjects } from '../../records/scheduler/schedule-at-start.ts'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'
import { historyOf } from '../event-history/history.ts'
import { adoptRestored } from './adopt-restored.ts'
import { applyHistoryChange } from './apply-history-change.ts'
import { historyWaitsSince } from './history-queue.ts'
import { tendMonths } from './history-months.ts'
import { mergeMonths } from './merge-months.ts'
import { sendBlock } from './send-block.ts'

const sendHistoryTask = task('send_event_history', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

const EVERY_MS = 5 * SECOND
const AFTER_FAILURE_MS = 30 * SECOND
/** Then the row is written again, so that its claim does not become old. */
const RUN_MS_MAX = MINUTE
/** How far the history may be behind before a warning is logged. */
const BEHIND_MS = 5 * MINUTE

export const eventJobs: Handler[] = [externalJob(sendHistoryTask, sendHistory)]

/**
 * Brings the history up to date, and looks again in a moment. A failure only delays it: what waits
 * stays in PostgreSQL.
 */
async function sendHistory(job: Job): Promise<void> {
  const failed = await bringUpToDate(job).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Crash) throw error
      job.site.log.warn({ error: (error as Error).message }, "couldn't write the event history")
      return true
    },
  )
  await warnIfBehind(job.site)
  await job.finish(work =>
    // One row in the scheduler, so that one process writes the history.
    schedule(
      work,
      sendHistoryTask,
      later(work.now, failed ? AFTER_FAILURE_MS : EVERY_MS),
      serverSubjects.event_history,
    ),
  )
}

async function bringUpToDate({ site, signal }: Job): Promise<void> {
  const history = historyOf(site)
  if (!history) return
  await history.prepare()
  await adoptRestored(site, history)
  const end = performance.now() + RUN_MS_MAX
  for (const step of [sendBlock, applyHistoryChange, mergeMonths, tendMonths]) {
    let isDone = false
    while (!isDone && !signal.aborted && performance.now() < end) {
      isDone = !(await step(site, history))
    }
  }
}

async function warnIfBehind(site: Site): Promise<void> {
  const since = await historyWaitsSince({ sql: site.db })
  if (since === null) return
  const behind_ms = site.clock.now().getTime() - since.getTime()
  if (behind_ms < BEHIND_MS) return
  site.log.warn({ behind_seconds: Math.round(behind_ms / SECOND) }, 'the event history is behind')
}

/** Sees to it, after each start, that the history is written, if it is switched on. */
export async function startEventHistory(site: Site): Promise<boolean> {
  if (historyOf(site)) {
    await scheduleAtStart(site, sendHistoryTask, { about: 'event_history' })
  }
  return false
}

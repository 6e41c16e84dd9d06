import { z } from 'zod'
import { DAY, later } from '../platform/clock.ts'
import { discardStatement, type AnyTableRetention } from '../platform/db/table-retention.ts'
import type { Site } from '../platform/site.ts'
import type { Work } from '../platform/work.ts'
import { transactionalJob, type Handler } from '../records/scheduler/handlers.ts'
import { schedule } from '../records/scheduler/schedule.ts'
import { scheduleAtStart, serverSubjects } from '../records/scheduler/schedule-at-start.ts'
import { task } from '../records/scheduler/task.ts'
import { tableRetention } from './table-retention.ts'

const cleanupTask = task('clean_up', z.object({}), { earlier_kind: 'sweep' })

const rules: [table: string, rule: AnyTableRetention][] = Object.entries(tableRetention)

async function runCleanup(work: Work): Promise<void> {
  for (const [table, rule] of rules) {
    await discardStatement(table, rule, work.now)?.execute(work.sql)
  }
  await schedule(work, cleanupTask, later(work.now, DAY), serverSubjects.cleanup)
}

/** Discards once a day what the tables no longer keep. */
export const cleanupJobs: Handler[] = [transactionalJob(cleanupTask, runCleanup)]

/** Sees to it, after each start, that the cleanup is in the scheduler. */
export async function startCleanup(site: Site): Promise<boolean> {
  await scheduleAtStart(site, cleanupTask, { about: 'cleanup', delay_ms: DAY })
  return false
}

import { z } from 'zod'
import { DAY, later } from '../platform/clock.ts'
import { advisoryLocks, lockUntilCommit } from '../platform/db/advisory-locks.ts'
import { discardStatement, type AnyTableRetention } from '../platform/db/table-retention.ts'
import type { Site } from '../platform/site.ts'
import { systemActor } from '../actors/actor.ts'
import { write, type Work } from '../platform/work.ts'
import { transactionalJob, type Handler } from '../records/scheduler/handlers.ts'
import { schedule } from '../records/scheduler/schedule.ts'
import { kindsOf, task } from '../records/scheduler/task.ts'
import { tableRetention } from './table-retention.ts'

const cleanupTask = task('clean_up', z.object({}), { earlier_kind: 'sweep' })

/** The subject of the cleanup: the server itself. */
const SERVER_SUBJECT = '00000000-0000-7000-8000-000000000001'

const rules: [table: string, rule: AnyTableRetention][] = Object.entries(tableRetention)

async function runCleanup(work: Work): Promise<void> {
  for (const [table, rule] of rules) {
    await discardStatement(table, rule, work.now)?.execute(work.sql)
  }
  await schedule(work, cleanupTask, later(work.now, DAY), {
    organization_id: null,
    subject_id: SERVER_SUBJECT,
  })
}

/** Discards once a day what the tables no longer keep. */
export const cleanupJobs: Handler[] = [transactionalJob(cleanupTask, runCleanup)]

const startedSites = new WeakSet<Site>()

/** Sees to it, once after each start, that the cleanup is in the scheduler exactly once. */
export async function startCleanup(site: Site): Promise<boolean> {
  if (startedSites.has(site)) return false
  await write(site, systemActor(), async work => {
    await lockUntilCommit(work, advisoryLocks.cleanup)
    const planned = await work.sql
      .selectFrom('agenda')
      .select('id')
      .where('subject_id', '=', SERVER_SUBJECT)
      .where('kind', 'in', kindsOf(cleanupTask))
      .where('failed_at', 'is', null)
      .executeTakeFirst()
    if (planned) return
    await schedule(work, cleanupTask, later(work.now, DAY), {
      organization_id: null,
      subject_id: SERVER_SUBJECT,
    })
  })
  startedSites.add(site)
  return false
}

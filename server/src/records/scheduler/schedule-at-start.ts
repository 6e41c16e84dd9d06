import type { z } from 'zod'
import { systemActor } from '../../actors/actor.ts'
import { later } from '../../platform/clock.ts'
import { advisoryLocks, lockUntilCommit } from '../../platform/db/advisory-locks.ts'
import type { Site } from '../../platform/site.ts'
import { write } from '../../platform/work.ts'
import { schedule } from './schedule.ts'
import { kindsOf, type Task } from './task.ts'

const ofServer = (number: number) => ({
  organization_id: null,
  subject_id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
})

/**
 * The subjects of tasks that are about the server itself, by what they are about. Tasks of one
 * subject run in sequence, so each has its own.
 */
export const serverSubjects = {
  cleanup: ofServer(1),
  signing_keys: ofServer(2),
  event_history: ofServer(3),
  balances: ofServer(4),
}

const seenTo = new WeakMap<Site, Set<string>>()

/**
 * Sees to it, once after each start, that a task of the server is in the scheduler exactly once: it
 * schedules itself again whenever it has run. Several processes start under the lock.
 */
export async function scheduleAtStart<P extends z.ZodType>(
  site: Site,
  task: Task<P>,
  { about, delay_ms = 0 }: { about: 'cleanup' | 'event_history' | 'balances'; delay_ms?: number },
): Promise<void> {
  const kinds = seenTo.get(site) ?? new Set()
  seenTo.set(site, kinds)
  if (kinds.has(task.kind)) return
  const subject = serverSubjects[about]
  await write(site, systemActor(), async work => {
    await lockUntilCommit(work, advisoryLocks[about])
    const planned = await work.sql
      .selectFrom('agenda')
      .select('id')
      .where('subject_id', '=', subject.subject_id)
      .where('kind', 'in', kindsOf(task))
      .where('failed_at', 'is', null)
      .executeTakeFirst()
    if (!planned) await schedule(work, task, later(work.now, delay_ms), subject)
  })
  kinds.add(task.kind)
}

import { z } from 'zod'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { task } from '../../records/scheduler/task.ts'

/** Sessions of a user, the subject, have ended in which apps signed the user in. */
export const sessionsEndedTask = task(
  'sessions_ended',
  z.object({ session_ids: z.array(z.uuid()) }),
)

/** Notes that an app signs the user in during a session; false if the session has ended. */
export async function markSessionOfApps(work: Work, id: string): Promise<boolean> {
  const { numUpdatedRows } = await work.sql
    .updateTable('sessions')
    .set({ has_apps: true })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Ended = { id: string; user_id: string; has_apps: boolean }

/** Has apps notified of sessions that have been deleted, all of one user. */
export async function publishEndedSessions(work: Work, ended: readonly Ended[]): Promise<void> {
  const [first, ...more] = ended.filter(({ has_apps }) => has_apps)
  if (!first) return
  const session_ids = [first, ...more].map(({ id }) => id)
  const subject = { organization_id: null, subject_id: first.user_id }
  await enqueue(work, sessionsEndedTask, { ...subject, payload: { session_ids } })
}

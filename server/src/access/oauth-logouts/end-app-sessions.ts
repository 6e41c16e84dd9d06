import type { z } from 'zod'
import type { sessionsEndedTask } from '../../accounts/sessions/ended-sessions.ts'
import type { Work } from '../../platform/work.ts'
import { cancelUnlocked, enqueue } from '../../records/scheduler/schedule.ts'
import { listAppSessions, sendLogoutTask } from '../connected-apps/app-session.ts'

type Payload = z.output<(typeof sessionsEndedTask)['payload']>

/** Notifies the apps that signed the user in during sessions that have ended. */
export async function endAppSessions(work: Work, _: string, { session_ids }: Payload) {
  for (const { id: subject_id } of await listAppSessions(work, session_ids)) {
    // Replaces the task that waits for the session to expire.
    await cancelUnlocked(work, sendLogoutTask, subject_id)
    await enqueue(work, sendLogoutTask, { organization_id: null, subject_id })
  }
}

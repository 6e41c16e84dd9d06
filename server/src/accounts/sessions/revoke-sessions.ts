import type { Work } from '../../platform/work.ts'
import { raiseSessionGeneration } from '../users/queries.ts'
import { publishEndedSessions } from './ended-sessions.ts'
import { invalidateCachedSessions } from './session-cache-validity.ts'

/**
 * Ends all sessions of a user, except the one to keep if it is named, and the sessions in which
 * they impersonate other users. Apps that sign the user in are signed out, too.
 */
export async function revokeSessions(work: Work, user_id: string, keep?: string): Promise<void> {
  const ended = await work.sql
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(keep !== undefined, query => query.where('id', '!=', keep ?? ''))
    .returning(['id', 'user_id', 'has_apps'])
    .execute()
  // One notification for all of them: the remaining session is read from the database again as
  // well.
  if (ended.length > 0) await invalidateCachedSessions(work, user_id)
  await publishEndedSessions(work, ended)
  await raiseSessionGeneration(work, user_id)
  await endImpersonationsBy(work, user_id)
}

/** Ends the sessions in which an admin impersonates other users. */
export async function endImpersonationsBy(work: Work, admin_id: string): Promise<void> {
  const ended = await work.sql
    .deleteFrom('sessions')
    .where('impersonated_by', '=', admin_id)
    .returning('id')
    .execute()
  for (const { id } of ended) await invalidateCachedSessions(work, id)
}

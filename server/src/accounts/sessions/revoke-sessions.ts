import type { Work } from '../../platform/work.ts'
import { distrust } from './session-trust.ts'

/**
 * Ends a user's sessions everywhere, but for the one to keep where one is named; and those in which
 * they are somebody else.
 */
export async function revokeSessions(work: Work, user_id: string, keep?: string): Promise<void> {
  const ended = await work.sql
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(keep !== undefined, query => query.where('id', '!=', keep ?? ''))
    .returning('id')
    .execute()
  // One word for all of them: the session that stays is asked for anew as well.
  if (ended.length > 0) await distrust(work, user_id)
  await endImpersonationsBy(work, user_id)
}

/** Ends the sessions in which an admin is somebody else. */
export async function endImpersonationsBy(work: Work, admin_id: string): Promise<void> {
  const ended = await work.sql
    .deleteFrom('sessions')
    .where('impersonated_by', '=', admin_id)
    .returning('id')
    .execute()
  for (const { id } of ended) await distrust(work, id)
}

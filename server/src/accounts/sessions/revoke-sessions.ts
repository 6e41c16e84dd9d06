import type { Work } from '../../platform/work.ts'
import { distrust } from './session-trust.ts'

/** Ends a user's sessions everywhere, but for the one to keep where one is named. */
export async function revokeSessions(work: Work, user_id: string, keep?: string): Promise<void> {
  const ended = await work.sql
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(keep !== undefined, query => query.where('id', '!=', keep ?? ''))
    .returning('id')
    .execute()
  // One word for all of them: the session that stays is asked for anew as well.
  if (ended.length > 0) await distrust(work, user_id)
}

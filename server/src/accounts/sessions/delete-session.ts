import { sha256 } from '../../platform/crypto/hash.ts'
import { isId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { publishEndedSessions } from './ended-sessions.ts'

/** Deletes a session, named by its handle or its token, and returns it if it existed. */
export async function deleteSession(work: Work, handle: string) {
  const ended = await work.sql
    .deleteFrom('sessions')
    .where(isId(handle) ? 'id' : 'token_hash', '=', isId(handle) ? handle : sha256(handle))
    .returning(['id', 'user_id', 'has_apps'])
    .executeTakeFirst()
  if (ended) await publishEndedSessions(work, [ended])
  return ended
}

import type { Work } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { sessionExpiry, type SessionRow } from './session.ts'

/**
 * Extends a session that still exists, counted from now; of two concurrent calls both see the same.
 */
export async function refreshSession(
  work: Work,
  { id, remember }: SessionRow,
): Promise<{ expires_at: Date; updated_at: Date } | undefined> {
  const settings = await settingsOf(work)
  return work.sql
    .updateTable('sessions')
    .set({ expires_at: sessionExpiry(settings, remember, work.now), updated_at: work.now })
    .where('id', '=', id)
    .where('expires_at', '>', work.now)
    .returning(['expires_at', 'updated_at'])
    .executeTakeFirst()
}

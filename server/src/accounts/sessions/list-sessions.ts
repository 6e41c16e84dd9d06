import type { Session } from '@gatehouse/contract/accounts/sessions'
import type { Reading } from '../../platform/work.ts'
import { listSessionsOf } from './queries.ts'
import { toSession } from './session.ts'
import { signedIn } from './signed-in.ts'

/** The user's sessions. Other sessions are shown with a handle; their tokens stay secret. */
export async function listSessions(work: Reading): Promise<Session[]> {
  const own = signedIn(work)
  const rows = await listSessionsOf(work, own.user_id)
  return rows.map(row => toSession(row, row.id === own.id ? own.token : row.id))
}

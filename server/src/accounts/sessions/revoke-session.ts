import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { sha256 } from '../../platform/crypto/hash.ts'
import { isId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { deleteSession } from './delete-session.ts'
import { invalidateCachedSessions } from './session-cache-validity.ts'
import { signedIn } from './signed-in.ts'

/** Ends one of the user's sessions, named by its handle or by its own token. */
export async function revokeSession(work: Work, handle: string): Promise<{ status: true }> {
  const { user_id } = signedIn(work)
  const row = await work.sql
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where(isId(handle) ? 'id' : 'token_hash', '=', isId(handle) ? handle : sha256(handle))
    .executeTakeFirst()
  if (!row) fail(sessionProblems.not_found)
  if (row.user_id !== user_id) fail(userProblems.unauthorized)
  await deleteSession(work, row.id)
  await invalidateCachedSessions(work, row.id)
  const about = { action: 'user.session_revoked', subject_kind: 'user', subject_id: user_id }
  await recordAudit(work, { ...about, organization_id: null, before: { session_id: row.id } })
  return { status: true }
}

import { profileProblems } from '@gatehouse/contract/accounts/profile'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { clearedCookies } from '../sessions/session-cookies.ts'
import { distrust } from '../sessions/session-trust.ts'
import { isOnlyOwner } from './queries.ts'

/** What the protocol says of a deletion: done, or waiting for its mail to be read. */
export type Deletion = { success: true; message: 'User deleted' | 'Verification email sent' }

/**
 * Removes a user with sessions, ways to sign in, proofs and memberships. What is only theirs to
 * close, an organization without another owner, has to be handed on first.
 */
export async function removeUser(work: Work, user_id: string): Promise<Reply<Deletion>> {
  if (await isOnlyOwner(work, user_id)) fail(profileProblems.only_owner)
  const row = await work.sql
    .deleteFrom('users')
    .where('id', '=', user_id)
    .returning('email')
    .executeTakeFirst()
  await distrust(work, user_id)
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  if (row) await recordAudit(work, { action: 'user.deleted', ...about, before: row })
  return reply({ success: true, message: 'User deleted' }, { cookies: clearedCookies(work.place) })
}

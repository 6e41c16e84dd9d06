import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { promoteFirstAdmin } from '../users/first-admin.ts'
import { updateUserRow } from '../users/queries.ts'
import { addressVerifiedTask, type UserRow } from '../users/user.ts'

/**
 * Marks an account's address as verified by the user who asked for it: the account stays as it is.
 */
export async function markVerified(work: Work, user: UserRow): Promise<UserRow> {
  if (user.email_verified) return user
  const verified = await updateUserRow(work, user.id, { email_verified: true })
  await invalidateCachedSessions(work, user.id)
  const about = { action: 'user.email_verified', subject_kind: 'user', subject_id: user.id }
  await recordAudit(work, { ...about, organization_id: null, after: { email: user.email } })
  await promoteFirstAdmin(work, verified)
  await enqueue(work, addressVerifiedTask, { organization_id: null, subject_id: user.id })
  return verified
}

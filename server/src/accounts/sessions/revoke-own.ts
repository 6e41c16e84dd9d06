import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { signedIn } from './signed-in.ts'

/** Ends the sessions of the calling user, all of them or all but one. */
export async function revokeOwn(work: Work, keep: string | undefined): Promise<{ status: true }> {
  const { user_id } = signedIn(work)
  await revokeSessions(work, user_id, keep)
  const about = { action: 'user.sessions_revoked', subject_kind: 'user', subject_id: user_id }
  await recordAudit(work, { ...about, organization_id: null })
  return { status: true }
}

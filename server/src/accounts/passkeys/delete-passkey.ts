import { passkeyProblems } from '@gatehouse/contract/accounts/passkeys'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { findUser } from '../users/queries.ts'
import { deletePasskeyRow } from './queries.ts'

/**
 * Removes a passkey of the calling user; another user's passkey is not found (GHSA-4vcf-q4xf-f48m).
 */
export async function deletePasskey(work: Work, id: string): Promise<{ status: true }> {
  const { user_id } = requireOwnSession(work)
  const row = await deletePasskeyRow(work, { id, user_id })
  if (!row) fail(passkeyProblems.not_found)
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  const before = { id: row.id, name: row.name }
  await recordAudit(work, { action: 'user.passkey_removed', ...about, before })
  const user = await findUser(work, user_id)
  if (user) await notifyUser(work, user, 'passkey_removed')
  return { status: true }
}

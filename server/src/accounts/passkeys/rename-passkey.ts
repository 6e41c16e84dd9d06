import { passkeyProblems, type Passkey } from '@gatehouse/contract/accounts/passkeys'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { toPasskey } from './passkey.ts'
import { setPasskey } from './queries.ts'

/** Renames a passkey of the calling user; another user's passkey is not found. */
export async function renamePasskey(
  work: Work,
  { id, name }: { id: string; name: string },
): Promise<{ passkey: Passkey }> {
  const { user_id } = requireOwnSession(work)
  const row = await setPasskey(work, { id, user_id }, { name: name || null })
  if (!row) fail(passkeyProblems.not_found)
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  const after = { id: row.id, name: row.name }
  await recordAudit(work, { action: 'user.passkey_renamed', ...about, after })
  return { passkey: toPasskey(row) }
}

import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { auditFields } from './api-key.ts'
import { lockManagedKey } from './queries.ts'

/** Deletes a key: the next request with it is rejected. */
export async function deleteApiKey(work: Work, id: string): Promise<{ success: true }> {
  requireOwnSession(work)
  const row = await lockManagedKey(work, id)
  if (!row) return fail(apiKeyProblems.not_found)
  await work.sql.deleteFrom('api_keys').where('id', '=', row.id).execute()
  await recordAudit(work, {
    action: 'api_key.deleted',
    subject_kind: 'api_key',
    subject_id: row.id,
    organization_id: row.organization_id,
    before: auditFields(row),
  })
  return { success: true }
}

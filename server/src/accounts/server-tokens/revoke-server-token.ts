import { serverTokenProblems } from '@gatehouse/contract/accounts/server-tokens'
import { fail } from '@gatehouse/contract/kit/problems'
import { isId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requirePermission } from '../admin/require-permission.ts'
import { revokeTokenRow } from './queries.ts'
import { toServerToken } from './server-token.ts'

/** Revokes a token: the next request with it gets the response for an unknown route. */
export async function revokeServerToken(work: Work, id: string): Promise<{ success: true }> {
  const request = { 'server-token': ['revoke'] }
  await requirePermission(work, request, serverTokenProblems.not_permitted)
  const row = isId(id) ? await revokeTokenRow(work, id) : undefined
  if (!row) fail(serverTokenProblems.not_found)
  await recordAudit(work, {
    action: 'server_token.revoked',
    subject_kind: 'server_token',
    subject_id: row.id,
    organization_id: null,
    before: toServerToken(row),
  })
  return { success: true }
}

import { accessTokenProblems } from '@gatehouse/contract/access/access-tokens'
import { fail } from '@gatehouse/contract/kit/problems'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockAccessToken } from './queries.ts'

/** Revokes a token: the next request with it is rejected. */
export async function revokeAccessToken(work: Work, id: string): Promise<void> {
  const row = await lockAccessToken(work, id)
  if (!row) return fail(accessTokenProblems.not_found)
  await work.sql
    .updateTable('organization_access_tokens')
    .set({ revoked_at: realNow(work) })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await recordAudit(work, {
    action: 'access_token.revoked',
    subject_kind: 'access_token',
    subject_id: id,
    organization_id: row.organization_id,
    before: { comment: row.comment, scopes: row.scopes },
  })
}

import {
  accessTokenProblems,
  type OrganizationAccessToken,
  type OrganizationAccessTokenUpdate,
} from '@gatehouse/contract/access/access-tokens'
import { fail } from '@gatehouse/contract/kit/problems'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { accessTokenColumns, toAccessToken } from './access-token.ts'
import { lockAccessToken } from './queries.ts'
import { rejectImpersonated } from './refuse-impersonated.ts'

/** Renames a token or changes its scopes, never beyond what the caller may do. */
export async function updateAccessToken(
  work: Work,
  id: string,
  body: OrganizationAccessTokenUpdate,
): Promise<OrganizationAccessToken> {
  const before = await lockAccessToken(work, id)
  if (!before) return fail(accessTokenProblems.not_found)
  rejectImpersonated(work)
  const scopes = body.scopes ? [...new Set(body.scopes)] : before.scopes
  const added = scopes.filter(scope => !before.scopes.includes(scope))
  if (!added.every(scope => work.actor.scopes.has(scope))) fail(accessTokenProblems.not_permitted)
  const row = await work.sql
    .updateTable('organization_access_tokens')
    .set({ comment: body.comment ?? before.comment, scopes, modified_at: realNow(work) })
    .where('id', '=', id)
    .returning(accessTokenColumns)
    .executeTakeFirstOrThrow()
  await recordAudit(work, {
    action: 'access_token.updated',
    subject_kind: 'access_token',
    subject_id: id,
    organization_id: row.organization_id,
    before: { comment: before.comment, scopes: before.scopes },
    after: { comment: row.comment, scopes },
  })
  return toAccessToken(row)
}

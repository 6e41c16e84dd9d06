import {
  accessTokenProblems,
  type OrganizationAccessToken,
} from '@gatehouse/contract/access/access-tokens'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { isOwner } from '../../organizations/members/member.ts'
import { findMember } from '../../organizations/members/queries.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { accessTokenColumns, toAccessToken } from './access-token.ts'
import { lockAccessToken } from './queries.ts'
import { rejectImpersonated } from './refuse-impersonated.ts'

/**
 * Makes the calling owner the creator of a token, so that it outlives the membership of the user
 * who created it. Only owners may, because a token can hold every scope of the organization.
 */
export async function transferAccessToken(
  work: Work,
  id: string,
): Promise<OrganizationAccessToken> {
  const before = await lockAccessToken(work, id)
  if (!before) return fail(accessTokenProblems.not_found)
  const { organization_id } = before
  const { user_id } = signedIn(work)
  const member = await findMember(work, organization_id, user_id)
  if (!member || !isOwner(member))
    fail(accessTokenProblems.not_permitted, 'Only an owner can take ownership of an access token.')
  rejectImpersonated(work)
  if (before.creator?.id === user_id) return toAccessToken(before)
  const row = await work.sql
    .updateTable('organization_access_tokens')
    .set({ created_by: user_id, modified_at: realNow(work) })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(accessTokenColumns)
    .executeTakeFirstOrThrow()
  await recordAudit(work, {
    action: 'access_token.transferred',
    subject_kind: 'access_token',
    subject_id: id,
    organization_id,
    before: { created_by: before.creator?.id ?? null },
    after: { created_by: user_id },
  })
  return toAccessToken(row)
}

import {
  accessTokenProblems,
  TOKEN_PREFIX,
  type OrganizationAccessToken,
  type OrganizationAccessTokenCreate,
} from '@gatehouse/contract/access/access-tokens'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { chosenOrganization } from '../permissions/chosen-organization.ts'
import { rejectImpersonated } from './refuse-impersonated.ts'
import { accessTokenColumns, toAccessToken } from './access-token.ts'

const TOKEN_LENGTH = 40

/** The response to a creation: the only time the clear text is visible. */
export type CreatedAccessToken = {
  organization_access_token: OrganizationAccessToken
  token: string
}

/**
 * Creates a token with which a program acts for an organization. It may do no more than its
 * creator.
 */
export async function createAccessToken(
  work: Work,
  body: OrganizationAccessTokenCreate,
): Promise<CreatedAccessToken> {
  const organization_id = chosenOrganization(work, body.organization_id)
  if (!body.scopes.every(scope => work.actor.scopes.has(scope)))
    fail(accessTokenProblems.not_permitted)
  rejectImpersonated(work)
  const real = realNow(work)
  const token = TOKEN_PREFIX + newToken(TOKEN_LENGTH)
  const row = {
    id: newId(),
    organization_id,
    comment: body.comment,
    scopes: [...new Set(body.scopes)],
    expires_at: body.expires_in ? later(real, body.expires_in * SECOND) : null,
    last_used_at: null,
    created_at: real,
    modified_at: null,
  }
  const created = await work.sql
    .insertInto('organization_access_tokens')
    .values({ ...row, token_hash: sha256(token), created_by: work.actor.id })
    .returning(accessTokenColumns)
    .executeTakeFirstOrThrow()
  const { comment, scopes, expires_at } = row
  await recordAudit(work, {
    action: 'access_token.created',
    subject_kind: 'access_token',
    subject_id: row.id,
    organization_id,
    after: { comment, scopes, expires_at },
  })
  return { organization_access_token: toAccessToken(created), token }
}

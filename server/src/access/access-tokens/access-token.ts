import type { OrganizationAccessToken } from '@gatehouse/contract/access/access-tokens'
import { Scope } from '@gatehouse/contract/access/scopes'
import { sql } from 'kysely'
import type { OrganizationAccessTokensTable } from '../../platform/db/tables.ts'

/** An access token's row as read: never with its hash. */
export type AccessTokenRow = Omit<
  OrganizationAccessTokensTable,
  'token_hash' | 'created_by' | 'revoked_at'
> & { creator: OrganizationAccessToken['creator'] }

const creator = sql<AccessTokenRow['creator']>`(
  select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email)
  from users u where u.id = organization_access_tokens.created_by)`

/** Columns of `AccessTokenRow`. */
export const accessTokenColumns = [
  'id',
  'organization_id',
  'comment',
  'scopes',
  'expires_at',
  'last_used_at',
  'created_at',
  'modified_at',
  creator.as('creator'),
] as const

/** The token as the API shows it. A scope that no longer exists grants nothing and is not shown. */
export function toAccessToken(row: AccessTokenRow): OrganizationAccessToken {
  const scopes = row.scopes.flatMap(scope => {
    const known = Scope.safeParse(scope)
    return known.success ? [known.data] : []
  })
  return { ...row, scopes }
}

import type { OrganizationAccessToken } from '@gatehouse/contract/access/access-tokens'
import { Scope } from '@gatehouse/contract/access/scopes'
import type { OrganizationAccessTokensTable } from '../../platform/db/tables.ts'

/** What is read of a token: never its hash. */
export type AccessTokenRow = Omit<
  OrganizationAccessTokensTable,
  'token_hash' | 'created_by' | 'revoked_at'
>

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
] as const

/**
 * What the API shows of a token. A scope that is no longer known grants nothing and is not shown.
 */
export function toAccessToken(row: AccessTokenRow): OrganizationAccessToken {
  const scopes = row.scopes.flatMap(scope => {
    const known = Scope.safeParse(scope)
    return known.success ? [known.data] : []
  })
  return { ...row, scopes }
}

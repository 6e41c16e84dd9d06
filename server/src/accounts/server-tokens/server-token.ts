import { ServerScope } from '@gatehouse/contract/access/server-scopes'
import type { ServerToken } from '@gatehouse/contract/accounts/server-tokens'
import type { Selectable } from 'kysely'
import type { ServerTokensTable } from '../../platform/db/tables.ts'

/** A token without its hash, which is not needed once the token is found. */
export type ServerTokenRow = Omit<Selectable<ServerTokensTable>, 'token_hash' | 'revoked_at'>

/** Columns of `ServerTokenRow`. */
export const serverTokenColumns = [
  'id',
  'start',
  'name',
  'scopes',
  'created_by',
  'expires_at',
  'last_used_at',
  'created_at',
] as const

/** The token as admins see it. */
export function toServerToken(row: ServerTokenRow): ServerToken {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: ServerScope.array().parse(row.scopes),
    createdBy: row.created_by,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  }
}

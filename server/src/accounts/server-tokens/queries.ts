import { SERVER_TOKENS_MAX } from '@gatehouse/contract/accounts/server-tokens'
import type { Reading, Work } from '../../platform/work.ts'
import { serverTokenColumns, type ServerTokenRow } from './server-token.ts'

/** Tokens that have not been revoked, latest first; expired ones are shown as expired. */
export function listServerTokens(work: Reading): Promise<ServerTokenRow[]> {
  return work.sql
    .selectFrom('server_tokens')
    .select(serverTokenColumns)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SERVER_TOKENS_MAX)
    .execute()
}

/** The number of tokens that have not been revoked. */
export async function countServerTokens(work: Reading): Promise<number> {
  const { count } = await work.sql
    .selectFrom('server_tokens')
    .select(query => query.fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Revokes a token; undefined when it does not exist or was already revoked. */
export function revokeTokenRow(work: Work, id: string): Promise<ServerTokenRow | undefined> {
  return work.sql
    .updateTable('server_tokens')
    .set({ revoked_at: work.now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(serverTokenColumns)
    .executeTakeFirst()
}

import {
  SERVER_TOKEN_PREFIX,
  SERVER_TOKENS_MAX,
  serverTokenProblems,
  type ServerToken,
  type ServerTokenCreate,
} from '@gatehouse/contract/accounts/server-tokens'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireAdmin } from '../admin/require-permission.ts'
import { countServerTokens } from './queries.ts'
import { serverTokenColumns, toServerToken } from './server-token.ts'

const TOKEN_LENGTH = 40
/** Leading characters of a token that stay readable: its prefix and four more. */
const START_LENGTH = SERVER_TOKEN_PREFIX.length + 4

/**
 * Creates a token for one of the operator's programs. Only this response contains its clear text.
 */
export async function createServerToken(
  work: Work,
  { name, expiresIn, scopes }: ServerTokenCreate,
): Promise<{ token: string; serverToken: ServerToken }> {
  const request = { 'server-token': ['create'] }
  const admin = await requireAdmin(work, request, serverTokenProblems.not_permitted)
  if ((await countServerTokens(work)) >= SERVER_TOKENS_MAX) fail(serverTokenProblems.too_many)
  const token = SERVER_TOKEN_PREFIX + newToken(TOKEN_LENGTH)
  const row = await work.sql
    .insertInto('server_tokens')
    .values({
      id: newId(),
      token_hash: sha256(token),
      start: token.slice(0, START_LENGTH),
      name,
      scopes,
      created_by: admin.id,
      expires_at: expiresIn ? later(work.now, expiresIn * SECOND) : null,
      created_at: work.now,
    })
    .returning(serverTokenColumns)
    .executeTakeFirstOrThrow()
  const serverToken = toServerToken(row)
  await recordAudit(work, {
    action: 'server_token.created',
    subject_kind: 'server_token',
    subject_id: row.id,
    organization_id: null,
    after: serverToken,
  })
  return { token, serverToken }
}

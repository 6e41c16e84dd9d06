import { SERVER_TOKEN_PREFIX } from '@gatehouse/contract/accounts/server-tokens'
import { later, MINUTE } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Site } from '../../platform/site.ts'

type ServerTokenRow = { id: string; scopes: string[]; last_used_at: Date | null }

const FIND = `
  select id, scopes, last_used_at from server_tokens
  where token_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`

/** Looks a server token up by its hash, in one statement, and records its use once a minute. */
export async function findServerToken(
  site: Site,
  token: string,
): Promise<ServerTokenRow | undefined> {
  if (!token.startsWith(SERVER_TOKEN_PREFIX)) return undefined
  const now = site.clock.now()
  const found = await site.lookups.first<ServerTokenRow>(FIND, [sha256(token), now])
  if (!found) return undefined
  if (!found.last_used_at || found.last_used_at < later(now, -MINUTE)) {
    await site.db
      .updateTable('server_tokens')
      .set({ last_used_at: now })
      .where('id', '=', found.id)
      .execute()
  }
  return found
}

import { CompiledQuery } from 'kysely'
import { sha256 } from '../platform/crypto/hash.ts'
import { verifyValue } from '../platform/http/cookies.ts'
import type { Site } from '../platform/site.ts'
import type { Actor } from '../platform/work.ts'

const SESSION = `
  select s.id, s.user_id, s.created_at as fresh_from
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $2
    and (not u.banned or u.ban_expires_at <= $2)`

/** The session a browser's cookie names, if it still lives. */
export async function findSession(
  site: Site,
  { cookies }: { cookies: Map<string, string> },
): Promise<Actor['session']> {
  const prefix = site.base_url.startsWith('https://') ? '__Secure-' : ''
  const token = verifyValue(site.keys, cookies.get(`${prefix}better-auth.session_token`))
  if (token === undefined) return undefined
  const query = CompiledQuery.raw(SESSION, [sha256(token), site.clock.now()])
  const { rows } = await site.db.executeQuery<NonNullable<Actor['session']>>(query)
  return rows[0]
}

/** The customer a portal token speaks for, and the time their merchant lives in. */
export type FoundCustomer = { customer_id: string; organization_id: string; offset_ms: number }

const CUSTOMER_SESSION = `
  select s.customer_id, s.organization_id, coalesce(c.offset_ms, 0) as offset_ms
  from customer_sessions s
  left join test_clocks c on c.organization_id = s.organization_id
  where s.token_hash = $1
    and s.expires_at > $2::timestamptz + coalesce(c.offset_ms, 0) * interval '1 millisecond'`

/** The customer session a portal token names, if it still lives in its organization's time. */
export async function findCustomerSession(
  site: Site,
  token: string,
): Promise<FoundCustomer | undefined> {
  const query = CompiledQuery.raw(CUSTOMER_SESSION, [sha256(token), site.clock.now()])
  const { rows } = await site.db.executeQuery<FoundCustomer>(query)
  return rows[0]
}

import { sql } from 'kysely'
import { later, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Reading, type Work } from '../../platform/work.ts'

/** What the provider keeps of a code, token or request; its value is not among it. */
export type TokenPayload = Record<string, unknown>

type Stored = {
  payload: TokenPayload
  consumed_at: Date | null
  created_at: Date
  expires_at: Date
}

type NewToken = {
  kind: string
  value: string
  payload: TokenPayload
  seconds: number
  /** The public id of its app. */
  client_id?: string | undefined
  grant_id?: string | undefined
}

/** Stores a token under the hash of its value; an existing one of its kind gets the new payload. */
export async function storeToken(work: Work, token: NewToken): Promise<void> {
  const { kind, value, payload, seconds, client_id, grant_id = null } = token
  const now = realNow(work)
  await work.sql
    .insertInto('oauth_tokens')
    .values({
      id: newId(),
      kind,
      token_hash: sha256(value),
      oauth_client_id: client_id === undefined ? null : clientOf(client_id),
      grant_id,
      session_generation: grant_id === null ? null : generationOf(grant_id),
      payload: JSON.stringify(payload),
      created_at: now,
      expires_at: later(now, seconds * SECOND),
    })
    .onConflict(conflict =>
      conflict.columns(['kind', 'token_hash']).doUpdateSet({ payload: JSON.stringify(payload) }),
    )
    .execute()
}

/** The row of an app, by its public id. */
export const clientOf = (client_id: string) =>
  sql<string>`(select id from oauth_clients where client_id = ${client_id})`

/** How often the user of a sign-in has been signed out everywhere. */
export const generationOf = (grant_id: string) => sql<number>`(
  select u.session_generation from oauth_grants g
  join oauth_consents s on s.id = g.consent_id join users u on u.id = s.user_id
  where g.id = ${grant_id})`

/**
 * Whether the user of a token may still use it: signed out nowhere since, not banned, and a member
 * of the organization that the app acts for. Tokens without a user always are.
 */
export const isUsable = (now: Date) => sql<boolean>`(t.grant_id is null or exists (
  select from oauth_grants g
  join oauth_consents s on s.id = g.consent_id join users u on u.id = s.user_id
  where g.id = t.grant_id and u.session_generation = t.session_generation
    and not (u.banned and (u.ban_expires_at is null or u.ban_expires_at > ${now}))
    and (s.organization_id is null or exists (
      select from members m where m.organization_id = s.organization_id and m.user_id = u.id))))`

/** A token that is still valid, or was and is used again. */
export function findStoredToken(
  work: Reading,
  kind: string,
  value: string,
): Promise<Stored | undefined> {
  return tokenQuery(work, kind, value).executeTakeFirst()
}

/** The same, locked, so that of two requests with the same token one sees the other's use. */
export function lockStoredToken(
  work: Work,
  kind: string,
  value: string,
): Promise<Stored | undefined> {
  return tokenQuery(work, kind, value).forUpdate('t').executeTakeFirst()
}

function tokenQuery(work: Reading, kind: string, value: string) {
  const now = realNow(work)
  return work.sql
    .selectFrom('oauth_tokens as t')
    .select(['t.payload', 't.consumed_at', 't.created_at', 't.expires_at'])
    .$narrowType<{ payload: TokenPayload }>()
    .where('t.kind', '=', kind)
    .where('t.token_hash', '=', sha256(value))
    .where('t.expires_at', '>', now)
    .where(isUsable(now))
}

/** Marks a token as used. It stays until it expires, so that a second use is noticed. */
export async function consumeToken(work: Work, kind: string, value: string): Promise<void> {
  await work.sql
    .updateTable('oauth_tokens')
    .set({ consumed_at: realNow(work) })
    .where('kind', '=', kind)
    .where('token_hash', '=', sha256(value))
    .execute()
}

/** Revokes one token. */
export async function deleteToken(work: Work, kind: string, value: string): Promise<void> {
  await work.sql
    .deleteFrom('oauth_tokens')
    .where('kind', '=', kind)
    .where('token_hash', '=', sha256(value))
    .execute()
}

/** Revokes the tokens of one kind of a sign-in. */
export async function deleteTokensOf(work: Work, kind: string, grant_id: string): Promise<void> {
  await work.sql
    .deleteFrom('oauth_tokens')
    .where('kind', '=', kind)
    .where('grant_id', '=', grant_id)
    .execute()
}

import { roleAllows } from '@gatehouse/contract/access/authorize'
import { sql } from 'kysely'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { contains } from '../../platform/db/pages.ts'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { apiKeyColumns, type ApiKeyRow } from './api-key.ts'

/** Members who may change an organization may manage its API keys. */
export const mayManage = (role: string) => roleAllows(role, { organization: ['update'] })

/** A key the signed-in user manages: their own, or one of an organization they administer. */
export async function findManagedKey(work: Reading, id: string): Promise<ApiKeyRow | undefined> {
  const row = isId(id) ? await keyById(work, id).executeTakeFirst() : undefined
  return row && (await isManaged(work, row)) ? row : undefined
}

/** The same, locked until the transaction ends. */
export async function lockManagedKey(work: Work, id: string): Promise<ApiKeyRow | undefined> {
  const found = await findManagedKey(work, id)
  return found && keyById(work, found.id).forUpdate().executeTakeFirst()
}

const keyById = (work: Reading, id: string) =>
  work.sql.selectFrom('api_keys').select(apiKeyColumns).where('id', '=', id)

async function isManaged(work: Reading, { user_id, organization_id }: ApiKeyRow) {
  const me = signedIn(work).user_id
  if (organization_id === null) return user_id === me
  const member = await work.sql
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', me)
    .executeTakeFirst()
  return member !== undefined && mayManage(member.role)
}

/** The owner of the keys. */
export type KeyOwner = { user_id: string } | { organization_id: string }

type ApiKeyOrder = {
  searchValue?: string | undefined
  sortBy?: 'createdAt' | 'name' | 'expiresAt' | undefined
  sortDirection?: 'asc' | 'desc' | undefined
}

const orders = { createdAt: 'created_at', name: 'name', expiresAt: 'expires_at' } as const

/** An owner's keys, newest first by default, and their total number. */
export async function listKeysOf(
  work: Reading,
  owner: KeyOwner,
  { limit, offset, ...order }: ApiKeyOrder & { limit: number; offset: number },
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  const rows = await orderedKeysOf(work, owner, order).limit(limit).offset(offset).execute()
  const { total } = await keysOf(work, owner, order)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** All of an owner's keys, newest first by default. */
export const orderedKeysOf = (
  work: Reading,
  owner: KeyOwner,
  { searchValue, sortBy = 'createdAt', sortDirection = 'desc' }: ApiKeyOrder,
) =>
  keysOf(work, owner, { searchValue })
    .select(apiKeyColumns)
    .orderBy(orders[sortBy], sortDirection)
    .orderBy('id', sortDirection)

function keysOf(work: Reading, owner: KeyOwner, { searchValue }: ApiKeyOrder) {
  const all = work.sql.selectFrom('api_keys')
  const keys = searchValue ? all.where(isNamedLike(searchValue)) : all
  return 'user_id' in owner
    ? keys.where('user_id', '=', owner.user_id)
    : keys.where('organization_id', '=', owner.organization_id)
}

/** Keys whose name or first characters contain a text. */
const isNamedLike = (text: string) =>
  sql<boolean>`(${contains('api_keys.name', text)} or ${contains('api_keys.start', text)})`

/** A key by the text its bearer presents. */
export function findKeyByText(work: Reading, key: string): Promise<ApiKeyRow | undefined> {
  return work.sql
    .selectFrom('api_keys')
    .select(apiKeyColumns)
    .where('key_hash', '=', sha256(key))
    .executeTakeFirst()
}

/**
 * Counts one use if the key still allows one. It is a single statement, so that of many concurrent
 * requests no more succeed than there are uses left. A rejected use is not counted.
 */
export async function consumeUse(
  work: Work,
  id: string,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  const refill = sql`(remaining is not null and refill_amount is not null and
    coalesce(last_refill_at, created_at) + refill_interval_ms * interval '1 millisecond' <= ${now})`
  const anew = sql`(window_began_at is null or
    window_began_at + rate_limit_window_ms * interval '1 millisecond' <= ${now})`
  const { rows } = await sql<ApiKeyRow>`
    update api_keys set
      remaining = case when ${refill} then greatest(remaining, refill_amount) - 1
        else remaining - 1 end,
      last_refill_at = case when ${refill} then ${now} else last_refill_at end,
      request_count = case when ${anew} then 1 else request_count + 1 end,
      window_began_at = case when ${anew} then ${now} else window_began_at end,
      last_request_at = ${now}
    where id = ${id} and enabled and (expires_at is null or expires_at > ${now})
      and (remaining is null or remaining > 0 or ${refill})
      and (not rate_limit_enabled or ${anew} or request_count < rate_limit_max)
    returning ${sql.join(apiKeyColumns.map(column => sql.ref(column)))}`.execute(work.sql)
  return rows[0]
}

/** Deletes all API keys of an organization. */
export async function deleteKeysOf(work: Work, organization_id: string): Promise<void> {
  await work.sql.deleteFrom('api_keys').where('organization_id', '=', organization_id).execute()
}

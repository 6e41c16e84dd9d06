import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import type { ApiKey } from '@gatehouse/contract/access/api-keys'
import type { Problem } from '@gatehouse/contract/kit/problems'
import type { Selectable } from 'kysely'
import { later } from '../../platform/clock.ts'
import type { ApiKeysTable } from '../../platform/db/tables.ts'

/** A key without its hash, which is not needed once the key is found. */
export type ApiKeyRow = Omit<Selectable<ApiKeysTable>, 'key_hash'>

/** Characters of a key after its prefix, and so the minimum length of any key. */
export const KEY_LENGTH = 64

/** Leading characters of a key that its owner can always see. */
export const START_LENGTH = 6

/** Columns of `ApiKeyRow`. */
export const apiKeyColumns = [
  'id',
  'user_id',
  'organization_id',
  'created_by',
  'name',
  'prefix',
  'start',
  'enabled',
  'expires_at',
  'remaining',
  'refill_amount',
  'refill_interval_ms',
  'last_refill_at',
  'rate_limit_enabled',
  'rate_limit_window_ms',
  'rate_limit_max',
  'request_count',
  'window_began_at',
  'last_request_at',
  'permissions',
  'metadata',
  'created_at',
  'updated_at',
] as const

/** The key as its owner sees it, with the owner fields of both generations of the protocol. */
export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    prefix: row.prefix,
    userId: row.user_id,
    referenceId: ownerOf(row),
    configId: 'default',
    enabled: row.enabled,
    expiresAt: row.expires_at,
    remaining: row.remaining,
    refillAmount: row.refill_amount,
    refillInterval: row.refill_interval_ms,
    lastRefillAt: row.last_refill_at,
    rateLimitEnabled: row.rate_limit_enabled,
    rateLimitTimeWindow: row.rate_limit_window_ms,
    rateLimitMax: row.rate_limit_max,
    requestCount: row.request_count,
    lastRequest: row.last_request_at,
    permissions: row.permissions,
    metadata: row.metadata,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function ownerOf({ user_id, organization_id }: ApiKeyRow): string {
  const owner = user_id ?? organization_id
  if (!owner) throw new Error('a key must belong to a user or an organization')
  return owner
}

/** Why a known key is rejected, whatever its permissions; undefined while it is valid. */
export function rejectionReason(row: ApiKeyRow, now: Date): Problem | undefined {
  if (!row.enabled) return apiKeyProblems.disabled
  if (row.expires_at && row.expires_at <= now) return apiKeyProblems.expired
  if (row.remaining === 0 && !isRefillDue(row, now)) return apiKeyProblems.used_up
  return retryAfter(row, now) > 0 ? apiKeyProblems.too_often : undefined
}

function isRefillDue(row: ApiKeyRow, now: Date): boolean {
  if (row.refill_interval_ms === null) return false
  return later(row.last_refill_at ?? row.created_at, row.refill_interval_ms) <= now
}

/** Milliseconds until the key may be used again; 0 while its rate limit window is not full. */
export function retryAfter(row: ApiKeyRow, now: Date): number {
  const full = row.rate_limit_enabled && row.request_count >= row.rate_limit_max
  if (!full || !row.window_began_at) return 0
  const ends = later(row.window_began_at, row.rate_limit_window_ms)
  return Math.max(0, ends.getTime() - now.getTime())
}

/** The fields of a key that are logged when it is created, changed or deleted. */
export const auditFields = (row: ApiKeyRow) => ({
  name: row.name,
  start: row.start,
  enabled: row.enabled,
  expires_at: row.expires_at,
  remaining: row.remaining,
  permissions: row.permissions,
})

import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import {
  apiKeyBounds,
  type ApiKeyCreate,
  type ApiKeyUpdate,
} from '@gatehouse/contract/access/api-keys'
import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'

type ApiKeyInput = ApiKeyCreate | ApiKeyUpdate

/** The caller, and the operator's settings. */
type KeyRequester = {
  user_id: string
  /** Whether the caller may set limits and permissions: a user of the key could lift their own. */
  limits: boolean
  settings: Pick<InstanceSettings, 'api_key_metadata_enabled'>
  now: Date
}

/**
 * The fields of a request about a key as columns; fields that are not sent are undefined. Rejects
 * as the protocol does, in its order. The key's owner never comes from the body
 * (GHSA-99h5-pjcv-gr6v).
 */
export function readKeyValues(parsed: ApiKeyInput, requester: KeyRequester) {
  rejectForeignUser(parsed, requester)
  if (!requester.limits && setsLimits(parsed)) fail(apiKeyProblems.server_only)
  const metadata = readMetadata(parsed.metadata, requester)
  if (parsed.refillAmount !== undefined && parsed.refillInterval === undefined)
    fail(apiKeyProblems.refill_without_interval)
  if (parsed.refillInterval !== undefined && parsed.refillAmount === undefined)
    fail(apiKeyProblems.refill_without_amount)
  if (parsed.name !== undefined && !isWithin(parsed.name.length, apiKeyBounds.name))
    fail(apiKeyProblems.name_length)
  return {
    name: parsed.name,
    expires_at: endOf(parsed.expiresIn, requester.now),
    remaining: parsed.remaining,
    refill_amount: parsed.refillAmount,
    refill_interval_ms: parsed.refillInterval,
    rate_limit_enabled: parsed.rateLimitEnabled,
    rate_limit_window_ms: parsed.rateLimitTimeWindow,
    rate_limit_max: parsed.rateLimitMax,
    permissions: parsed.permissions && JSON.stringify(parsed.permissions),
    metadata,
  }
}

/** A request that names another user as the key's owner is rejected before any other check. */
export function rejectForeignUser(
  { userId }: ApiKeyInput,
  { user_id }: Pick<KeyRequester, 'user_id'>,
): void {
  if (userId && userId !== user_id) fail(apiKeyProblems.not_own)
}

const isWithin = (length: number, { min, max }: { min: number; max: number }) =>
  length >= min && length <= max

const setsLimits = (input: ApiKeyInput) =>
  [
    input.refillAmount,
    input.refillInterval,
    input.rateLimitMax,
    input.rateLimitTimeWindow,
    input.rateLimitEnabled,
    input.remaining ?? undefined,
    input.permissions,
  ].some(value => value !== undefined)

function readMetadata(metadata: unknown, { settings }: KeyRequester): string | undefined {
  if (metadata === undefined || metadata === null) return undefined
  if (!settings.api_key_metadata_enabled) fail(apiKeyProblems.metadata_disabled)
  if (typeof metadata !== 'object' || Array.isArray(metadata)) fail(apiKeyProblems.metadata_type)
  return JSON.stringify(metadata)
}

/** Null for a key that never expires, undefined when the request sets no expiry. */
function endOf(seconds: number | null | undefined, now: Date): Date | null | undefined {
  if (seconds === null || seconds === undefined) return seconds
  if (seconds < apiKeyBounds.seconds.min) fail(apiKeyProblems.too_short_lived)
  if (seconds > apiKeyBounds.seconds.max) fail(apiKeyProblems.too_long_lived)
  return later(now, seconds * SECOND)
}

/** The prefix of a new key; null when the request names none. */
export function readPrefix(prefix: string | undefined): string | null {
  if (prefix !== undefined && !isWithin(prefix.length, apiKeyBounds.prefix))
    fail(apiKeyProblems.prefix_length)
  return prefix ?? null
}

import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { fetchExternal } from '../../platform/egress/fetch-external.ts'
import { USER_AGENT } from './request-provider.ts'
import { ProviderFailure, type ProviderSite } from './provider.ts'

const TIME_LIMIT_MS = 5 * SECOND
/** Providers have two to ten keys; a larger response is rejected. */
const BYTES_MAX = 64_000
const CACHED_MS = HOUR
/** A token with an unknown key id triggers another fetch, at most once per this interval. */
const RECHECK_MS = MINUTE

const keySets = new Map<string, JWTVerifyGetKey>()

/**
 * The keys a provider signs with, cached for an hour and fetched again for an unknown key id.
 * Concurrent callers share one request.
 */
export function keySetOf(
  { mode }: Pick<ProviderSite, 'mode'>,
  address: string,
  { time_limit_ms = TIME_LIMIT_MS } = {},
): JWTVerifyGetKey {
  const name = `${mode} ${address}`
  const known = keySets.get(name)
  if (known) return known
  const keySet = createRemoteJWKSet(new URL(address), {
    cacheMaxAge: CACHED_MS,
    cooldownDuration: RECHECK_MS,
    timeoutDuration: time_limit_ms,
    [customFetch]: url => fetchKeys({ mode }, url, time_limit_ms),
  })
  keySets.set(name, keySet)
  return keySet
}

async function fetchKeys(
  site: Pick<ProviderSite, 'mode'>,
  url: string,
  time_limit_ms: number,
): Promise<Response> {
  const outside = await fetchExternal(site, url, {
    headers: { accept: 'application/json', 'user-agent': USER_AGENT },
    time_limit_ms,
    // A longer response is cut off here and no longer parses as JSON.
    bytes_max: BYTES_MAX,
  })
  if ('failure' in outside) throw new ProviderFailure(`couldn't fetch the keys: ${outside.failure}`)
  return new Response(outside.text, { status: outside.status })
}

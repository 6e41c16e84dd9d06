import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { countRequest, limitAddress } from '../platform/http/rate-limit.ts'
import type { Site } from '../platform/site.ts'
import type { Actor } from '../actors/actor.ts'

const BILLING_LIMIT = { max: 500, seconds: 60 }
const SESSION_LIMIT = { max: 3_000, seconds: 60 }
const ACCOUNTS_LIMIT = { max: 100, seconds: 10 }

type RequestContext = { request: Actor['request']; body: unknown }

/**
 * Counts a request toward its endpoint's limit, if it has one, and toward the caller's general
 * limit. Rejects it with 429 above either. Without an actor, the caller is the address.
 */
export async function limitRequest(
  site: Site,
  endpoint: Endpoint,
  actor: Actor | undefined,
  { request, body }: RequestContext,
) {
  const rates = site.config.rate_limits
  if (!rates || endpoint.limit === false) return
  const who = actor?.id ?? limitAddress(request.ip)
  if (endpoint.limit) {
    const about = fieldOf(body, endpoint.limit.by)
    const route = `${endpoint.method} ${endpoint.path}`
    await countRequest(site, endpoint.limit, `${route} ${who}${about}`)
    if (endpoint.limit.together) await countRequest(site, endpoint.limit.together, route + about)
  }
  const general =
    actor === undefined ? ACCOUNTS_LIMIT : actor.kind === 'user' ? SESSION_LIMIT : BILLING_LIMIT
  const scope = actor === undefined ? `${endpoint.path} ${who}` : who
  await countRequest(site, general, scope)
}

const FIELD_LENGTH_MAX = 100

function fieldOf(body: unknown, name: string | undefined): string {
  const fields = Object(body) as Record<string, unknown>
  return name === undefined ? '' : ` ${String(fields[name]).slice(0, FIELD_LENGTH_MAX)}`
}

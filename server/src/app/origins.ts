import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { originProblems, redirectFields } from '@gatehouse/contract/kit/implied-problems'
import { fail } from '@gatehouse/contract/kit/problems'
import { changeHeaders, type RequestHead } from '../platform/http/answer.ts'
import { isTrustedUrl } from '../platform/http/trusted-url.ts'
import type { Site } from '../platform/site.ts'

/** Our own origin and those the operator trusts; never compared by prefix (CVE-2025-71403). */
function isTrustedOrigin(site: Pick<Site, 'base_url' | 'config'>, origin: string): boolean {
  return !origin.startsWith('/') && isTrustedUrl(site, origin)
}

const TARGETS = Object.entries(redirectFields)

/** Redirect targets must be ours or trusted, whatever route or field names them. */
export function requireTrustedTargets(
  site: Site,
  query: Record<string, unknown>,
  body: unknown,
): void {
  const fields = typeof body === 'object' && body !== null ? body : {}
  for (const [name, problem] of TARGETS) {
    const inBody: unknown = Object(fields)[name]
    const inQuery = query[name]
    if (inBody === undefined && inQuery === undefined) continue
    for (const provided of [inBody, inQuery].flat()) {
      if (typeof provided === 'string' && provided !== '' && !isTrustedUrl(site, provided))
        fail(problem)
    }
  }
}

/**
 * A browser sends cookies along with requests from other sites' forms and scripts, so a change with
 * a cookie must come from a page of ours. Account routes require the same without a cookie: another
 * site's page must neither sign its visitors in as another user nor have them send emails. Browsers
 * never send bearer tokens on their own, and programs other than browsers send no such header.
 */
export function requireTrustedOrigin(
  site: Site,
  endpoint: Endpoint,
  { method, headers }: RequestHead,
): void {
  if (method === 'GET' || method === 'HEAD' || endpoint.foreign) return
  const accounts = endpoint.protocol === 'accounts'
  if (!accounts && (headers.has('authorization') || !headers.has('cookie'))) return
  const origin = headers.get('origin') ?? refererOrigin(headers)
  if (origin === undefined ? isSameSite(headers) : isTrustedOrigin(site, origin)) return
  fail(accounts ? originProblems.invalid_origin : originProblems.foreign_origin)
}

/**
 * How a browser describes the origin of a request without naming it; scripts cannot change it, and
 * programs do not send it.
 */
function isSameSite(headers: RequestHead['headers']): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin'
}

function refererOrigin(headers: RequestHead['headers']): string | undefined {
  const referer = headers.get('referer')
  return referer && URL.canParse(referer) ? new URL(referer).origin : undefined
}

const ALLOWED_HEADERS =
  'authorization, content-type, idempotency-key, gatehouse-organization, x-api-key, ' +
  'polar-version, polar-organization'
const EXPOSED_HEADERS =
  'etag, x-request-id, retry-after, x-retry-after, idempotent-replayed, ' +
  'set-auth-token, set-auth-jwt'

/** Trusted origins may send cookies; the billing API is open to every page without cookies. */
export function allowOrigin(
  site: Site,
  request: Pick<RequestHead, 'headers' | 'url'>,
  headers: Record<string, string>,
): void {
  const origin = request.headers.get('origin')
  if (!origin) return
  if (isTrustedOrigin(site, origin)) {
    headers['access-control-allow-origin'] = origin
    headers['access-control-allow-credentials'] = 'true'
    headers.vary = headers.vary === undefined ? 'Origin' : `${headers.vary}, Origin`
  } else if (new URL(request.url).pathname.startsWith('/v1/')) {
    headers['access-control-allow-origin'] = '*'
  }
  headers['access-control-expose-headers'] = EXPOSED_HEADERS
}

/** The response to a browser's preflight request; undefined if the request is none. */
export function preflight(site: Site, request: Request): Response | undefined {
  const { pathname } = new URL(request.url)
  const api = pathname.startsWith('/v1/') || pathname.startsWith('/api/auth')
  if (!api || !request.headers.has('origin')) return undefined
  const headers: Record<string, string> = {}
  allowOrigin(site, request, headers)
  headers['access-control-allow-methods'] = 'GET, POST, PATCH, PUT, DELETE'
  headers['access-control-allow-headers'] = ALLOWED_HEADERS
  headers['access-control-max-age'] = '600'
  return new Response(null, { status: 204, headers })
}

/**
 * Headers of every response; pages set their own content security policy. At a merchant's domain
 * nothing is said about the domains below it.
 */
export function addSecurity(
  site: Pick<Site, 'base_url'>,
  headers: Record<string, string>,
  domain: unknown,
): void {
  headers['x-content-type-options'] = 'nosniff'
  headers['referrer-policy'] ??= 'strict-origin-when-cross-origin'
  headers['content-security-policy'] ??= "default-src 'none'; frame-ancestors 'none'"
  if (site.base_url.startsWith('https://')) {
    const below = domain === undefined ? '; includeSubDomains' : ''
    headers['strict-transport-security'] = `max-age=31536000${below}`
  }
}

/** The same for a response that no endpoint made. */
export const secure = (site: Site, response: Response, domain?: unknown): Response =>
  changeHeaders(response, headers => addSecurity(site, headers, domain))

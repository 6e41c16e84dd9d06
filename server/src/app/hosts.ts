import { portalDomainEndpoints } from '@gatehouse/contract/organizations/portal-domains'
import { isTrustedUrl } from '../platform/http/trusted-url.ts'
import type { Site } from '../platform/site.ts'

/** Requested by load balancers and proxies, under whatever address they know. */
const ANY_HOST = new Set(['/healthz', '/readyz', portalDomainEndpoints.allowed.path])

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Whether a request names this server: its own address, an origin the operator trusts, or this
 * machine. Requests under another name that was made to resolve here (DNS rebinding) are rejected
 * in every mode.
 */
export function isOwnHost(site: Pick<Site, 'base_url' | 'config'>, request: Request): boolean {
  const host = request.headers.get('host')
  if (host !== null && isBaseHost(site.base_url, host)) return true
  if (ANY_HOST.has(new URL(request.url).pathname)) return true
  if (host === null || !/^[\w.:[\]-]{1,255}$/.test(host)) return false
  if (LOOPBACK.test(host)) return true
  return ['http', 'https'].some(scheme => isTrustedUrl(site, `${scheme}://${host}/`))
}

/** The usual case, without parsing a URL. */
export const isBaseHost = (base_url: string, host: string): boolean =>
  host !== '' && (base_url === `https://${host}` || base_url === `http://${host}`)

import { isTrustedUrl } from '../platform/http/trusted-url.ts'
import type { Site } from '../platform/site.ts'

/** Asked by load balancers and orchestrators, by whatever address they know. */
const ANY_HOST = new Set(['/healthz', '/readyz'])

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Whether a request names this server: its own address, an origin the operator trusts, or this
 * machine. A page of another name that was made to point here (DNS rebinding) is refused, in every
 * mode, whatever it asks for.
 */
export function isOwnHost(site: Pick<Site, 'base_url' | 'config'>, request: Request): boolean {
  if (ANY_HOST.has(new URL(request.url).pathname)) return true
  const host = request.headers.get('host')
  if (host === null || !/^[\w.:[\]-]{1,255}$/.test(host)) return false
  if (LOOPBACK.test(host)) return true
  return ['http', 'https'].some(scheme => isTrustedUrl(site, `${scheme}://${host}/`))
}

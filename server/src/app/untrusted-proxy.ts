import { isTrustedProxy } from '../platform/http/caller-address.ts'
import type { Site } from '../platform/site.ts'

const warnedSites = new WeakSet<Site>()

/**
 * Logs once, in live mode, that `X-Forwarded-For` of a peer is ignored: behind a proxy that is not
 * configured, all clients share its address and its rate limits. `none` states that this is
 * intended.
 */
export function warnAboutUntrustedProxy(site: Site, peer: string): void {
  const { trusted_proxies } = site.config
  if (site.mode !== 'live' || trusted_proxies.length === 0 || warnedSites.has(site)) return
  if (isTrustedProxy(peer, trusted_proxies)) return
  warnedSites.add(site)
  site.log.warn(
    { peer },
    'ignoring X-Forwarded-For from an untrusted address: add your proxy to TRUSTED_PROXIES',
  )
}

import { parse } from 'tldts-icann'
import { isTrustedUrl } from '../../platform/http/trusted-url.ts'
import type { ServerInfo } from '../../platform/site.ts'
import { isLocalHost } from './portal-domain.ts'

/**
 * Whether no organization may have a host: the server's own and those that the operator trusts,
 * public suffixes such as `co.uk`, and in live mode names that the internet does not know.
 */
export function isReservedHost(server: ServerInfo, host: string): boolean {
  const { hostname, port } = new URL(server.base_url)
  if (host === hostname || isTrustedHost(server, host, port)) return true
  if (isLocalHost(server, host)) return false
  const { domain, isIcann } = parse(host)
  return domain === null || (server.mode === 'live' && !isIcann)
}

const isTrustedHost = (server: ServerInfo, host: string, port: string): boolean =>
  ['http', 'https'].some(scheme =>
    [host, `${host}:${port}`].some(place => isTrustedUrl(server, `${scheme}://${place}/`)),
  )

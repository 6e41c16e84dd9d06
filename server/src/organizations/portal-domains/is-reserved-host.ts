import { getDomain } from 'tldts-icann'
import { isTrustedUrl } from '../../platform/http/trusted-url.ts'
import type { ServerInfo } from '../../platform/site.ts'
import { isLocalHost } from './portal-domain.ts'

/** Names that the public name service never has (RFC 6761, RFC 9476). */
const PRIVATE_ENDINGS =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|test|example|invalid|onion|arpa)$/

/**
 * Whether no organization may have a host: the server's own and those that the operator trusts,
 * public suffixes such as `co.uk`, and in live mode names of private networks.
 */
export function isReservedHost(server: ServerInfo, host: string): boolean {
  const { hostname, port } = new URL(server.base_url)
  if (host === hostname || isTrustedHost(server, host, port)) return true
  if (isLocalHost(server, host)) return false
  return getDomain(host) === null || (server.mode === 'live' && PRIVATE_ENDINGS.test(host))
}

const isTrustedHost = (server: ServerInfo, host: string, port: string): boolean =>
  ['http', 'https'].some(scheme =>
    [host, `${host}:${port}`].some(place => isTrustedUrl(server, `${scheme}://${place}/`)),
  )

import ipaddr from 'ipaddr.js'

const GLOBAL_FIRST = 0x2000
const GLOBAL_LAST = 0x3fff

/**
 * Whether an address is public. All others are rejected in live mode: loopback, private and
 * link-local networks, clouds' metadata services, carriers' networks, and every IPv6 form that
 * embeds an IPv4 address (NAT64, 6to4, Teredo), because it would bypass this check.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return true
  const [first = 0] = address.parts
  return first >= GLOBAL_FIRST && first <= GLOBAL_LAST
}

/** The host of a URL as a plain IP; undefined if it is a name that must be resolved. */
export function literalHost(hostname: string): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) ? host : undefined
}

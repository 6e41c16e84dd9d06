import ipaddr from 'ipaddr.js'

/** A socket's IPv4 address, which the system writes in one way. */
const IPV4 = /^(?:::ffff:)?((?:\d{1,3}\.){3}\d{1,3})$/

/** The maximum number of proxies in a chain. */
const HOPS_MAX = 20

/** Addresses whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]

/**
 * Trusted unless `TRUSTED_PROXIES` is set: a proxy on the same machine. A private address is not
 * sufficient: behind Docker's NAT every client has one, and could choose the address it reports.
 */
export const LOOPBACK: TrustedProxies = [
  ipaddr.parseCIDR('127.0.0.0/8'),
  ipaddr.parseCIDR('::1/128'),
]

/**
 * The caller's address. Each proxy appends its peer's address to `X-Forwarded-For`: the list is
 * read from its end while a trusted proxy wrote the entry.
 */
export function callerAddress(
  peer: string | undefined,
  forwarded: string | null,
  proxies: TrustedProxies = LOOPBACK,
): string {
  if (forwarded === null) {
    const [, plain] = IPV4.exec(peer ?? '') ?? []
    if (plain !== undefined) return plain
  }
  let ip = peer && ipaddr.isValid(peer) ? ipaddr.process(peer) : undefined
  if (!ip) return ''
  const words = forwarded?.split(',').slice(-HOPS_MAX) ?? []
  for (let word = words.pop()?.trim(); word !== undefined; word = words.pop()?.trim()) {
    if (!isIncludedIn(ip, proxies) || !ipaddr.isValid(word)) break
    ip = ipaddr.process(word)
  }
  return ip.toString()
}

/** Whether an address belongs to a trusted proxy. */
export function isTrustedProxy(peer: string, proxies: TrustedProxies): boolean {
  return ipaddr.isValid(peer) && isIncludedIn(ipaddr.process(peer), proxies)
}

const isIncludedIn = (ip: ipaddr.IPv4 | ipaddr.IPv6, proxies: TrustedProxies) =>
  proxies.some(([range, bits]) => range.kind() === ip.kind() && ip.match([range, bits] as never))

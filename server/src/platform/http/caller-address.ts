import ipaddr from 'ipaddr.js'

/** So many proxies may stand before one another. */
const HOPS_MAX = 20

/** Addresses whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]

/**
 * Trusted unless `TRUSTED_PROXIES` says otherwise: a proxy on the same machine. A private address
 * is not enough: behind Docker's NAT every client has one, and could choose its own address.
 */
export const LOOPBACK: TrustedProxies = [
  ipaddr.parseCIDR('127.0.0.0/8'),
  ipaddr.parseCIDR('::1/128'),
]

/**
 * The caller's address. Each proxy appends the address of its peer to `X-Forwarded-For`: the list
 * is read from its end for as long as a trusted proxy wrote the entry.
 */
export function callerAddress(
  peer: string | undefined,
  forwarded: string | null,
  proxies: TrustedProxies = LOOPBACK,
): string {
  let ip = peer && ipaddr.isValid(peer) ? ipaddr.process(peer) : undefined
  if (!ip) return ''
  const words = forwarded?.split(',').slice(-HOPS_MAX) ?? []
  for (let word = words.pop()?.trim(); word !== undefined; word = words.pop()?.trim()) {
    if (!isAmong(ip, proxies) || !ipaddr.isValid(word)) break
    ip = ipaddr.process(word)
  }
  return ip.toString()
}

/** Whether an address belongs to a trusted proxy. */
export function isTrustedProxy(peer: string, proxies: TrustedProxies): boolean {
  return ipaddr.isValid(peer) && isAmong(ipaddr.process(peer), proxies)
}

const isAmong = (ip: ipaddr.IPv4 | ipaddr.IPv6, proxies: TrustedProxies) =>
  proxies.some(([range, bits]) => range.kind() === ip.kind() && ip.match([range, bits] as never))

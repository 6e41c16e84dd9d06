import ipaddr from 'ipaddr.js'

/** Where a proxy of the operator's stands, if they name none; no one on the Internet is there. */
const NEAR = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** So many proxies may stand before one another. */
const HOPS_MAX = 20

/** Addresses a forwarding header is believed from; null: one proxy on a private address. */
export type TrustedProxies = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] | null

/**
 * The caller's address. Each proxy adds whom it heard at the end of `X-Forwarded-For`: the list is
 * read from there as long as who wrote a word is a proxy of the operator's. Where none are named,
 * only the last word of a connection from a private address counts.
 */
export function callerAddress(
  peer: string | undefined,
  forwarded: string | null,
  proxies: TrustedProxies = null,
): string {
  let ip = peer && ipaddr.isValid(peer) ? ipaddr.process(peer) : undefined
  if (!ip) return ''
  const words = forwarded?.split(',').slice(-HOPS_MAX) ?? []
  for (let hop = 0; words.length > 0 && hop < (proxies ? HOPS_MAX : 1); hop += 1) {
    const word = words.pop()?.trim() ?? ''
    if (!(proxies ? isAmong(ip, proxies) : NEAR.has(ip.range())) || !ipaddr.isValid(word)) break
    ip = ipaddr.process(word)
  }
  return ip.toString()
}

const isAmong = (ip: ipaddr.IPv4 | ipaddr.IPv6, proxies: NonNullable<TrustedProxies>) =>
  proxies.some(([range, bits]) => range.kind() === ip.kind() && ip.match([range, bits] as never))

import ipaddr from 'ipaddr.js'
import { ConfigError } from './config-error.ts'
import { LOOPBACK, type TrustedProxies } from './http/caller-address.ts'

/** Parses `TRUSTED_PROXIES`: addresses and ranges (10.0.0.0/8), or `none`; unset: loopback. */
export function proxiesFrom(list: string | undefined): TrustedProxies {
  if (list === undefined) return LOOPBACK
  if (list.trim() === 'none') return []
  return list.split(',').map(part => {
    const text = part.trim()
    if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
    if (!ipaddr.isValid(text)) {
      throw new ConfigError(
        'TRUSTED_PROXIES must list IP addresses or ranges such as 10.0.0.0/8, or be "none". ' +
          `"${text}" is invalid.`,
      )
    }
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128] as [ipaddr.IPv4 | ipaddr.IPv6, number]
  })
}

import type { ServerInfo } from '../site.ts'

/** Longer URLs are rejected without a check: checking takes time, and no page of ours has one. */
const URL_LENGTH_MAX = 4_096

/**
 * Whether a URL is a permitted redirect target, or its page may call with cookies: a path of ours,
 * our own origin, or one the operator trusts. Every route uses this matcher.
 */
export function isTrustedUrl(place: Pick<ServerInfo, 'base_url' | 'config'>, url: string): boolean {
  if (url.length > URL_LENGTH_MAX) return false
  if (url.startsWith('/')) return isOwnPath(url)
  const parts = partsOf(url)
  if (!parts) return false
  if (isOwnOrigin(parts.origin, new URL(place.base_url))) return true
  return place.config.trusted_origins.some(pattern => matches(pattern, parts))
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Our own origin; on this machine under any of its names, because we listen on both its addresses.
 */
function isOwnOrigin(origin: string, base: URL): boolean {
  if (origin === base.origin) return true
  const { protocol, hostname, port } = new URL(origin)
  const same = protocol === base.protocol && port === base.port
  return same && LOOPBACK.has(hostname) && LOOPBACK.has(base.hostname)
}

/** Path, query and fragment as in RFC 3986; nothing a browser could read as another host. */
const OWN_PATH =
  /^\/(?![/\\]|%2f|%5c)[\w\-.+/@~:!$&'()*,;=%]*(?:\?[\w\-.+/@~:!$&'()*,;=%?[\]]*)?(?:#[\w\-.+/@~:!$&'()*,;=%?]*)?$/i

function isOwnPath(path: string): boolean {
  if (!OWN_PATH.test(path)) return false
  // The rest after resolving `..` must not begin another host either.
  const resolved = new URL(path, 'http://own.invalid')
  return resolved.host === 'own.invalid' && !/^\/(?:[/\\]|%2f|%5c)/i.test(resolved.pathname)
}

type Parts = { scheme: string; host: string; origin: string }

/** The parts of an absolute URL; undefined if it has a user name or an unusual spelling. */
function partsOf(url: string): Parts | undefined {
  const found = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\\s@]*)(?:[/?#][^\\\s]*)?$/i.exec(url)
  if (!found?.[1] || !URL.canParse(url)) return undefined
  const { protocol, host, username, password } = new URL(url)
  if (username || password) return undefined
  return { scheme: protocol.slice(0, -1), host, origin: `${protocol}//${host}` }
}

/**
 * `https://app.com` matches that origin; `*.app.com` any host below it, by http or https;
 * `https://*.app.com` and `http://localhost:*` the same with the scheme or any port; `myapp://`
 * that scheme, and `myapp://host` only that host of it.
 */
function matches(pattern: string, { scheme, host, origin }: Parts): boolean {
  const web = scheme === 'http' || scheme === 'https'
  const patternParts = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)\/?$/i.exec(pattern)
  if (!patternParts?.[1]) return web && pattern.includes('*') && matchesHost(pattern, host)
  const [, named, place = ''] = patternParts
  if (named.toLowerCase() !== scheme) return false
  if (place.includes('*')) return matchesHost(place, host)
  if (!web) return place === '' || place.toLowerCase() === host
  return place !== '' && URL.canParse(pattern) && new URL(pattern).origin === origin
}

/** A star stands for one or more characters of a host and its port, never for a slash. */
function matchesHost(pattern: string, host: string): boolean {
  const words = pattern
    .toLowerCase()
    .split('*')
    .map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${words.join('[a-z0-9.:-]+')}$`).test(host)
}

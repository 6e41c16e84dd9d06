import { hmac, sameBytes } from '../crypto/hash.ts'
import { newestKey, type Keys, type Purpose } from '../crypto/keys.ts'

/** A cookie to set in the response: output data like everything else. */
export type Cookie = {
  name: string
  /** Empty deletes it. */
  value: string
  /** In seconds; without it the cookie ends with the browser session. */
  max_age?: number
  /** Hidden from scripts by default. */
  readable?: boolean
}

const MAX_AGE_MAX = 34_560_000

/** Parses the Cookie header into a map; later values of a name are ignored. */
export function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    if (name !== '' && !cookies.has(name)) cookies.set(name, decode(part.slice(at + 1).trim()))
  }
  return cookies
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Formats a Set-Cookie header, with its attributes in Better Auth's order. */
export function writeCookie(cookie: Cookie, secure: boolean): string {
  const { max_age } = cookie
  if (max_age !== undefined && max_age > MAX_AGE_MAX)
    throw new Error('cookies can last at most 400 days')
  const parts = [`${cookie.name}=${encodeURIComponent(cookie.value)}`]
  if (max_age !== undefined) parts.push(`Max-Age=${max_age}`)
  parts.push('Path=/')
  if (!cookie.readable) parts.push('HttpOnly')
  if (secure) parts.push('Secure')
  parts.push('SameSite=Lax')
  return parts.join('; ')
}

/** A value with its signature behind the last dot: HMAC-SHA256, base64. */
export function signValue(keys: Keys, value: string, purpose: Purpose = 'cookies'): string {
  return `${value}.${hmac(newestKey(keys, purpose), value).toString('base64')}`
}

const SIGNATURE_LENGTH = 44

/** The value, if we signed it; any other value counts as no cookie. */
export function verifyValue(
  keys: Keys,
  signed: string | undefined,
  purpose: Purpose = 'cookies',
): string | undefined {
  const dot = signed?.lastIndexOf('.') ?? -1
  if (signed === undefined || dot < 1) return undefined
  const [value, signature] = [signed.slice(0, dot), signed.slice(dot + 1)]
  // 32 bytes in base64; any other encoding of them was not written by us.
  if (signature.length !== SIGNATURE_LENGTH || !signature.endsWith('=')) return undefined
  const provided = Buffer.from(signature, 'base64')
  return keys.of(purpose).some(key => sameBytes(hmac(key, value), provided)) ? value : undefined
}

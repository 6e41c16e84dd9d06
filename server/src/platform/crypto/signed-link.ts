import { hmac, sameBytes } from './hash.ts'
import { newestKey, type Keys } from './keys.ts'

/**
 * The permission a signed link gives its holder, and its expiry. The purpose keeps kinds of links
 * apart.
 */
export type LinkContent = { purpose: string; data: string; expires_at: Date }

/**
 * Creates the text for a URL that permits its holder a single named action. It need not be stored.
 */
export function signLink(keys: Keys, { purpose, data, expires_at }: LinkContent): string {
  const text = `${expires_at.getTime().toString(36)}.${Buffer.from(data).toString('base64url')}`
  const seal = hmac(newestKey(keys, 'signed_links'), `${purpose}.${text}`)
  return `${text}.${seal.toString('base64url')}`
}

const LENGTH_MAX = 2_000

/** The content of a link; undefined if we did not sign it or its purpose is another. */
export function readLink(keys: Keys, purpose: string, text: string): LinkContent | undefined {
  const [moment = '', said = '', seal = '', ...rest] = text.split('.')
  if (rest.length > 0 || text.length > LENGTH_MAX) return undefined
  // Compared as text, because the same bytes can be encoded in several ways and only one is ours.
  const provided = Buffer.from(seal)
  const ours = (key: Buffer) =>
    Buffer.from(hmac(key, `${purpose}.${moment}.${said}`).toString('base64url'))
  if (!keys.of('signed_links').some(key => sameBytes(ours(key), provided))) return undefined
  const data = Buffer.from(said, 'base64url').toString()
  return { purpose, data, expires_at: new Date(Number.parseInt(moment, 36)) }
}

import { PORTAL_CODE_LENGTH } from '@gatehouse/contract/billing/portal-sign-in'
import { hmac } from '../../platform/crypto/hash.ts'
import { newestKey, type Keys } from '../../platform/crypto/keys.ts'
import { newToken } from '../../platform/ids.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A plain hash of so few characters is guessed in no time; this one takes the server's key. */
const digestOf = (key: Buffer, code: string) => hmac(key, `portal ${code}`)

/** A new code, and what is stored of it. */
export function newPortalCode(keys: Keys): { code: string; digest: Buffer } {
  const code = newToken(PORTAL_CODE_LENGTH, ALPHABET)
  return { code, digest: digestOf(newestKey(keys, 'email_codes'), code) }
}

/** What may be stored of a code that somebody typed, under each secret in use. */
export const portalCodeDigests = (keys: Keys, typed: string): Buffer[] =>
  keys.of('email_codes').map(key => digestOf(key, typed.replaceAll(/\s/g, '').toUpperCase()))

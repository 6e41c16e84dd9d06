import { PORTAL_CODE_LENGTH } from '@gatehouse/contract/billing/portal-sign-in'
import { hmac } from '../../platform/crypto/hash.ts'
import { newestKey, type Keys } from '../../platform/crypto/keys.ts'
import { newToken } from '../../platform/ids.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * A code this short could be brute-forced from a plain hash, so the digest is keyed with the
 * server's secret.
 */
const digestOf = (key: Buffer, code: string) => hmac(key, `portal ${code}`)

/** Creates a code, with the digest to store. */
export function newPortalCode(keys: Keys): { code: string; digest: Buffer } {
  const code = newToken(PORTAL_CODE_LENGTH, ALPHABET)
  return { code, digest: digestOf(newestKey(keys, 'email_codes'), code) }
}

/** The digests an entered code may be stored as, one for each secret in use. */
export const portalCodeDigests = (keys: Keys, typed: string): Buffer[] =>
  keys.of('email_codes').map(key => digestOf(key, typed.replaceAll(/\s/g, '').toUpperCase()))

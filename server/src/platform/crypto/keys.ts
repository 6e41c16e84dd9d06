import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The purpose of a key. Each purpose has a subkey of its own, so that none can serve as an oracle
 * for another.
 */
export type Purpose =
  | 'cookies'
  | 'verifying_browsers'
  | 'storage'
  | 'sealed_ids'
  | 'mail_tokens'
  | 'signed_links'
  | 'session_cache'
  | 'provider_tokens'
  | 'second_factor'
  | 'email_codes'
  | 'device_codes'
  | 'rate_limits'
  | 'fingerprint'

/**
 * The server's secrets: the first one signs, all of them verify, so that a secret can be rotated.
 */
export type Keys = { of(purpose: Purpose): Buffer[] }

const SALT = 'gatehouse'

/** Derives the keys from `SECRET`: one secret, or several separated by commas, newest first. */
export function keysFrom(secret: string): Keys {
  const secrets = secret.split(',').map(part => part.trim())
  const derived = new Map<Purpose, Buffer[]>()
  return {
    of: purpose => {
      const known = derived.get(purpose)
      if (known) return known
      const keys = secrets.map(item => Buffer.from(hkdfSync('sha256', item, SALT, purpose, 32)))
      derived.set(purpose, keys)
      return keys
    },
  }
}

/** The newest key of a purpose, which signs and encrypts. */
export function newestKey(keys: Keys, purpose: Purpose): Buffer {
  const key = keys.of(purpose)[0]
  if (!key) throw new Error('the first key must exist')
  return key
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts data that must be readable again (AES-256-GCM): nonce, tag, text. */
export function encrypt(keys: Keys, text: string, purpose: Purpose = 'storage'): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', newestKey(keys, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts the output of `encrypt` with any listed key. */
export function decrypt(keys: Keys, sealed: Buffer, purpose: Purpose = 'storage'): string {
  for (const key of keys.of(purpose)) {
    const text = tryDecrypt(key, sealed)
    if (text !== undefined) return text
  }
  throw new UnknownSecret()
}

/** The same data encrypted with the newest secret; undefined if it already is. */
export function reencrypt(keys: Keys, sealed: Buffer, purpose: Purpose): Buffer | undefined {
  if (tryDecrypt(newestKey(keys, purpose), sealed) !== undefined) return undefined
  return encrypt(keys, decrypt(keys, sealed, purpose), purpose)
}

/** Data is encrypted with a secret that is no longer in SECRET. */
export class UnknownSecret extends Error {
  constructor() {
    super('stored under a secret that is no longer listed in SECRET')
    this.name = 'UnknownSecret'
  }
}

function tryDecrypt(key: Buffer, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

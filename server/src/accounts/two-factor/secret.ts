import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'

/** An authenticator's secret, encrypted for storage. */
export const sealSecret = (keys: Keys, secret: string): Buffer =>
  encrypt(keys, secret, 'second_factor')

/** The decrypted secret. */
export const openSecret = (keys: Keys, sealed: Buffer): string =>
  decrypt(keys, sealed, 'second_factor')

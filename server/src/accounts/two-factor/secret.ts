import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'

/** An authenticator's secret, encrypted for storage. */
export const encryptSecret = (keys: Keys, secret: string): Buffer =>
  encrypt(keys, secret, 'second_factor')

/** The decrypted secret. */
export const decryptSecret = (keys: Keys, sealed: Buffer): string =>
  decrypt(keys, sealed, 'second_factor')

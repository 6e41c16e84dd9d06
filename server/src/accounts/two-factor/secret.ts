import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'

/** An authenticator's secret as it is kept. */
export const sealSecret = (keys: Keys, secret: string): Buffer =>
  encrypt(keys, secret, 'second_factor')

/** The secret that was kept. */
export const openSecret = (keys: Keys, sealed: Buffer): string =>
  decrypt(keys, sealed, 'second_factor')

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Selectable } from 'kysely'
import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'
import type { WebhookEndpointsTable } from '../../platform/db/tables.ts'

const PUBLIC_KEY_PREFIX = 'whpk_'

/** The columns of an endpoint that decide how deliveries are signed. */
export type SigningColumns = Pick<
  Selectable<WebhookEndpointsTable>,
  | 'signature_type'
  | 'secret'
  | 'previous_secret'
  | 'previous_secret_expires_at'
  | 'signing_key'
  | 'previous_signing_key'
>

/** What signs a delivery: secrets, or private Ed25519 keys; the newest one first. */
export type Signers = { secrets: string[] } | { private_keys: KeyObject[] }

/** Whether the secret and the key that were replaced still sign. */
export const isPreviousSigning = (
  { previous_secret_expires_at }: Pick<SigningColumns, 'previous_secret_expires_at'>,
  real: Date,
) => previous_secret_expires_at !== null && previous_secret_expires_at > real

/** What signs a delivery of an endpoint at a time. */
export function signersOf(keys: Keys, row: SigningColumns, real: Date): Signers {
  const isOverlapping = isPreviousSigning(row, real)
  const listed = (newest: Buffer | null, previous: Buffer | null) =>
    [newest, isOverlapping ? previous : null]
      .filter(column => column !== null)
      .map(column => decrypt(keys, column))
  if (row.signature_type === 'hmac') return { secrets: listed(row.secret, row.previous_secret) }
  const private_keys = listed(row.signing_key, row.previous_signing_key)
  return { private_keys: private_keys.map(pem => createPrivateKey(pem)) }
}

/** A new private key as it is stored. */
export function newSigningKey(keys: Keys): Buffer {
  const { privateKey } = generateKeyPairSync('ed25519')
  return encrypt(keys, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
}

/** The public key of a stored private key, as Standard Webhooks writes it. */
export function publicKeyOf(keys: Keys, signing_key: Buffer): string {
  const { x = '' } = createPublicKey(decrypt(keys, signing_key)).export({ format: 'jwk' })
  return PUBLIC_KEY_PREFIX + Buffer.from(x, 'base64url').toString('base64')
}

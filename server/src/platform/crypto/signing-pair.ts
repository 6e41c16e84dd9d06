import type { PublicKey } from '@gatehouse/contract/kit/public-key'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import { z } from 'zod'
import { decrypt, encrypt, type Keys } from './keys.ts'

/** How tokens are signed: Ed25519 (RFC 8037). */
export const ALGORITHM = 'EdDSA'

/** Creates a key pair as it is stored: the public key as JSON, the private one encrypted. */
export async function createSigningPair(keys: Keys) {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
  return {
    public_key: JSON.stringify(await exportJWK(pair.publicKey)),
    private_key: encrypt(keys, await exportPKCS8(pair.privateKey)),
  }
}

/** The stored private key, ready to sign. */
export const privateKeyOf = (keys: Keys, { private_key }: { private_key: Buffer }) =>
  importPKCS8(decrypt(keys, private_key), ALGORITHM)

const Ed25519 = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })

/** The public form of the key; throws for an invalid key. */
export function toPublicKey(row: { id: string; public_key: unknown }): PublicKey {
  return { ...Ed25519.parse(row.public_key), kid: row.id, alg: ALGORITHM, use: 'sig' }
}

import { z } from 'zod'
import { Id } from './fields.ts'

/** A public key as other programs read it (RFC 7517, RFC 8037). */
export const PublicKey = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    kid: Id,
    alg: z.literal('EdDSA'),
    use: z.literal('sig'),
  })
  .meta({ id: 'PublicKey' })
export type PublicKey = z.output<typeof PublicKey>

/** How long clients may cache a list of public keys. */
export const KEYS_CACHED_SECONDS = 300

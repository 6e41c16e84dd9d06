import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { sessionProblems } from './sessions.ts'
import { userProblems } from './users.ts'

/** A public key as others read it (RFC 7517, RFC 8037). */
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

/** How long anybody may keep the list of keys without asking again. */
export const KEYS_CACHED_SECONDS = 300

/** How long a person's JWT is good for. */
export const TOKEN_SECONDS = 900

/** What other programs need to know a person of ours without asking us. */
export const signingKeyEndpoints = endpoints('accounts', {
  keys: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/jwks',
    status: 200,
    summary: 'The public keys that tokens are checked with',
    subjects: ['anonymous'],
    output: z.object({ keys: z.array(PublicKey) }),
    problems: [],
  },
  token: {
    kind: 'write',
    method: 'GET',
    path: '/api/auth/token',
    status: 200,
    summary: 'A token that says who is signed in (JWT, EdDSA), good for 15 minutes',
    subjects: ['user'],
    output: z.object({ token: z.string() }),
    problems: [userProblems.unauthorized, sessionProblems.impersonated],
  },
})

import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { PublicKey } from '../kit/public-key.ts'
import { sessionProblems } from './sessions.ts'
import { userProblems } from './users.ts'

/** Lifetime of a user's JWT. */
export const TOKEN_SECONDS = 900

/** What other programs need to verify our users' tokens without a request to us. */
export const signingKeyEndpoints = endpoints('accounts', {
  keys: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/jwks',
    status: 200,
    summary: 'Get the public keys that verify tokens',
    subjects: ['anonymous'],
    output: z.object({ keys: z.array(PublicKey) }),
    problems: [],
  },
  token: {
    kind: 'write',
    method: 'GET',
    path: '/api/auth/token',
    status: 200,
    summary: 'Get a JWT for the current session (EdDSA), valid for 15 minutes',
    subjects: ['user'],
    output: z.object({ token: z.string() }),
    problems: [userProblems.unauthorized, sessionProblems.impersonated],
  },
})

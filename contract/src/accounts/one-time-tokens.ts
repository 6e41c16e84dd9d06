import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { sessionProblems, SessionWithUser } from './sessions.ts'
import { userProblems } from './users.ts'

/** Errors of one-time tokens. */
export const oneTimeTokenProblems = problems({
  disabled: [400, 'ONE_TIME_TOKENS_DISABLED', 'One-time tokens are not enabled'],
  invalid: [400, 'INVALID_TOKEN', 'Invalid token'],
  ended: [400, 'SESSION_NOT_FOUND', 'Session not found'],
})

/** The number of characters of a token. */
export const ONE_TIME_TOKEN_LENGTH = 32
/** How long a token is valid: three minutes. */
export const ONE_TIME_TOKEN_SECONDS = 180

const { disabled, invalid, ended } = oneTimeTokenProblems
const LIMIT = { max: 10, seconds: 60, shared: true } as const

/**
 * Tokens that carry a user from one app to another, such as from a browser to a desktop app or to
 * another domain. Source: the protocol's plugin `oneTimeToken`.
 */
export const oneTimeTokenEndpoints = endpoints('accounts', {
  generate: {
    kind: 'write',
    method: 'GET',
    path: '/api/auth/one-time-token/generate',
    status: 200,
    summary: 'Create a token that signs you in elsewhere, once',
    description:
      'It is valid for three minutes. The session it begins is another one, which ends on its own.',
    subjects: ['user'],
    output: z.object({ token: z.string() }),
    problems: [userProblems.unauthorized, disabled, sessionProblems.impersonated],
    limit: LIMIT,
  },
  verify: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/one-time-token/verify',
    status: 200,
    summary: 'Sign in with a one-time token',
    description: 'The token works while the session that created it lasts.',
    subjects: ['anonymous'],
    body: z.object({ token: z.string().min(1).max(200) }),
    output: SessionWithUser,
    problems: [disabled, invalid, ended, sessionProblems.banned],
    limit: LIMIT,
  },
})

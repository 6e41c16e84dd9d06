import { z } from 'zod'
import { Lifetime } from '../access/access-tokens.ts'
import { ServerScope } from '../access/server-scopes.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment, SCOPES_MAX } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { UserKey } from './admin-inputs.ts'
import { adminProblems } from './admin-problems.ts'
import { credentialProblems, Password } from './credentials.ts'
import { sessionProblems } from './sessions.ts'
import { userProblems } from './users.ts'

/** The prefix of every server token. */
export const SERVER_TOKEN_PREFIX = 'gatehouse_sat_'

/** The maximum number of active tokens: each grants access to the whole server. */
export const SERVER_TOKENS_MAX = 50

/** Errors of creating, revoking and using server tokens. */
export const serverTokenProblems = problems({
  not_permitted: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_MANAGE_SERVER_TOKENS',
    'You are not allowed to manage server tokens',
  ],
  not_found: [404, 'SERVER_TOKEN_NOT_FOUND', 'Server token not found'],
  too_many: [
    400,
    'TOO_MANY_SERVER_TOKENS',
    "You've reached the maximum number of server tokens. Revoke one first.",
  ],
  password_set: [400, 'PASSWORD_ALREADY_SET', 'user already has a password'],
})

/** A token of the operator's program; the clear text is shown once, at creation. */
export const ServerToken = z
  .object({
    id: Id,
    name: z.string(),
    start: z.string(),
    scopes: z.array(ServerScope),
    createdBy: Id.nullable(),
    expiresAt: Moment.nullable(),
    lastUsedAt: Moment.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'ServerToken' })
export type ServerToken = z.output<typeof ServerToken>

/** A new token; without `expiresIn` it is valid until it is revoked. */
export const ServerTokenCreate = z.object({
  name: z.string().trim().min(1).max(100),
  expiresIn: Lifetime.nullable().optional(),
  scopes: z.array(ServerScope).min(1).max(SCOPES_MAX).default(['accounts:admin']),
})
export type ServerTokenCreate = z.output<typeof ServerTokenCreate>

/**
 * A first password for a user who has none; without an id, for the user whose session is sent
 * along.
 */
export const PasswordSetting = z.object({ userId: UserKey.optional(), newPassword: Password })
export type PasswordSetting = z.output<typeof PasswordSetting>

const managementFields = {
  status: 200,
  subjects: ['user'],
  problems: [
    userProblems.unauthorized,
    sessionProblems.impersonated,
    serverTokenProblems.not_permitted,
  ],
} as const

/** Tokens of the operator's programs, and the endpoints that require one. */
export const serverTokenEndpoints = endpoints('accounts', {
  create: {
    ...managementFields,
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/create-server-token',
    summary: 'Create a server token. The token is shown only once.',
    body: ServerTokenCreate,
    output: z.object({ token: z.string(), serverToken: ServerToken }),
    problems: [...managementFields.problems, serverTokenProblems.too_many],
  },
  list: {
    ...managementFields,
    kind: 'read',
    method: 'GET',
    path: '/api/auth/admin/list-server-tokens',
    summary: 'List active server tokens',
    output: z.object({ serverTokens: z.array(ServerToken) }),
  },
  revoke: {
    ...managementFields,
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/revoke-server-token',
    summary: 'Revoke a server token',
    body: z.object({ id: z.string().max(100) }),
    output: z.object({ success: z.literal(true) }),
    problems: [...managementFields.problems, serverTokenProblems.not_found],
  },
  setPassword: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/set-password',
    status: 200,
    summary: 'Set a password for a user who has none',
    description: 'For your backend: without a server token this route returns 404.',
    scopes: ['accounts:admin'],
    subjects: ['server'],
    body: PasswordSetting,
    output: z.object({ status: z.literal(true) }),
    problems: [
      userProblems.unauthorized,
      adminProblems.user_not_found,
      adminProblems.privileged_user,
      credentialProblems.too_short,
      credentialProblems.too_long,
      credentialProblems.compromised,
      serverTokenProblems.password_set,
    ],
  },
})

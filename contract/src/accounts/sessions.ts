import { z } from 'zod'
import { apiKeyProblems } from '../access/api-key-problems.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { User, userProblems } from './users.ts'

/**
 * A session of a user. `token` is the session's own only in responses to that session; for the
 * user's other sessions it is a handle that can only revoke.
 */
export const Session = z
  .object({
    expiresAt: Moment,
    token: z.string(),
    createdAt: Moment,
    updatedAt: Moment,
    ipAddress: z.string(),
    userAgent: z.string(),
    userId: Id,
    impersonatedBy: Id.nullable(),
    activeOrganizationId: Id.nullable(),
    activeTeamId: Id.nullable(),
    id: Id,
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

/** The signed-in user and the current session. */
export const SessionWithUser = z.object({ session: Session, user: User })
export type SessionWithUser = z.output<typeof SessionWithUser>

/** The largest value that browsers reliably store in a cookie. */
export const COOKIE_LENGTH_MAX = 4_093

/** Errors of sessions. */
export const sessionProblems = problems({
  none: [400, 'FAILED_TO_GET_SESSION', 'Failed to get session'],
  not_found: [400, 'SESSION_NOT_FOUND', 'Session not found'],
  not_fresh: [403, 'SESSION_NOT_FRESH', 'Session is not fresh'],
  not_created: [401, 'FAILED_TO_CREATE_SESSION', 'Failed to create session'],
  banned: [
    403,
    'BANNED_USER',
    'You have been banned from this application. ' +
      'Please contact support if you believe this is an error.',
  ],
  impersonated: [
    403,
    'IMPERSONATION_FORBIDS_THIS',
    'You cannot do this while impersonating a user',
  ],
  nothing_to_update: [400, 'NO_FIELDS_TO_UPDATE', 'No fields to update'],
  too_large: [500, 'SESSION_DATA_TOO_LARGE', 'Session data is too large to store in the cookie'],
})

const text = z.union([z.string().max(100), z.boolean()])

const look = {
  kind: 'raw',
  plain: true,
  path: '/api/auth/get-session',
  status: 200,
  subjects: ['anonymous'],
  query: z.object({ disableCookieCache: text.optional(), disableRefresh: text.optional() }),
  output: SessionWithUser.nullable(),
  problems: [
    apiKeyProblems.malformed,
    apiKeyProblems.unknown,
    apiKeyProblems.not_updated,
    apiKeyProblems.disabled,
    apiKeyProblems.expired,
    apiKeyProblems.used_up,
    apiKeyProblems.too_often,
    apiKeyProblems.owner_banned,
  ],
} as const

const Done = z.object({ status: z.literal(true) })
const { unauthorized } = userProblems

/** Sessions of the signed-in user. */
export const sessionEndpoints = endpoints('accounts', {
  get: { ...look, method: 'GET', summary: 'Get the current session, or null' },
  getByPost: {
    ...look,
    method: 'POST',
    summary: 'Get the current session, or null (newer clients)',
  },
  signOut: {
    kind: 'raw',
    plain: true,
    method: 'POST',
    path: '/api/auth/sign-out',
    status: 200,
    summary: 'Sign out',
    subjects: ['anonymous'],
    output: z.object({ success: z.literal(true) }),
    problems: [sessionProblems.none],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/list-sessions',
    status: 200,
    summary: 'List your sessions',
    subjects: ['user'],
    output: z.array(Session),
    problems: [unauthorized],
  },
  update: {
    kind: 'read',
    method: 'POST',
    path: '/api/auth/update-session',
    status: 200,
    summary: 'Update your session. No field can currently be updated.',
    subjects: ['user'],
    body: z.object({}),
    output: z.object({ session: Session }),
    problems: [unauthorized, sessionProblems.nothing_to_update],
  },
  revoke: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/revoke-session',
    status: 200,
    summary: 'Revoke one of your sessions',
    subjects: ['user'],
    body: z.object({ token: z.string().max(200) }),
    output: Done,
    problems: [unauthorized, sessionProblems.not_found],
  },
  revokeAll: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/revoke-sessions',
    status: 200,
    summary: 'Revoke all your sessions',
    subjects: ['user'],
    output: Done,
    problems: [unauthorized],
  },
  revokeOthers: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/revoke-other-sessions',
    status: 200,
    summary: 'Revoke all your other sessions',
    subjects: ['user'],
    output: Done,
    problems: [unauthorized],
  },
})

import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment, OpaqueObject } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { sessionProblems } from './sessions.ts'
import { userProblems } from './users.ts'

/** Errors of a user's sign-in methods, and of acting for the user at a provider. */
export const linkedAccountProblems = problems({
  not_found: [400, 'ACCOUNT_NOT_FOUND', 'Account not found'],
  ambiguous: [
    400,
    'AMBIGUOUS_ACCOUNT',
    'Multiple accounts share this account ID. Pass a providerId to disambiguate.',
  ],
  last: [400, 'FAILED_TO_UNLINK_LAST_ACCOUNT', "You can't unlink your last account"],
  not_supported: [400, 'PROVIDER_NOT_SUPPORTED', 'Provider is not supported.'],
  no_refreshing: [
    400,
    'TOKEN_REFRESH_NOT_SUPPORTED',
    'Provider does not support token refreshing.',
  ],
  no_refresh_token: [400, 'REFRESH_TOKEN_NOT_FOUND', 'Refresh token not found'],
  no_access: [400, 'FAILED_TO_GET_ACCESS_TOKEN', 'Failed to get a valid access token'],
  not_refreshed: [400, 'FAILED_TO_REFRESH_ACCESS_TOKEN', 'Failed to refresh access token'],
  not_configured: [500, 'PROVIDER_NOT_CONFIGURED', 'Provider account provider is not configured'],
  no_info: [400, 'FAILED_TO_GET_USER_INFO', 'Failed to get user info'],
})

/**
 * One sign-in method of a user: a provider, or `credential` for the password. `provider` and
 * `providerId` are the same, for older and newer clients.
 */
export const LinkedAccount = z
  .object({
    id: Id,
    provider: z.string(),
    providerId: z.string(),
    /** The user's id at the provider. */
    accountId: z.string(),
    userId: Id,
    /** The scopes the provider granted. */
    scopes: z.array(z.string()),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'LinkedAccount' })
export type LinkedAccount = z.output<typeof LinkedAccount>

const word = z.string().min(1).max(255)

/**
 * Selects one of the caller's accounts: by our id, by the provider's id, or by provider. Requests
 * never name the owner: it is always the caller (CVE-2025-61928).
 */
const chosen = { providerId: word.optional(), accountId: word.optional() }
const isChosen = ({ providerId, accountId }: { providerId?: unknown; accountId?: unknown }) =>
  providerId !== undefined || accountId !== undefined
const ACCOUNT_REQUIRED = 'Provide providerId or accountId'

export const AccountChoice = z.object(chosen).refine(isChosen, ACCOUNT_REQUIRED)
export type AccountChoice = z.output<typeof AccountChoice>

const AccountInfo = z.object({
  /** Which of the user's sign-in methods it was. */
  account: z.object({ id: Id, providerId: z.string(), accountId: z.string() }),
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    image: z.string().nullable(),
    emailVerified: z.boolean(),
  }),
  /** As the provider returns it. */
  data: OpaqueObject,
})

const info = {
  kind: 'staged',
  path: '/api/auth/account-info',
  status: 200,
  subjects: ['user'],
  output: AccountInfo,
  problems: [
    userProblems.unauthorized,
    sessionProblems.impersonated,
    linkedAccountProblems.not_found,
    linkedAccountProblems.ambiguous,
    linkedAccountProblems.not_configured,
    linkedAccountProblems.no_access,
    linkedAccountProblems.no_info,
  ],
} as const

const token = z.string().optional()

/** A user's sign-in methods. */
export const linkedAccountEndpoints = endpoints('accounts', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/list-accounts',
    status: 200,
    summary: 'List your sign-in methods',
    subjects: ['user'],
    output: z.array(LinkedAccount),
    problems: [userProblems.unauthorized],
  },
  unlink: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/unlink-account',
    status: 200,
    summary: 'Unlink one of your sign-in methods',
    subjects: ['user'],
    body: AccountChoice,
    output: z.object({ status: z.literal(true) }),
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      sessionProblems.not_fresh,
      linkedAccountProblems.last,
      linkedAccountProblems.not_found,
      linkedAccountProblems.ambiguous,
    ],
  },
  accessToken: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/get-access-token',
    status: 200,
    summary: 'Get a valid access token of a provider, refreshed if needed',
    subjects: ['user'],
    body: AccountChoice,
    output: z.object({
      accessToken: token,
      accessTokenExpiresAt: Moment.optional(),
      scopes: z.array(z.string()),
      idToken: token,
    }),
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      linkedAccountProblems.not_supported,
      linkedAccountProblems.not_found,
      linkedAccountProblems.ambiguous,
      linkedAccountProblems.no_access,
    ],
  },
  refresh: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/refresh-token',
    status: 200,
    summary: "Refresh a provider's tokens",
    subjects: ['user'],
    body: AccountChoice,
    output: z.object({
      tokenType: token,
      accessToken: token,
      refreshToken: token,
      accessTokenExpiresAt: Moment.optional(),
      refreshTokenExpiresAt: Moment.optional(),
      scope: token,
      scopes: z.array(z.string()),
      idToken: token,
      providerId: z.string(),
      accountId: z.string(),
    }),
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      linkedAccountProblems.not_supported,
      linkedAccountProblems.no_refreshing,
      linkedAccountProblems.not_found,
      linkedAccountProblems.ambiguous,
      linkedAccountProblems.no_refresh_token,
      linkedAccountProblems.not_refreshed,
    ],
  },
  info: {
    ...info,
    method: 'GET',
    summary: 'Get your profile at a provider',
    query: AccountChoice,
  },
  infoByPost: {
    ...info,
    method: 'POST',
    summary: 'Get your profile at a provider (older clients)',
    body: AccountChoice,
  },
})

import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { commonProblems, oauthProblems, problems } from '../kit/problems.ts'
import { SubjectType } from './oauth-clients.ts'
import { OAuthScope } from './oauth-scopes.ts'

/** Prefixes of what the provider issues. */
export const ACCESS_TOKEN_PREFIX = 'gatehouse_at_'
export const REFRESH_TOKEN_PREFIX = 'gatehouse_rt_'
export const CODE_PREFIX = 'gatehouse_ac_'

/** Lifetimes, in seconds. A refresh token is replaced, and its lifetime renewed, at each use. */
export const ACCESS_TOKEN_SECONDS = 3_600
export const ID_TOKEN_SECONDS = 3_600
export const REFRESH_TOKEN_SECONDS = 30 * 86_400
export const CODE_SECONDS = 60
/** How long a user may take to sign in and to decide. */
export const REQUEST_SECONDS = 1_800

/** Paths of the provider, which its discovery documents name. */
export const providerPaths = {
  authorization: '/v1/oauth2/authorize',
  token: '/v1/oauth2/token',
  revocation: '/v1/oauth2/revoke',
  introspection: '/v1/oauth2/introspect',
  userinfo: '/v1/oauth2/userinfo',
  jwks: '/v1/oauth2/jwks',
  end_session: '/v1/oauth2/end-session',
} as const

/** Pages of the dashboard on which users decide. */
export const oauthPages = {
  authorize: '/oauth/authorize',
  error: '/oauth/error',
  sign_out: '/oauth/sign-out',
} as const

/** Errors of programs, as OAuth 2 names them. Source: RFC 6749, section 5.2, and RFC 6750. */
const tokenProblems = oauthProblems({
  invalid_request: [400, 'invalid_request', 'The request is malformed'],
  invalid_client: [401, 'invalid_client', 'The app is unknown, or its secret is wrong'],
  unknown_client: [400, 'invalid_client', 'The app is unknown'],
  invalid_grant: [400, 'invalid_grant', 'The code or the refresh token is not valid'],
  unauthorized_client: [400, 'unauthorized_client', 'The app may not use this grant type'],
  unsupported_grant_type: [400, 'unsupported_grant_type', 'The grant type is not supported'],
  invalid_scope: [400, 'invalid_scope', 'A scope is not one of the app'],
})

/** Errors of a user's decision. */
export const decisionProblems = problems({
  request_not_found: [
    404,
    'ResourceNotFound',
    'This request has expired. Start again in the app that sent you here.',
  ],
  organization_required: [422, 'OrganizationRequired', 'Choose an organization.'],
  organization_not_permitted: [
    403,
    'NotPermitted',
    'You are not allowed to give the app this access to the organization.',
  ],
  sign_in_required: [403, 'SignInRequired', 'The app asks you to sign in again.'],
  impersonated: [403, 'NotPermitted', 'You cannot do this while impersonating a user'],
})

/** An app as users see it before they decide. */
const PublicClient = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_uri: z.string().nullable(),
  tos_uri: z.string().nullable(),
  policy_uri: z.string().nullable(),
})

/** An organization that a user can let an app act for. */
const ChoosableOrganization = z.object({ id: Id, slug: z.string(), name: z.string() })

/** What an app asks of the signed-in user. */
export const AuthorizationRequest = z.object({
  id: z.string(),
  /** `login`: the app asks for a sign-in after its request began. `consent`: for a decision. */
  prompt: z.enum(['login', 'consent']),
  /** False if the user must sign in (again) before continuing. */
  is_signed_in: z.boolean(),
  client: PublicClient,
  sub_type: SubjectType,
  scopes: z.array(OAuthScope),
  /** The host that the user is sent back to. */
  redirect_host: z.string(),
  organizations: z.array(ChoosableOrganization),
})
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

/** An app's request to sign the user out. */
export const SignOutRequest = z.object({
  client: PublicClient.nullable(),
  /** Where the user goes after signing out: an address that the app has registered. */
  redirect_to: z.string().nullable(),
})
export type SignOutRequest = z.output<typeof SignOutRequest>

/** A user's decision. */
export const AuthorizationDecision = z.object({
  action: z.enum(['allow', 'deny', 'continue']),
  organization_id: Id.nullable().optional(),
})
export type AuthorizationDecision = z.output<typeof AuthorizationDecision>

const text = z.string().max(2_000).optional()
const long = z.string().max(4_000).optional()
const byRequest = z.object({ id: z.string().max(100) })

const form = { kind: 'raw', method: 'POST', status: 200, subjects: ['anonymous'] } as const
const { invalid_request, invalid_client, invalid_scope } = tokenProblems
const clientFaults = [invalid_request, invalid_client]
const { invalid_token, insufficient_scope } = commonProblems
const document = { kind: 'raw', method: 'GET', status: 200, subjects: ['anonymous'] } as const
const own = { subjects: ['user'] } as const
const page = { internal: true, limit: { max: 60, seconds: 60 } } as const

/**
 * An OAuth 2.1 authorization server and OpenID Connect provider. Sources: RFC 6749, 7009, 7636,
 * 7662, 8414, 9207, 9700, OpenID Connect Core 1.0, Discovery 1.0 and RP-Initiated Logout 1.0.
 * Errors have the format of RFC 6749, section 5.2.
 */
export const oauthProviderEndpoints = endpoints('billing', {
  openidConfiguration: {
    ...document,
    path: '/.well-known/openid-configuration',
    summary: 'Get the configuration of the OpenID Connect provider',
    problems: [],
  },
  serverMetadata: {
    ...document,
    path: '/.well-known/oauth-authorization-server',
    summary: 'Get the configuration of the OAuth authorization server',
    problems: [],
  },
  jwks: {
    ...document,
    path: providerPaths.jwks,
    summary: 'Get the public keys that verify id tokens (RS256)',
    problems: [],
  },
  authorize: {
    kind: 'raw',
    method: 'GET',
    path: providerPaths.authorization,
    status: 302,
    summary: 'Ask a user to sign in to an app',
    description:
      'Open it in a browser: the user signs in, decides, and is sent back to the redirect URI ' +
      'with a code. A program that accepts only JSON gets the app and the scopes instead. PKCE ' +
      'is required, with S256.',
    subjects: ['user', 'anonymous'],
    query: z.object({
      response_type: text,
      client_id: text,
      redirect_uri: long,
      scope: long,
      state: long,
      nonce: text,
      code_challenge: text,
      code_challenge_method: text,
      prompt: text,
      max_age: text,
      login_hint: text,
      id_token_hint: long,
      ui_locales: text,
      response_mode: text,
      sub_type: text,
      sub: text,
    }),
    problems: [invalid_request, invalid_client, invalid_scope],
    limit: { max: 120, seconds: 60 },
  },
  resume: {
    kind: 'raw',
    method: 'GET',
    path: `${providerPaths.authorization}/{id}`,
    status: 302,
    summary: 'Send a user who has decided back to the app',
    subjects: ['user', 'anonymous'],
    params: byRequest,
    problems: [decisionProblems.request_not_found],
    ...page,
  },
  token: {
    ...form,
    path: providerPaths.token,
    summary: 'Exchange a code or a refresh token for tokens',
    description:
      'A form with `grant_type` (`authorization_code`, `refresh_token` or `client_credentials`) ' +
      'and the credentials of the app. A refresh token is valid once: a second use ends the ' +
      'sign-in.',
    problems: Object.values(tokenProblems),
  },
  revoke: {
    ...form,
    path: providerPaths.revocation,
    summary: 'Revoke a token',
    description: 'A form with `token` and the credentials of the app (RFC 7009).',
    problems: clientFaults,
  },
  introspect: {
    ...form,
    path: providerPaths.introspection,
    summary: "Check one of the app's tokens",
    description: 'A form with `token` and the credentials of the app (RFC 7662).',
    problems: clientFaults,
  },
  userinfo: {
    ...document,
    path: providerPaths.userinfo,
    summary: 'Get the user or the organization of an access token',
    problems: [invalid_request, invalid_token, insufficient_scope],
  },
  userinfoByPost: {
    ...form,
    path: providerPaths.userinfo,
    summary: 'Get the user or the organization of an access token, by POST',
    problems: [invalid_request, invalid_token, insufficient_scope],
  },
  endSession: {
    kind: 'raw',
    method: 'GET',
    path: providerPaths.end_session,
    status: 302,
    summary: 'Ask a user to sign out',
    description:
      'Open it in a browser. With `client_id` or `id_token_hint`, the user is sent on to ' +
      '`post_logout_redirect_uri`.',
    subjects: ['user', 'anonymous'],
    query: z.object({
      id_token_hint: long,
      client_id: text,
      post_logout_redirect_uri: long,
      state: long,
      logout_hint: text,
      ui_locales: text,
    }),
    problems: [invalid_request, tokenProblems.unknown_client],
    limit: { max: 60, seconds: 60 },
  },
  signOut: {
    kind: 'read',
    method: 'GET',
    path: `${providerPaths.end_session}/{id}`,
    status: 200,
    summary: 'See which app asks you to sign out, and where it sends you then',
    subjects: ['user', 'anonymous'],
    params: byRequest,
    output: SignOutRequest,
    problems: [decisionProblems.request_not_found],
    ...page,
  },
  request: {
    kind: 'read',
    method: 'GET',
    path: '/v1/oauth2/requests/{id}',
    status: 200,
    summary: 'See what an app asks of you',
    ...own,
    params: byRequest,
    output: AuthorizationRequest,
    problems: [decisionProblems.request_not_found],
    ...page,
  },
  decide: {
    kind: 'write',
    method: 'POST',
    path: '/v1/oauth2/requests/{id}',
    status: 200,
    summary: 'Allow or deny what an app asks of you',
    ...own,
    params: byRequest,
    body: AuthorizationDecision,
    output: z.object({ redirect_to: z.string() }),
    problems: [
      decisionProblems.request_not_found,
      decisionProblems.organization_required,
      decisionProblems.organization_not_permitted,
      decisionProblems.sign_in_required,
      decisionProblems.impersonated,
      commonProblems.unauthorized,
    ],
    ...page,
  },
})

import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { commonProblems, oauthProblems } from '../kit/problems.ts'
import {
  AuthorizationDecision,
  AuthorizationRequest,
  decisionProblems,
  SignOutRequest,
} from './oauth-requests.ts'

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
/** How often a device may ask for its tokens. */
export const DEVICE_POLL_SECONDS = 5

/** Paths of the provider, which its discovery documents name. */
export const providerPaths = {
  authorization: '/v1/oauth2/authorize',
  token: '/v1/oauth2/token',
  revocation: '/v1/oauth2/revoke',
  introspection: '/v1/oauth2/introspect',
  userinfo: '/v1/oauth2/userinfo',
  jwks: '/v1/oauth2/jwks',
  end_session: '/v1/oauth2/end-session',
  device_authorization: '/v1/oauth2/device',
  pushed_authorization_request: '/v1/oauth2/par',
} as const

/** Pages of the dashboard on which users decide. */
export const oauthPages = {
  authorize: '/oauth/authorize',
  error: '/oauth/error',
  sign_out: '/oauth/sign-out',
  device: '/oauth/device',
} as const

/**
 * Errors of programs, as OAuth 2 names them. Sources: RFC 6749, section 5.2, RFC 6750, and
 * RFC 8628, section 3.5.
 */
export const tokenProblems = oauthProblems({
  invalid_request: [400, 'invalid_request', 'The request is malformed'],
  invalid_client: [401, 'invalid_client', 'The app is unknown, or its secret is wrong'],
  unknown_client: [400, 'invalid_client', 'The app is unknown'],
  invalid_grant: [400, 'invalid_grant', 'The code or the refresh token is not valid'],
  unauthorized_client: [400, 'unauthorized_client', 'The app may not use this grant type'],
  unsupported_grant_type: [400, 'unsupported_grant_type', 'The grant type is not supported'],
  invalid_scope: [400, 'invalid_scope', 'A scope is not one of the app'],
  authorization_pending: [400, 'authorization_pending', 'The user has not decided yet'],
  slow_down: [400, 'slow_down', 'The device asks more often than it may'],
  expired_token: [400, 'expired_token', 'The device code has expired'],
  access_denied: [400, 'access_denied', 'The user denied the request'],
})

const text = z.string().max(2_000).optional()
const long = z.string().max(4_000).optional()
const byRequest = z.object({ id: z.string().max(100) })

const form = { kind: 'raw', method: 'POST', status: 200, subjects: ['anonymous'] } as const
const { invalid_request, invalid_client, invalid_scope, unauthorized_client } = tokenProblems
const clientFaults = [invalid_request, invalid_client]
const { invalid_token, insufficient_scope } = commonProblems
const document = { kind: 'raw', method: 'GET', status: 200, subjects: ['anonymous'] } as const
const own = { subjects: ['user'] } as const
const page = { internal: true, limit: { max: 60, seconds: 60 } } as const

/**
 * An OAuth 2.1 authorization server and OpenID Connect provider. Sources: RFC 6749, 7009, 7636,
 * 7662, 8414, 8628, 9126, 9207, 9700, OpenID Connect Core 1.0, Discovery 1.0, RP-Initiated Logout
 * 1.0 and Back-Channel Logout 1.0. Errors have the format of RFC 6749, section 5.2.
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
      'is required, with S256. An app that has pushed its request (RFC 9126) sends `client_id` ' +
      'and `request_uri` only.',
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
      request_uri: text,
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
      'A form with `grant_type` (`authorization_code`, `refresh_token`, `client_credentials` or ' +
      '`urn:ietf:params:oauth:grant-type:device_code`) and the credentials of the app. A refresh ' +
      'token is valid once: a second use ends the sign-in. A device asks every ' +
      `${DEVICE_POLL_SECONDS} seconds while the request is pending.`,
    problems: Object.values(tokenProblems),
  },
  push: {
    ...form,
    path: providerPaths.pushed_authorization_request,
    status: 201,
    summary: 'Push an authorization request',
    description:
      'A form with the parameters of the authorization request and the credentials of the app ' +
      '(RFC 9126). The `request_uri` in the response is valid for a minute and for one sign-in.',
    problems: [...clientFaults, invalid_scope, unauthorized_client],
    limit: { max: 120, seconds: 60 },
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

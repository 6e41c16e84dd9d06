import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { entity, HttpUrl, Id, lineOf, listOf, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { commonProblems, problems } from '../kit/problems.ts'

/** Prefixes of an app's id and secret. */
export const CLIENT_ID_PREFIX = 'gatehouse_ci_'
export const CLIENT_SECRET_PREFIX = 'gatehouse_cs_'

/** The most redirect URIs of an app. */
const REDIRECT_URIS_MAX = 20

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Exactly what an app sends: https, or http on the user's own machine (RFC 8252). */
function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

/** A URI that an app is sent back to. It is compared character by character. */
const RedirectUri = z
  .string()
  .min(1)
  .max(2000)
  .refine(
    isRedirectUri,
    'Input should be an https address, or http on localhost, without a fragment',
  )

/** How an app authenticates itself at the token endpoint; `none` for apps without a secret. */
const AuthMethod = z.enum(['client_secret_basic', 'client_secret_post', 'none'])
/** The grant type of devices without a browser. Source: RFC 8628, section 3.4. */
export const DEVICE_GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code'
const GrantType = z.enum([
  'authorization_code',
  'refresh_token',
  'client_credentials',
  DEVICE_GRANT_TYPE,
])
/** For whom an app's tokens act. */
export const SubjectType = z.enum(['user', 'organization'])
export type SubjectType = z.output<typeof SubjectType>

const SCOPE_TEXT_MAX = 4_000
const Address = HttpUrl.nullable().optional()

/**
 * An app to register. Sources: RFC 7591, section 2, OpenID Connect RP-Initiated Logout 1.0 and
 * Back-Channel Logout 1.0. A scope that does not exist is ignored.
 */
export const OAuth2ClientConfiguration = z
  .object({
    client_name: lineOf(100).min(1),
    redirect_uris: z.array(RedirectUri).max(REDIRECT_URIS_MAX).default([]).meta({
      description: 'Required for the grant type `authorization_code`.',
    }),
    post_logout_redirect_uris: z.array(RedirectUri).max(REDIRECT_URIS_MAX).default([]),
    backchannel_logout_uri: RedirectUri.nullable()
      .optional()
      .meta({
        description:
          'Receives a signed logout token when a session ends in which the app signed a user in. ' +
          'Its id tokens then name the session (`sid`).',
      }),
    token_endpoint_auth_method: AuthMethod.default('client_secret_post'),
    grant_types: z.array(GrantType).min(1).max(10).default(['authorization_code', 'refresh_token']),
    response_types: z.array(z.literal('code')).max(10).default(['code']),
    scope: z.string().max(SCOPE_TEXT_MAX).default('openid profile email'),
    client_uri: Address,
    logo_uri: Address,
    tos_uri: Address,
    policy_uri: Address,
    default_sub_type: SubjectType.default('user'),
  })
  .meta({ id: 'OAuth2ClientConfiguration' })
export type OAuth2ClientConfiguration = z.output<typeof OAuth2ClientConfiguration>

/** A new app; a user names the organization that manages it. */
export const OAuth2ClientCreate = OAuth2ClientConfiguration.extend({
  organization_id: Id.nullable().optional(),
})
export type OAuth2ClientCreate = z.output<typeof OAuth2ClientCreate>

/** The whole configuration of an app, which replaces the former one. */
const OAuth2ClientUpdate = OAuth2ClientConfiguration.extend({
  client_id: z.string().max(100).optional(),
})

/** An app, as those who manage it see it. */
export const OAuth2Client = z
  .object({
    ...entity,
    organization_id: Id.nullable(),
    client_id: z.string(),
    client_secret: z
      .string()
      .optional()
      .meta({
        description:
          'In full only in the response that creates it; later its last characters. Empty for an ' +
          'app without a secret; absent where such an app registers itself, as RFC 7591 requires.',
      }),
    client_id_issued_at: z.int(),
    client_secret_expires_at: z.int(),
    client_name: z.string(),
    redirect_uris: z.array(z.string()),
    post_logout_redirect_uris: z.array(z.string()),
    backchannel_logout_uri: z.string().optional(),
    token_endpoint_auth_method: AuthMethod,
    grant_types: z.array(GrantType),
    response_types: z.array(z.string()),
    scope: z.string(),
    // Absent if unknown: clients of RFC 7591 reject null.
    client_uri: z.string().optional(),
    logo_uri: z.string().optional(),
    tos_uri: z.string().optional(),
    policy_uri: z.string().optional(),
    default_sub_type: SubjectType,
  })
  .meta({ id: 'OAuth2Client' })
export type OAuth2Client = z.output<typeof OAuth2Client>

/** Errors of apps. */
export const oauthClientProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_permitted: [403, 'NotPermitted', 'You are not allowed to manage apps of this organization.'],
  scope_not_permitted: [
    403,
    'NotPermitted',
    'An app that acts on its own can have only scopes that you have yourself.',
  ],
  no_secret: [409, 'AppWithoutSecret', 'This app has no secret.'],
  redirect_uri_required: [
    422,
    'RedirectUriRequired',
    'An app that users sign in to in a browser needs a redirect URI.',
  ],
})

const subjects = ['user', 'organization'] as const
const scopes = ['organizations:write']
const params = z.object({ client_id: z.string().max(100) })
const { not_found, not_permitted, scope_not_permitted, no_secret } = oauthClientProblems
const { redirect_uri_required } = oauthClientProblems

/**
 * Apps that sign users in with this server. Sources: RFC 7591 and RFC 7592, on the routes of the
 * billing protocol.
 */
export const oauthClientEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/oauth2/',
    status: 200,
    summary: 'List OAuth apps',
    scopes,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      /** A part of the name, or the whole client id. */
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at'], '-created_at'),
    }),
    output: pageOf(OAuth2Client),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/oauth2/register',
    status: 201,
    summary: 'Register an OAuth app',
    description:
      'The secret is in this response only. A program without a credential can register an app ' +
      'if the operator allows it (RFC 7591); such an app belongs to no organization.',
    scopes,
    subjects: ['user', 'organization', 'anonymous'],
    body: OAuth2ClientCreate,
    output: OAuth2Client,
    problems: [
      commonProblems.unauthorized,
      not_permitted,
      scope_not_permitted,
      redirect_uri_required,
    ],
    limit: { max: 20, seconds: 60, shared: true },
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/oauth2/register/{client_id}',
    status: 200,
    summary: 'Get an OAuth app',
    scopes,
    subjects,
    params,
    output: OAuth2Client,
    problems: [not_found],
  },
  update: {
    kind: 'write',
    method: 'PUT',
    path: '/v1/oauth2/register/{client_id}',
    status: 200,
    summary: 'Replace the configuration of an OAuth app',
    description: 'Fields that are absent get their default (RFC 7592, section 2.2).',
    scopes,
    subjects,
    params,
    body: OAuth2ClientUpdate,
    output: OAuth2Client,
    problems: [not_found, not_permitted, scope_not_permitted, redirect_uri_required],
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/oauth2/register/{client_id}',
    status: 204,
    summary: 'Delete an OAuth app',
    description: 'Users are signed in with it no longer: its tokens and their consents end.',
    scopes,
    subjects,
    params,
    problems: [not_found, not_permitted],
  },
  rotateSecret: {
    kind: 'write',
    method: 'POST',
    path: '/v1/oauth2/register/{client_id}/secret',
    status: 200,
    summary: 'Replace the secret of an OAuth app',
    description: 'The former secret is no longer valid. The new one is in this response only.',
    scopes,
    subjects,
    params,
    output: OAuth2Client,
    problems: [not_found, not_permitted, no_secret],
  },
})

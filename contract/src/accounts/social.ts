import { z } from 'zod'
import { mapOf } from '../kit/fields.ts'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { credentialProblems } from './credentials.ts'
import { ProviderId } from './providers.ts'
import { sessionProblems } from './sessions.ts'
import { User, userProblems } from './users.ts'
import { CallbackUrl } from './verifications.ts'

/** Errors of signing in with and linking a provider, for API clients. */
export const socialProblems = problems({
  provider_not_found: [404, 'PROVIDER_NOT_FOUND', 'Provider not found'],
  id_token_not_supported: [404, 'ID_TOKEN_NOT_SUPPORTED', 'id_token not supported'],
  callback_required: [400, 'CALLBACK_URL_REQUIRED', 'callbackURL is required'],
  parameter_refused: [
    400,
    'PARAMETER_NOT_ALLOWED',
    'The provider does not support one of the additional parameters',
  ],
  invalid_token: [401, 'INVALID_TOKEN', 'invalid token'],
  no_user_info: [401, 'FAILED_TO_GET_USER_INFO', 'Failed to get user info'],
  no_email: [401, 'USER_EMAIL_NOT_FOUND', 'User email not found'],
  account_not_linked: [401, 'ACCOUNT_NOT_LINKED', 'account not linked'],
  signup_disabled: [401, 'SIGNUP_DISABLED', 'signup disabled'],
  unable_to_create_user: [401, 'UNABLE_TO_CREATE_USER', 'unable to create user'],
  unable_to_create_session: [401, 'UNABLE_TO_CREATE_SESSION', 'unable to create session'],
  linking_not_allowed: [401, 'LINKING_NOT_ALLOWED', 'Account not linked - linking not allowed'],
  different_emails: [
    401,
    'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED',
    'Account not linked - different emails not allowed',
  ],
  linking_failed: [417, 'LINKING_FAILED', 'Account not linked - unable to create account'],
  one_tap_invalid: [400, 'INVALID_ID_TOKEN', 'invalid id token'],
  one_tap_no_email: [400, 'EMAIL_NOT_AVAILABLE_IN_TOKEN', 'Email not available in token'],
  one_tap_unknown: [502, 'USER_NOT_FOUND', 'User not found'],
})

/** Error codes of a failed callback in `?error=`, beside the provider's own. */
export const callbackErrors = [
  'invalid_callback_request',
  'state_not_found',
  'please_restart_the_process',
  'no_code',
  'oauth_provider_not_found',
  'invalid_code',
  'unable_to_get_user_info',
  'email_not_found',
  'no_callback_url',
  'account_already_linked_to_different_user',
  'unable_to_link_account',
  'email_mismatch',
  'account_not_linked',
  'signup_disabled',
  'unable_to_create_user',
  'unable_to_create_session',
  'email_not_verified',
  'banned',
  'internal_server_error',
] as const
export type CallbackError = (typeof callbackErrors)[number]

const TOKEN_LENGTH_MAX = 16_000
const SCOPES_MAX = 100

const Token = z.string().max(TOKEN_LENGTH_MAX)
const Scopes = z.array(z.string().min(1).max(500)).max(SCOPES_MAX)
const short = z.string().max(1_000)

/** The provider by name; one that is not configured here is not found. */
const Provider = z.string().max(100)

/** An id token an app received from the provider, and the data that came with it. */
export const IdTokenGrant = z.object({
  token: Token,
  /** The nonce the app sent to the provider: the token must contain it. */
  nonce: short.optional(),
  accessToken: Token.optional(),
  refreshToken: Token.optional(),
  /** When the access token expires: a Unix time, in seconds or milliseconds. */
  expiresAt: z.number().min(0).max(8_640_000_000_000_000).optional(),
  scopes: Scopes.optional(),
  /** The user's name, which Apple sends only once. */
  user: z
    .object({
      name: z.object({ firstName: short.optional(), lastName: short.optional() }).optional(),
      email: short.optional(),
    })
    .optional(),
})
export type IdTokenGrant = z.output<typeof IdTokenGrant>

const DATA_LENGTH_MAX = 2_000
const PARAMETERS_MAX = 10

/** Data an app attaches to a sign-in: a campaign, a referrer. */
const AdditionalData = z
  .record(z.string().max(100), z.json())
  .refine(data => JSON.stringify(data).length <= DATA_LENGTH_MAX, {
    message: `Longer than ${DATA_LENGTH_MAX} characters`,
  })
  .meta({ opaque: true, maxCharacters: DATA_LENGTH_MAX })

const flow = {
  provider: Provider,
  callbackURL: CallbackUrl.optional(),
  errorCallbackURL: CallbackUrl.optional(),
  /** On: the response only contains the URL, and the page navigates there itself. */
  disableRedirect: z.boolean().optional(),
  idToken: IdTokenGrant.optional(),
  /** Scopes requested in addition to the default ones. */
  scopes: Scopes.optional(),
  requestSignUp: z.boolean().optional(),
  /** The address the user is likely to choose at the provider. */
  loginHint: z.string().max(320).optional(),
  /** Kept until the user returns, and then with the new account, for the operator. */
  additionalData: AdditionalData.optional(),
  /** Added to the provider's URL, if the provider accepts such parameters from pages. */
  additionalParams: mapOf(z.string().max(100), short, PARAMETERS_MAX).optional(),
}

/** A sign-in with a provider. */
export const SocialSignIn = z.object({ ...flow, newUserCallbackURL: CallbackUrl.optional() })
export type SocialSignIn = z.output<typeof SocialSignIn>

/** A signed-in user links a provider as another sign-in method. */
export const SocialLink = z.object(flow)
export type SocialLink = z.output<typeof SocialLink>

const CODE_LENGTH_MAX = 8_192
const USER_LENGTH_MAX = 4_096

const callbackFields = {
  code: z.string().max(CODE_LENGTH_MAX).optional(),
  state: short.optional(),
  error: short.optional(),
  error_description: z.string().max(USER_LENGTH_MAX).optional(),
  device_id: short.optional(),
  /** JSON, sent by Apple at the first sign-in only. */
  user: z.string().max(USER_LENGTH_MAX).optional(),
}

/**
 * The parameters of a provider's redirect. A user never receives a JSON error: unreadable input is
 * marked and reported by a redirect. (`catch` accepts only the schema's output, hence `never`.)
 */
export const ProviderAnswer = z
  .object({ ...callbackFields, unreadable: z.undefined().optional() })
  .catch({ unreadable: true } as never)
export type ProviderAnswer = z.output<typeof ProviderAnswer> | { unreadable: true }

const back = {
  path: '/api/auth/callback/{id}',
  status: 302,
  params: z.object({ id: z.string().max(100) }),
  query: ProviderAnswer,
  problems: [],
} as const

/** Nothing can be guessed here, but each request calls a provider or stores a row. */
const FLOW_LIMIT = { max: 10, seconds: 10, shared: true } as const

const idTokenProblems = [
  socialProblems.provider_not_found,
  socialProblems.id_token_not_supported,
  socialProblems.callback_required,
  socialProblems.parameter_refused,
  socialProblems.invalid_token,
  socialProblems.no_user_info,
  socialProblems.no_email,
]

const entryProblems = [
  socialProblems.account_not_linked,
  socialProblems.signup_disabled,
  socialProblems.unable_to_create_user,
  socialProblems.unable_to_create_session,
  sessionProblems.banned,
  credentialProblems.not_verified,
]

/** Sign-in with external providers. */
export const socialEndpoints = endpoints('accounts', {
  providers: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/social-providers',
    status: 200,
    summary: 'List the enabled providers',
    subjects: ['anonymous'],
    output: z.object({
      providers: z.array(z.object({ id: ProviderId, name: z.string() })),
      /** Our client id at Google, for One Tap. */
      googleClientId: z.string().nullable(),
    }),
    problems: [],
  },
  signIn: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/sign-in/social',
    status: 200,
    summary: 'Sign in with a provider: get the URL to redirect to, or use an ID token',
    subjects: ['anonymous'],
    body: SocialSignIn,
    output: z.object({
      redirect: z.boolean(),
      url: z.string().optional(),
      token: z.string().optional(),
      user: User.optional(),
    }),
    problems: [...idTokenProblems, ...entryProblems],
    limit: FLOW_LIMIT,
  },
  callback: {
    ...back,
    kind: 'staged',
    method: 'GET',
    summary: 'Handle the redirect back from a provider',
    subjects: ['user', 'anonymous'],
  },
  callbackByPost: {
    ...back,
    kind: 'read',
    method: 'POST',
    summary: 'Handle the callback of providers that use POST, and redirect to the GET route',
    subjects: ['anonymous'],
    body: ProviderAnswer,
    foreign: true,
  },
  link: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/link-social',
    status: 200,
    summary: 'Link a provider to your account',
    subjects: ['user'],
    body: SocialLink,
    output: z.object({
      redirect: z.boolean(),
      url: z.string(),
      status: z.literal(true).optional(),
    }),
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      ...idTokenProblems,
      socialProblems.linking_not_allowed,
      socialProblems.different_emails,
      socialProblems.linking_failed,
    ],
    limit: FLOW_LIMIT,
  },
  oneTap: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/one-tap/callback',
    status: 200,
    summary: 'Sign in with Google One Tap',
    subjects: ['anonymous'],
    body: z.object({ idToken: Token }),
    output: z.object({ token: z.string(), user: User }),
    problems: [
      socialProblems.provider_not_found,
      socialProblems.one_tap_invalid,
      socialProblems.one_tap_no_email,
      socialProblems.one_tap_unknown,
      ...entryProblems,
    ],
    limit: FLOW_LIMIT,
  },
})

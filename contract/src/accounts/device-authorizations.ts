import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { lineOf, Moment } from '../kit/fields.ts'
import { oauthProblems } from '../kit/problems.ts'
import { sessionProblems } from './sessions.ts'
import { userProblems } from './users.ts'

/** How long a code is valid, and how often a program may ask for its session: in seconds. */
export const DEVICE_CODE_SECONDS = 600
export const DEVICE_POLL_SECONDS = 5

/** The letters of a code that people read and type: none of them vowels, so it spells no word. */
export const USER_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ'
export const USER_CODE_LENGTH = 8

/**
 * Errors of device authorization, in the format of OAuth 2. Source: RFC 8628, section 3.5, and the
 * messages of the protocol's plugin `deviceAuthorization`.
 */
export const deviceProblems = oauthProblems({
  disabled: [400, 'unauthorized_client', 'Device authorization is not enabled'],
  client_required: [400, 'invalid_request', 'client_id is required'],
  grant_type: [400, 'unsupported_grant_type', 'Only the grant type device_code is supported'],
  pending: [400, 'authorization_pending', 'Authorization pending'],
  slow_down: [400, 'slow_down', 'Polling too frequently'],
  expired: [400, 'expired_token', 'Device code has expired'],
  denied: [400, 'access_denied', 'Access denied'],
  unknown_device_code: [400, 'invalid_grant', 'Invalid device code'],
  other_client: [400, 'invalid_grant', 'Client ID mismatch'],
  unknown_user_code: [400, 'invalid_request', 'Invalid user code'],
  expired_user_code: [400, 'expired_token', 'User code has expired'],
  processed: [400, 'invalid_request', 'Device code already processed'],
  not_claimed: [
    400,
    'invalid_request',
    'Open the verification page with this code before you approve or deny it',
  ],
  not_yours: [403, 'access_denied', 'You are not authorized to approve this device authorization'],
})

const UserCode = z.string().min(1).max(50)
const Scope = lineOf(500).optional()

/** A program's request for codes. */
export const DeviceCodeRequest = z.object({
  /** What the program calls itself; the page shows it as such, because nobody has checked it. */
  client_id: lineOf(100).optional(),
  /** Only this user can approve the request. */
  user_id: z.uuid().optional(),
  scope: Scope,
})
export type DeviceCodeRequest = z.output<typeof DeviceCodeRequest>

/** Codes for a program: it shows one, and asks for its session with the other. */
export const DeviceCodes = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.url(),
  verification_uri_complete: z.url(),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds between two requests for the session. */
  interval: z.int(),
})
export type DeviceCodes = z.output<typeof DeviceCodes>

/** A program's request for its session. */
export const DeviceTokenRequest = z.object({
  grant_type: z.string().max(100),
  device_code: z.string().max(200),
  client_id: lineOf(100),
})
export type DeviceTokenRequest = z.output<typeof DeviceTokenRequest>

/** The session of an approved program, to be sent as a bearer token. */
export const DeviceToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int(),
  scope: z.string(),
})
export type DeviceToken = z.output<typeof DeviceToken>

/** A request as its reviewer sees it; other people see its status only. */
export const DeviceReview = z.object({
  user_code: z.string(),
  status: z.enum(['pending', 'approved', 'denied']),
  client_id: z.string().optional(),
  scope: z.string().optional(),
  /** Where the program that requested the code runs. */
  ipAddress: z.string().optional(),
  userAgent: z.string().optional(),
  createdAt: Moment.optional(),
})
export type DeviceReview = z.output<typeof DeviceReview>

const Decision = z.object({ userCode: UserCode })
const Done = z.object({ success: z.literal(true) })
const { disabled, unknown_user_code, expired_user_code, processed } = deviceProblems
const { not_claimed, not_yours } = deviceProblems

const decision = {
  kind: 'write',
  method: 'POST',
  status: 200,
  subjects: ['user'],
  body: Decision,
  output: Done,
  problems: [
    userProblems.unauthorized,
    sessionProblems.impersonated,
    ...[disabled, unknown_user_code, expired_user_code, processed, not_claimed, not_yours],
  ],
  limit: { max: 10, seconds: 60, shared: true },
} as const

/**
 * Sign-in of programs without a browser. Source: RFC 8628 and the protocol's plugin
 * `deviceAuthorization`.
 */
export const deviceAuthorizationEndpoints = endpoints('accounts', {
  request: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/device/code',
    status: 200,
    summary: 'Request codes for a program without a browser',
    description:
      'Show the user code and the verification URL. The user approves the request there.',
    subjects: ['anonymous'],
    body: DeviceCodeRequest,
    output: DeviceCodes,
    problems: [disabled, deviceProblems.client_required],
    limit: { max: 10, seconds: 60, shared: true },
  },
  token: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/device/token',
    status: 200,
    summary: 'Exchange an approved device code for a session, once',
    description: `Ask every ${DEVICE_POLL_SECONDS} seconds while the authorization is pending.`,
    subjects: ['anonymous'],
    body: DeviceTokenRequest,
    output: DeviceToken,
    problems: [
      disabled,
      deviceProblems.grant_type,
      deviceProblems.pending,
      deviceProblems.slow_down,
      deviceProblems.expired,
      deviceProblems.denied,
      deviceProblems.unknown_device_code,
      deviceProblems.other_client,
      sessionProblems.banned,
    ],
    limit: { max: 60, seconds: 60 },
  },
  review: {
    kind: 'write',
    method: 'GET',
    path: '/api/auth/device',
    status: 200,
    summary: 'Look a user code up',
    description:
      'The first signed-in user who looks a pending code up can approve or deny it, and sees ' +
      'which program asks and from where.',
    subjects: ['user', 'anonymous'],
    query: z.object({ user_code: UserCode }),
    output: DeviceReview,
    problems: [disabled, unknown_user_code, expired_user_code],
    limit: { max: 10, seconds: 60, shared: true },
  },
  approve: {
    ...decision,
    path: '/api/auth/device/approve',
    summary: 'Let a program sign in as you',
  },
  deny: { ...decision, path: '/api/auth/device/deny', summary: 'Deny a program your account' },
})

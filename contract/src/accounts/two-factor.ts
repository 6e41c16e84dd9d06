import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { sessionProblems } from './sessions.ts'
import { User, userProblems } from './users.ts'

/** Second factors besides the password or emailed code; backup codes are always accepted. */
export const SecondFactorMethod = z.enum(['totp', 'otp'])
export type SecondFactorMethod = z.output<typeof SecondFactorMethod>

/**
 * The response when a second factor is required: the user is not signed in yet. An endpoint that
 * may respond with it declares `output: withSecondFactor(<its normal output>)`.
 */
export const SecondFactorDue = z
  .object({ twoFactorRedirect: z.literal(true), twoFactorMethods: z.array(SecondFactorMethod) })
  .meta({ id: 'SecondFactorDue' })
export type SecondFactorDue = z.output<typeof SecondFactorDue>

/** The normal output, or the request for a second factor; one field distinguishes them. */
export const withSecondFactor = <S extends z.ZodRawShape>(answer: z.ZodObject<S>) =>
  z.discriminatedUnion('twoFactorRedirect', [
    answer.extend({ twoFactorRedirect: z.literal(false).optional() }),
    SecondFactorDue,
  ])

/** Errors of the second factor. */
export const twoFactorProblems = problems({
  wrong_password: [400, 'INVALID_PASSWORD', 'Invalid password'],
  invalid_cookie: [401, 'INVALID_TWO_FACTOR_COOKIE', 'Invalid two factor cookie'],
  invalid_code: [401, 'INVALID_CODE', 'Invalid code'],
  invalid_backup_code: [401, 'INVALID_BACKUP_CODE', 'Invalid backup code'],
  not_enabled: [400, 'TWO_FACTOR_NOT_ENABLED', "Two factor isn't enabled"],
  totp_not_enabled: [400, 'TOTP_NOT_ENABLED', 'TOTP not enabled'],
  otp_not_enabled: [400, 'OTP_NOT_ENABLED', 'OTP not enabled'],
  otp_off: [400, 'OTP_NOT_CONFIGURED', "otp isn't configured"],
  otp_expired: [400, 'OTP_HAS_EXPIRED', 'OTP has expired'],
  no_backup_codes: [400, 'BACKUP_CODES_NOT_ENABLED', "Backup codes aren't enabled"],
  too_many: [
    400,
    'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    'Too many attempts. Please request a new code.',
  ],
  locked: [
    429,
    'ACCOUNT_TEMPORARILY_LOCKED',
    'Too many failed verification attempts. Your account is temporarily locked. ' +
      'Please try again later.',
  ],
})

/** Wrong codes allowed per sign-in or per emailed code. */
export const CODE_ATTEMPTS_MAX = 5
/** Consecutive wrong codes, across sign-ins, that lock the second factor. */
export const LOCK_FAILURES = 10
export const LOCK_SECONDS = 900
/** Lifetime of an emailed code. */
export const OTP_SECONDS = 180
export const BACKUP_CODES = 10

const CODE_LENGTH_MAX = 100
const Code = z.string().max(CODE_LENGTH_MAX)
const ISSUER_LENGTH_MAX = 100

/** Required of users with a password; users without one must have signed in recently. */
const Proof = z.object({ password: z.string().max(100_000).optional() })

const ATTEMPT_LIMIT = { max: 3, seconds: 10, shared: true } as const
const MAILS = { max: 3, seconds: 60, shared: true } as const

const own = { method: 'POST', status: 200, subjects: ['user'] } as const
const either = { ...own, subjects: ['user', 'anonymous'] } as const
const { unauthorized } = userProblems
const { wrong_password, invalid_cookie, too_many, locked } = twoFactorProblems
const { impersonated, not_fresh, banned } = sessionProblems
const mine = [unauthorized, impersonated, not_fresh, wrong_password]
const guessed = [invalid_cookie, impersonated, too_many, locked, banned]

const Done = z.object({ status: z.literal(true) })
/** The signed-in user; without a token where a backup code was verified without sign-in. */
const Verified = z.object({ token: z.string().nullable(), user: User })

/** Managing the own second factor, and using it at sign-in. */
export const twoFactorEndpoints = endpoints('accounts', {
  status: {
    ...own,
    kind: 'read',
    method: 'GET',
    path: '/api/auth/two-factor/status',
    summary: 'Get your two-factor status and remaining backup codes',
    output: z.object({
      enabled: z.boolean(),
      methods: z.array(SecondFactorMethod),
      backupCodesLeft: z.int(),
      trustedDevices: z.int(),
    }),
    problems: [unauthorized],
  },
  enable: {
    ...own,
    kind: 'staged',
    path: '/api/auth/two-factor/enable',
    summary: 'Set up an authenticator app, active from its first code, or emailed codes',
    body: Proof.extend({
      issuer: z.string().max(ISSUER_LENGTH_MAX).optional(),
      method: SecondFactorMethod.default('totp'),
    }),
    output: z.object({
      method: SecondFactorMethod,
      totpURI: z.string().optional(),
      backupCodes: z.array(z.string()).optional(),
    }),
    problems: [...mine, twoFactorProblems.otp_off],
    limit: ATTEMPT_LIMIT,
  },
  disable: {
    ...own,
    kind: 'staged',
    path: '/api/auth/two-factor/disable',
    summary: 'Turn off two-factor authentication',
    body: Proof,
    output: Done,
    problems: mine,
    limit: ATTEMPT_LIMIT,
  },
  totpUri: {
    ...own,
    kind: 'staged',
    path: '/api/auth/two-factor/get-totp-uri',
    summary: 'Get the URI to set up an authenticator app',
    body: Proof,
    output: z.object({ totpURI: z.string() }),
    problems: [...mine, twoFactorProblems.totp_not_enabled],
    limit: ATTEMPT_LIMIT,
  },
  renewBackupCodes: {
    ...own,
    kind: 'staged',
    path: '/api/auth/two-factor/generate-backup-codes',
    summary: 'Generate new backup codes and invalidate the old ones',
    body: Proof,
    output: Done.extend({ backupCodes: z.array(z.string()) }),
    problems: [...mine, twoFactorProblems.not_enabled],
    limit: ATTEMPT_LIMIT,
  },
  forgetDevices: {
    ...own,
    kind: 'write',
    path: '/api/auth/two-factor/forget-devices',
    summary: 'Remove all your trusted browsers',
    output: Done,
    problems: [unauthorized, impersonated],
  },
  verifyTotp: {
    ...either,
    kind: 'write',
    path: '/api/auth/two-factor/verify-totp',
    summary: 'Verify an authenticator code to sign in or finish setup',
    body: z.object({ code: Code, trustDevice: z.boolean().optional() }),
    output: Verified,
    problems: [...guessed, twoFactorProblems.totp_not_enabled, twoFactorProblems.invalid_code],
    limit: ATTEMPT_LIMIT,
  },
  sendOtp: {
    ...either,
    kind: 'write',
    path: '/api/auth/two-factor/send-otp',
    summary: 'Email a code',
    body: z.object({ trustDevice: z.boolean().optional() }),
    output: Done,
    problems: [
      invalid_cookie,
      impersonated,
      twoFactorProblems.otp_off,
      twoFactorProblems.otp_not_enabled,
      locked,
    ],
    limit: MAILS,
  },
  verifyOtp: {
    ...either,
    kind: 'write',
    path: '/api/auth/two-factor/verify-otp',
    summary: 'Verify an emailed code',
    body: z.object({ code: Code, trustDevice: z.boolean().optional() }),
    output: Verified,
    problems: [...guessed, twoFactorProblems.otp_expired, twoFactorProblems.invalid_code],
    limit: ATTEMPT_LIMIT,
  },
  verifyBackupCode: {
    ...either,
    kind: 'write',
    path: '/api/auth/two-factor/verify-backup-code',
    summary: 'Verify and consume a backup code',
    body: z.object({
      code: Code,
      disableSession: z.boolean().optional(),
      trustDevice: z.boolean().optional(),
    }),
    output: Verified,
    problems: [
      ...guessed,
      twoFactorProblems.no_backup_codes,
      twoFactorProblems.invalid_backup_code,
    ],
    limit: ATTEMPT_LIMIT,
  },
})

import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { credentialProblems, Password } from './credentials.ts'
import { profileProblems } from './profile.ts'
import { sessionProblems } from './sessions.ts'
import { withSecondFactor } from './two-factor.ts'
import { User, UserImage, UserName, userProblems } from './users.ts'
import { verificationProblems } from './verifications.ts'

/** Errors of emailed codes. None of them reveals whether an address has an account. */
export const emailCodeProblems = problems({
  disabled: [400, 'EMAIL_OTP_DISABLED', 'Email OTP is not enabled'],
  invalid: [400, 'INVALID_OTP', 'Invalid OTP'],
  expired: [400, 'OTP_EXPIRED', 'otp expired'],
  too_many: [403, 'TOO_MANY_ATTEMPTS', 'Too many attempts'],
  change_disabled: [400, 'CHANGE_EMAIL_WITH_OTP_IS_DISABLED', 'Change email with OTP is disabled'],
  current_needed: [
    400,
    'OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL',
    'OTP is required to verify current email',
  ],
  in_use: [400, 'EMAIL_ALREADY_IN_USE', 'Email already in use'],
})

/** The purpose of a code, in the protocol's words; a code is valid for this purpose only. */
export const EmailCodeType = z.enum(['sign-in', 'email-verification', 'forget-password'])
export type EmailCodeType = z.output<typeof EmailCodeType>

/** Digits of a code, and how many wrong attempts a code allows. */
export const EMAIL_CODE_LENGTH = 6
export const EMAIL_CODE_ATTEMPTS_MAX = 3

const Email = z.string().max(1_000)
const Code = z.string().max(100)

/** Sign-in with a code; name and picture are used only for a new account. */
export const EmailCodeSignIn = z.object({
  email: Email,
  otp: Code,
  name: UserName.optional(),
  image: UserImage.optional(),
})
export type EmailCodeSignIn = z.output<typeof EmailCodeSignIn>

/** A new password, set with an emailed code. */
export const EmailCodeReset = z.object({ email: Email, otp: Code, password: Password })
export type EmailCodeReset = z.output<typeof EmailCodeReset>

const Done = z.object({ success: z.literal(true) })

/** Three per minute from one address, as in the protocol. */
const CODE_LIMIT = { max: 3, seconds: 60, shared: true } as const

const posted = {
  kind: 'write',
  method: 'POST',
  status: 200,
  subjects: ['anonymous'],
  output: Done,
  limit: CODE_LIMIT,
} as const

const { disabled, invalid, expired, too_many } = emailCodeProblems
const { invalid_email, reset_disabled } = credentialProblems
const wrong = [invalid, expired, too_many]

const forgotten = {
  ...posted,
  body: z.object({ email: Email }),
  problems: [disabled, reset_disabled, invalid_email],
} as const

/** Emailed codes: to sign in, to verify an address, to reset a password, to change the address. */
export const emailCodeEndpoints = endpoints('accounts', {
  send: {
    ...posted,
    path: '/api/auth/email-otp/send-verification-otp',
    summary: 'Email a code',
    description: 'The response is the same whether or not an account has this email.',
    body: z.object({ email: Email, type: EmailCodeType }),
    problems: [disabled, invalid_email, reset_disabled, verificationProblems.not_enabled],
  },
  check: {
    ...posted,
    path: '/api/auth/email-otp/check-verification-otp',
    summary: 'Check a code without consuming it',
    body: z.object({ email: Email, type: EmailCodeType, otp: Code }),
    problems: [disabled, invalid_email, ...wrong],
  },
  verifyEmail: {
    ...posted,
    path: '/api/auth/email-otp/verify-email',
    summary: 'Verify an email address with a code',
    // The account's own session determines what the code changes.
    subjects: ['user', 'anonymous'],
    body: z.object({ email: Email, otp: Code }),
    output: z.object({ status: z.literal(true), token: z.string().nullable(), user: User }),
    problems: [disabled, invalid_email, ...wrong],
  },
  signIn: {
    ...posted,
    path: '/api/auth/sign-in/email-otp',
    summary: 'Sign in with a code',
    body: EmailCodeSignIn,
    output: withSecondFactor(z.object({ token: z.string(), user: User })),
    problems: [disabled, invalid_email, ...wrong, sessionProblems.banned],
  },
  requestReset: {
    ...forgotten,
    path: '/api/auth/email-otp/request-password-reset',
    summary: 'Email a password reset code',
  },
  forgetPassword: {
    ...forgotten,
    path: '/api/auth/forget-password/email-otp',
    summary: 'Email a password reset code (older clients)',
  },
  resetPassword: {
    ...posted,
    kind: 'staged',
    path: '/api/auth/email-otp/reset-password',
    summary: 'Reset a password with a code',
    body: EmailCodeReset,
    problems: [
      disabled,
      reset_disabled,
      invalid_email,
      credentialProblems.too_short,
      credentialProblems.too_long,
      credentialProblems.compromised,
      ...wrong,
    ],
  },
  requestEmailChange: {
    ...posted,
    subjects: ['user'],
    path: '/api/auth/email-otp/request-email-change',
    summary: 'Email a code to your new email address',
    description:
      'If your current email is verified, first confirm it with a code of type ' +
      '`email-verification` sent there.',
    body: z.object({ newEmail: Email, otp: Code.optional() }),
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      disabled,
      emailCodeProblems.change_disabled,
      invalid_email,
      profileProblems.same_email,
      emailCodeProblems.current_needed,
      ...wrong,
    ],
  },
  changeEmail: {
    ...posted,
    subjects: ['user'],
    path: '/api/auth/email-otp/change-email',
    summary: 'Change your email address with the emailed code',
    body: z.object({ newEmail: Email, otp: Code }),
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      disabled,
      emailCodeProblems.change_disabled,
      invalid_email,
      profileProblems.same_email,
      emailCodeProblems.in_use,
      ...wrong,
    ],
  },
})

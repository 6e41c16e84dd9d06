import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { User } from './users.ts'

/** The maximum length of a redirect URL. */
const CALLBACK_LENGTH_MAX = 2_048

/** Where to redirect afterwards: a path of ours or of an origin the operator trusts. */
export const CallbackUrl = z.string().max(CALLBACK_LENGTH_MAX)

/** The maximum length of a token of any kind. */
const TOKEN_LENGTH_MAX = 2_048
export const MailedToken = z.string().max(TOKEN_LENGTH_MAX)

/** Errors of verifying an address; the codes also occur in `?error=` of a redirect. */
export const verificationProblems = problems({
  not_enabled: [400, 'VERIFICATION_EMAIL_NOT_ENABLED', "Verification email isn't enabled"],
  already_verified: [
    400,
    'EMAIL_ALREADY_VERIFIED',
    'You can only send a verification email to an unverified email',
  ],
  email_mismatch: [
    400,
    'EMAIL_MISMATCH',
    'You can only send a verification email to your own email',
  ],
  token_expired: [401, 'TOKEN_EXPIRED', 'token_expired'],
  invalid_token: [401, 'INVALID_TOKEN', 'invalid_token'],
  user_not_found: [401, 'USER_NOT_FOUND', 'user_not_found'],
  unauthorized: [401, 'UNAUTHORIZED', 'unauthorized'],
  not_moved: [400, 'COULDNT_UPDATE_YOUR_EMAIL', "Couldn't update your email"],
})

/** Limits emails to an address of the caller's choice: 3 per minute. */
export const MAIL_LIMIT = { max: 3, seconds: 60, shared: true } as const

/** Verification of a user's email address. */
export const verificationEndpoints = endpoints('accounts', {
  send: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/send-verification-email',
    status: 200,
    summary: 'Email a verification link',
    subjects: ['user', 'anonymous'],
    body: z.object({ email: z.email().max(320), callbackURL: CallbackUrl.optional() }),
    output: z.object({ status: z.literal(true) }),
    problems: [
      verificationProblems.not_enabled,
      verificationProblems.already_verified,
      verificationProblems.email_mismatch,
    ],
    limit: MAIL_LIMIT,
  },
  verify: {
    kind: 'write',
    method: 'GET',
    path: '/api/auth/verify-email',
    status: 200,
    summary: 'Verify an email address or confirm its change with the emailed link',
    subjects: ['user', 'anonymous'],
    query: z.object({ token: MailedToken, callbackURL: CallbackUrl.optional() }),
    output: z.object({ status: z.literal(true), user: User.nullable() }),
    problems: [
      verificationProblems.token_expired,
      verificationProblems.invalid_token,
      verificationProblems.user_not_found,
      verificationProblems.unauthorized,
      verificationProblems.not_moved,
    ],
  },
})

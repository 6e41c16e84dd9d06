import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { QueryBoolean } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { sessionProblems } from './sessions.ts'
import { withSecondFactor } from './two-factor.ts'
import { User, UserImage, UserName, Username, usernameProblems, userProblems } from './users.ts'
import { CallbackUrl, MailedToken, MAIL_LIMIT } from './verifications.ts'

/** Errors of signing up and in by password, and of changing or resetting it. */
export const credentialProblems = problems({
  disabled: [400, 'EMAIL_PASSWORD_DISABLED', 'Email and password is not enabled'],
  sign_up_disabled: [
    400,
    'EMAIL_PASSWORD_SIGN_UP_DISABLED',
    'Email and password sign up is not enabled',
  ],
  invalid_email: [400, 'INVALID_EMAIL', 'Invalid email'],
  too_short: [400, 'PASSWORD_TOO_SHORT', 'Password too short'],
  too_long: [400, 'PASSWORD_TOO_LONG', 'Password too long'],
  compromised: [
    400,
    'PASSWORD_COMPROMISED',
    'The password you entered has been compromised. Please choose a different password.',
  ],
  user_exists: [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'User already exists'],
  wrong: [401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'],
  wrong_username: [401, 'INVALID_USERNAME_OR_PASSWORD', 'invalid username or password'],
  username_not_verified: [403, 'EMAIL_NOT_VERIFIED', 'email not verified'],
  not_verified: [403, 'EMAIL_NOT_VERIFIED', 'Email not verified'],
  no_credential: [400, 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'Credential account not found'],
  wrong_password: [400, 'INVALID_PASSWORD', 'Invalid password'],
  reset_disabled: [400, 'RESET_PASSWORD_DISABLED', "Reset password isn't enabled"],
  invalid_token: [400, 'INVALID_TOKEN', 'invalid token'],
})

/** A longer password is never hashed, whatever the settings allow. */
export const PASSWORD_READ_MAX = 1_024

/** Limits guessing and mass sign-up: 3 in ten seconds from one address. */
export const CREDENTIAL_LIMIT = { max: 3, seconds: 10, shared: true } as const

/** The form checks usernames while the user types. */
const NAME_LIMIT = { max: 20, seconds: 10 } as const

/** Forms send booleans as words. */
const Flag = z.union([z.boolean(), QueryBoolean])

const Email = z.string().max(1_000)
/** A password as entered; the settings determine its allowed length. */
export const Password = z.string().max(100_000)

/** A new user. */
export const SignUp = z.object({
  name: UserName,
  email: Email,
  password: Password,
  image: UserImage.nullable().optional(),
  username: Username.optional(),
  displayUsername: UserName.optional(),
  callbackURL: CallbackUrl.optional(),
  rememberMe: Flag.default(true),
})
export type SignUp = z.output<typeof SignUp>

/** Sign-in by email address and password. */
export const SignIn = z.object({
  email: Email,
  password: Password,
  callbackURL: CallbackUrl.optional(),
  rememberMe: Flag.default(true),
})
export type SignIn = z.output<typeof SignIn>

/** Sign-in by username and password. */
export const SignInByUsername = SignIn.omit({ email: true }).extend({ username: Username })
export type SignInByUsername = z.output<typeof SignInByUsername>

/** A password change by a user who knows the current one. */
export const PasswordChange = z.object({
  newPassword: Password,
  currentPassword: Password,
  revokeOtherSessions: Flag.optional(),
})
export type PasswordChange = z.output<typeof PasswordChange>

const SignedIn = withSecondFactor(
  z.object({
    redirect: z.boolean(),
    token: z.string(),
    url: z.string().optional(),
    user: User,
  }),
)

const expired = {
  kind: 'write',
  method: 'POST',
  status: 200,
  subjects: ['user', 'anonymous'],
  body: z.object({ email: z.email().max(320), redirectTo: CallbackUrl.optional() }),
  output: z.object({ status: z.literal(true), message: z.string() }),
  problems: [credentialProblems.reset_disabled],
  limit: MAIL_LIMIT,
} as const

const { too_short, too_long, compromised } = credentialProblems
const {
  too_short: username_too_short,
  too_long: username_too_long,
  invalid: username_invalid,
} = usernameProblems
const unreadable = [username_too_short, username_too_long, username_invalid]

/** Passwords. */
export const credentialEndpoints = endpoints('accounts', {
  signUp: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/sign-up/email',
    status: 200,
    summary: 'Sign up with email and password',
    subjects: ['anonymous'],
    body: SignUp,
    output: z.object({ token: z.string().nullable(), user: User }),
    problems: [
      credentialProblems.sign_up_disabled,
      credentialProblems.invalid_email,
      too_short,
      too_long,
      compromised,
      ...unreadable,
      usernameProblems.taken,
      credentialProblems.user_exists,
    ],
    limit: CREDENTIAL_LIMIT,
  },
  signIn: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/sign-in/email',
    status: 200,
    summary: 'Sign in with email and password',
    subjects: ['anonymous'],
    body: SignIn,
    output: SignedIn,
    problems: [
      credentialProblems.disabled,
      credentialProblems.invalid_email,
      credentialProblems.wrong,
      sessionProblems.not_created,
      sessionProblems.banned,
      credentialProblems.not_verified,
    ],
    limit: CREDENTIAL_LIMIT,
  },
  signInByUsername: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/sign-in/username',
    status: 200,
    summary: 'Sign in with username and password',
    subjects: ['anonymous'],
    body: SignInByUsername,
    output: SignedIn,
    problems: [
      credentialProblems.disabled,
      credentialProblems.wrong_username,
      ...unreadable,
      sessionProblems.not_created,
      sessionProblems.banned,
      credentialProblems.username_not_verified,
    ],
    limit: CREDENTIAL_LIMIT,
  },
  usernameAvailable: {
    kind: 'read',
    method: 'POST',
    path: '/api/auth/is-username-available',
    status: 200,
    summary: 'Check whether a username is available',
    subjects: ['anonymous'],
    body: z.object({ username: Username }),
    output: z.object({ available: z.boolean() }),
    problems: unreadable,
    limit: NAME_LIMIT,
  },
  verifyPassword: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/verify-password',
    status: 200,
    summary: 'Verify your password',
    subjects: ['user'],
    body: z.object({ password: Password }),
    output: z.object({ status: z.literal(true) }),
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      credentialProblems.wrong_password,
    ],
    limit: CREDENTIAL_LIMIT,
  },
  changePassword: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/change-password',
    status: 200,
    summary: 'Change your password',
    subjects: ['user'],
    body: PasswordChange,
    output: z.object({ token: z.string().nullable(), user: User }),
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      too_short,
      too_long,
      compromised,
      credentialProblems.no_credential,
      credentialProblems.wrong_password,
    ],
    limit: CREDENTIAL_LIMIT,
  },
  requestReset: {
    ...expired,
    path: '/api/auth/request-password-reset',
    summary: 'Email a password reset link',
  },
  forgetPassword: {
    ...expired,
    path: '/api/auth/forget-password',
    summary: 'Email a password reset link (older clients)',
  },
  resetLanding: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/reset-password/{token}',
    status: 302,
    summary: 'Follow a password reset link to the page for choosing a new password',
    subjects: ['anonymous'],
    params: z.object({ token: MailedToken }),
    query: z.object({ callbackURL: CallbackUrl }),
    problems: [],
  },
  resetPassword: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/reset-password',
    status: 200,
    summary: 'Reset a password with an emailed token',
    subjects: ['anonymous'],
    query: z.object({ token: MailedToken.optional() }),
    body: z.object({ newPassword: Password, token: MailedToken.optional() }),
    output: z.object({ status: z.literal(true) }),
    problems: [credentialProblems.invalid_token, too_short, too_long, compromised],
    limit: CREDENTIAL_LIMIT,
  },
})

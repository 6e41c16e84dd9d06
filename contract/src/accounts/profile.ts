import { z } from 'zod'
import { IGNORED_LENGTH_MAX, jsonOf } from '../kit/fields.ts'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { credentialProblems, CREDENTIAL_LIMIT, Password } from './credentials.ts'
import { LanguageCode } from './languages.ts'
import { sessionProblems } from './sessions.ts'
import { UserImage, UserName, Username, usernameProblems, userProblems } from './users.ts'
import { CallbackUrl, MailedToken, verificationProblems } from './verifications.ts'

/** Errors of updating or deleting the own account. */
export const profileProblems = problems({
  email_fixed: [400, 'EMAIL_CAN_NOT_BE_UPDATED', 'Email can not be updated'],
  change_disabled: [400, 'CHANGE_EMAIL_DISABLED', 'Change email is disabled'],
  same_email: [400, 'EMAIL_IS_THE_SAME', 'Email is the same'],
  deletion_disabled: [404, 'NOT_FOUND', 'Not found'],
  not_fresh: [400, 'SESSION_EXPIRED', 'Session expired. Re-authenticate to perform this action.'],
  nobody: [404, 'FAILED_TO_GET_USER_INFO', 'Failed to get user info'],
  invalid_token: [404, 'INVALID_TOKEN', 'invalid token'],
  only_owner: [
    400,
    'USER_IS_ONLY_OWNER',
    'You are the only owner of an organization. Make another member its owner first.',
  ],
})

/** An update of the own profile; the email address has its own route. */
export const UserUpdate = z.object({
  name: UserName.optional(),
  image: UserImage.nullable().optional(),
  username: Username.optional(),
  displayUsername: UserName.optional(),
  /** The language of emails and pages; null: the browser's language. */
  language: LanguageCode.nullable().optional(),
  email: jsonOf(IGNORED_LENGTH_MAX).optional(),
})
export type UserUpdate = z.output<typeof UserUpdate>

/** A change of the account's email address. */
export const EmailChange = z.object({
  newEmail: z.email().max(320),
  callbackURL: CallbackUrl.optional(),
})
export type EmailChange = z.output<typeof EmailChange>

/** Deletion of the own account, and the proof that the user requests it themselves. */
export const UserDeletion = z.object({
  callbackURL: CallbackUrl.optional(),
  password: Password.optional(),
  token: MailedToken.optional(),
})
export type UserDeletion = z.output<typeof UserDeletion>

const Deleted = z.object({
  success: z.literal(true),
  message: z.enum(['User deleted', 'Verification email sent']),
})

/** A user's own profile. */
export const profileEndpoints = endpoints('accounts', {
  update: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/update-user',
    status: 200,
    summary: 'Update your profile',
    subjects: ['user'],
    body: UserUpdate,
    output: z.object({ status: z.literal(true) }),
    problems: [
      userProblems.unauthorized,
      profileProblems.email_fixed,
      sessionProblems.impersonated,
      usernameProblems.too_short,
      usernameProblems.too_long,
      usernameProblems.invalid,
      usernameProblems.taken,
    ],
  },
  changeEmail: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/change-email',
    status: 200,
    summary: 'Request a change of your email address',
    subjects: ['user'],
    body: EmailChange,
    output: z.object({ status: z.literal(true) }),
    problems: [
      sessionProblems.impersonated,
      userProblems.unauthorized,
      profileProblems.change_disabled,
      profileProblems.same_email,
      verificationProblems.not_enabled,
    ],
    limit: CREDENTIAL_LIMIT,
  },
  deleteUser: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/delete-user',
    status: 200,
    summary: 'Delete your account',
    subjects: ['user'],
    body: UserDeletion,
    output: Deleted,
    problems: [
      sessionProblems.impersonated,
      userProblems.last_admin,
      userProblems.unauthorized,
      profileProblems.deletion_disabled,
      credentialProblems.no_credential,
      credentialProblems.wrong_password,
      profileProblems.invalid_token,
      profileProblems.not_fresh,
      profileProblems.only_owner,
    ],
    limit: CREDENTIAL_LIMIT,
  },
  deleteUserCallback: {
    kind: 'write',
    method: 'GET',
    path: '/api/auth/delete-user/callback',
    status: 200,
    summary: 'Delete your account with the emailed link',
    subjects: ['user', 'anonymous'],
    query: z.object({ token: MailedToken, callbackURL: CallbackUrl.optional() }),
    output: Deleted,
    problems: [
      sessionProblems.impersonated,
      userProblems.last_admin,
      profileProblems.deletion_disabled,
      profileProblems.nobody,
      profileProblems.invalid_token,
      profileProblems.only_owner,
    ],
  },
})

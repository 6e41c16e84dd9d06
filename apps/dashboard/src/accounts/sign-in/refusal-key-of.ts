import { RequestFailed } from '@gatehouse/sdk/request-failed'

/** Whether a call failed with one of these errors. */
export const problemKeyOf = (error: unknown, names: ReadonlySet<string>): error is RequestFailed =>
  error instanceof RequestFailed && names.has(error.error)

/** Errors of an emailed code. */
export const codeErrors: ReadonlySet<string> = new Set([
  'INVALID_OTP',
  'OTP_EXPIRED',
  'TOO_MANY_ATTEMPTS',
])

/** Errors of a username. */
export const usernameErrors: ReadonlySet<string> = new Set([
  'USERNAME_TOO_SHORT',
  'USERNAME_TOO_LONG',
  'INVALID_USERNAME',
  'USERNAME_IS_ALREADY_TAKEN',
])

/** Errors of a new password. */
export const passwordErrors: ReadonlySet<string> = new Set([
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_COMPROMISED',
])

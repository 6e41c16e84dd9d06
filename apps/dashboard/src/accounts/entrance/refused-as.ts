import { RequestFailed } from '@gatehouse/sdk/request-failed'

/** Whether a call was refused for one of these reasons. */
export const refusedAs = (error: unknown, names: ReadonlySet<string>): error is RequestFailed =>
  error instanceof RequestFailed && names.has(error.error)

/** What is wrong with a mailed code. */
export const codeRefusals: ReadonlySet<string> = new Set([
  'INVALID_OTP',
  'OTP_EXPIRED',
  'TOO_MANY_ATTEMPTS',
])

/** What is wrong with a username. */
export const usernameRefusals: ReadonlySet<string> = new Set([
  'USERNAME_TOO_SHORT',
  'USERNAME_TOO_LONG',
  'INVALID_USERNAME',
  'USERNAME_IS_ALREADY_TAKEN',
])

/** What is wrong with a new password. */
export const passwordRefusals: ReadonlySet<string> = new Set([
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_COMPROMISED',
])

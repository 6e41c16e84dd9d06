/** Why a call failed. */
export type AccountError = {
  /** The HTTP status; 0 if the server could not be reached. */
  status: number
  statusText: string
  /** The error's stable code, such as `INVALID_EMAIL_OR_PASSWORD`. */
  code?: string
  message?: string
  /** Any other fields of the error. */
  [key: string]: unknown
}

/**
 * The result of every call: the data or the error. Calls do not throw when the server rejects them.
 */
export type Result<T> = { data: T; error: null } | { data: null; error: AccountError }

/** An error created by the client, for failures before a request is sent. */
export function rejection<T>(code: string, message: string, status = 400): Result<T> {
  const statusText = status === 400 ? 'BAD_REQUEST' : ''
  return { data: null, error: { status, statusText, code, message } }
}

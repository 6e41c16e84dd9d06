/** Why a call did not do what was asked. */
export type AccountError = {
  /** HTTP's; 0 where the server could not be reached. */
  status: number
  statusText: string
  /** The refusal's stable name, such as `INVALID_EMAIL_OR_PASSWORD`. */
  code?: string
  message?: string
  /** Whatever else the refusal says. */
  [key: string]: unknown
}

/** What every call answers: what was asked for, or why not. Calls do not throw refusals. */
export type Result<T> = { data: T; error: null } | { data: null; error: AccountError }

/** A refusal of our own making, for what goes wrong before the server is asked. */
export function refusal<T>(code: string, message: string, status = 400): Result<T> {
  const statusText = status === 400 ? 'BAD_REQUEST' : ''
  return { data: null, error: { status, statusText, code, message } }
}

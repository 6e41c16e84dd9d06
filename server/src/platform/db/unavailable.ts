/**
 * The database cannot be reached, or it rejects writes because its disk is full or it is read-only.
 * The same request may succeed later. `code` is PostgreSQL's or the system's, if there is one.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined

  constructor(cause: unknown) {
    const { code, message } = cause as { code?: unknown; message: string }
    super(message, { cause })
    this.name = 'DatabaseUnavailable'
    this.code = typeof code === 'string' ? code : undefined
  }

  /** The connection works, but the database rejects writes. */
  get rejectsWrites(): boolean {
    return this.code !== undefined && REJECTS_WRITES.test(this.code)
  }
}

/** Insufficient resources such as a full disk, a read-only transaction, a disk error. */
const REJECTS_WRITES = /^(53100|25006|58030)$/
/** Connection errors, sessions ended by the server, insufficient resources. */
const UNAVAILABLE = /^(08...|57P..|53...|25006|25P03|58030)$/
/** Every SQLSTATE contains a digit; `EPIPE` is the system's code for a lost connection. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/
const SYSTEM_CODE = /^E[A-Z0-9_]+$/
/** The driver's own connection errors have no code. */
const CONNECTION_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout)/

/** Whether an error concerns the connection or the state of the server, and not the statement. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string') return CONNECTION_MESSAGE.test(String(message))
  return SQLSTATE.test(code) ? UNAVAILABLE.test(code) : SYSTEM_CODE.test(code)
}

/** The same error, as DatabaseUnavailable if it is one. */
export const asUnavailable = (error: unknown): unknown =>
  !(error instanceof DatabaseUnavailable) && isUnavailable(error)
    ? new DatabaseUnavailable(error)
    : error

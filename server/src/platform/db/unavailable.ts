/**
 * The database cannot be reached, or it rejects writes: its disk is full or it is read-only. The
 * same request may succeed later. `code` is what PostgreSQL or the system says, where it says it.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined

  constructor(cause: unknown) {
    const { code, message } = cause as { code?: unknown; message: string }
    super(message, { cause })
    this.name = 'DatabaseUnavailable'
    this.code = typeof code === 'string' ? code : undefined
  }

  /** The connection works, but the database rejects what must be written. */
  get rejectsWrites(): boolean {
    return this.code !== undefined && REJECTS_WRITES.test(this.code)
  }
}

/** Insufficient resources such as a full disk, a read-only transaction, an error of the disk. */
const REJECTS_WRITES = /^(53100|25006|58030)$/
/** Connection exceptions, sessions the server ended, insufficient resources. */
const UNAVAILABLE = /^(08...|57P..|53...|25006|25P03|58030)$/
/** Every SQLSTATE has a digit; `EPIPE` is the system's word for a connection that is gone. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/
const SYSTEM_CODE = /^E[A-Z0-9_]+$/
/** The driver's own errors of a connection have no code. */
const CONNECTION_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout)/

/** Whether an error is about the connection or the state of the server, and not the statement. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string') return CONNECTION_MESSAGE.test(String(message))
  return SQLSTATE.test(code) ? UNAVAILABLE.test(code) : SYSTEM_CODE.test(code)
}

/** The same error, as DatabaseUnavailable where it is one. */
export const asUnavailable = (error: unknown): unknown =>
  !(error instanceof DatabaseUnavailable) && isUnavailable(error)
    ? new DatabaseUnavailable(error)
    : error

import type { ExitCode } from './exit-codes.ts'

/** Ends a command with a message for people, an exit code, and details for `--json`. */
export class CommandFailed extends Error {
  readonly code: ExitCode
  /** What `--json` prints beside the message: status, error and detail of the response. */
  readonly more: Record<string, unknown>

  constructor(code: ExitCode, message: string, more: Record<string, unknown> = {}) {
    super(message)
    this.name = 'CommandFailed'
    this.code = code
    this.more = more
  }
}

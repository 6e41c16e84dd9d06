import { CommanderError } from 'commander'
import { CommandFailed } from './command-failed.ts'
import { commandTree } from './command-tree.ts'
import { exitCodes } from './exit-codes.ts'
import { safeJson } from './output/safe-text.ts'
import { stylesOf } from './output/styles.ts'
import type { Program } from './program.ts'

/** Runs the command line with these arguments (without node and the script): its exit code. */
export async function run(args: string[], program: Program): Promise<number> {
  try {
    await commandTree(program, args.includes('--json')).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    // A question that is interrupted rejects without the signal.
    if (program.signal.aborted || isAbort(error)) return exitCodes.interrupted
    const json = args.includes('--json')
    if (!(error instanceof CommanderError)) return report(program, error, json)
    if (error.exitCode === 0) return 0
    // The text for people is already printed.
    if (json) program.err.write(`${safeJson({ message: error.message })}\n`)
    return exitCodes.usage
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** With `--json`, failures are JSON too, on standard error. */
function report(program: Program, error: unknown, json: boolean): number {
  const { err, env } = program
  const style = stylesOf(err, env)
  if (!(error instanceof CommandFailed)) {
    // Not a mistake of the caller: the stack helps whoever reports it.
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    err.write(`${style('red', 'Unexpected error:')} ${text}\n`)
    return exitCodes.failed
  }
  if (json) err.write(`${safeJson({ message: error.message, ...error.more })}\n`)
  else err.write(`${style('red', 'Error:')} ${error.message}\n`)
  return error.code
}

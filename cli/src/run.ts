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
    await commandTree(program).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (program.signal.aborted) return exitCodes.interrupted
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
    return report(program, error, args.includes('--json'))
  }
}

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

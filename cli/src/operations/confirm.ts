import { createInterface } from 'node:readline/promises'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Program } from '../program.ts'

/** Asks a person before something is deleted. A script, which has no terminal, is not asked. */
export async function confirm(program: Program, question: string): Promise<void> {
  if (!program.in.isTTY || !program.err.isTTY) return
  const lines = createInterface({ input: program.in })
  try {
    program.err.write(`${question} [y/N] `)
    const answer = await lines.question('', { signal: program.signal })
    if (/^y(es)?$/i.test(answer.trim())) return
  } finally {
    lines.close()
  }
  throw new CommandFailed(exitCodes.failed, 'Canceled. Nothing was sent.')
}

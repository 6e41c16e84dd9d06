import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Program } from '../program.ts'

/** Asks for a secret without showing it, or reads it from standard input if that is no terminal. */
export async function readSecret(program: Program, question: string): Promise<string> {
  if (!program.in.isTTY) return (await text(program.in)).trim()
  program.err.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: program.in, output: silent, terminal: true })
  try {
    return (await lines.question('', { signal: program.signal })).trim()
  } finally {
    lines.close()
    program.err.write('\n')
  }
}

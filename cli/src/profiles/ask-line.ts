import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Program } from '../program.ts'

/** Asks a question in a terminal; without one, the answer is empty. */
export async function askLine(program: Program, question: string): Promise<string> {
  if (!program.in.isTTY) return ''
  const output = new Writable({
    write: (text: Uint8Array, _encoding, done) => {
      program.err.write(text)
      done()
    },
  })
  const lines = createInterface({ input: program.in, output })
  try {
    return (await lines.question(question, { signal: program.signal })).trim()
  } finally {
    lines.close()
  }
}

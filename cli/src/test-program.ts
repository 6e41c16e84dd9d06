import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Program } from './program.ts'
import { run } from './run.ts'
import { startProcess } from './start-process.ts'

/** What a command is given beside its arguments. */
type RunOptions = {
  env?: Record<string, string>
  input?: string
  program?: Partial<Program>
}

/** What a command printed, and its exit code. */
type Outcome = { code: number; out: string; err: string }

/** A user's computer: commands that share a home folder. */
export type Computer = {
  home: string
  run(args: string[], given?: RunOptions): Promise<Outcome>
  /** The JSON that a command prints with `--json`; throws if it fails. */
  // oxlint-disable-next-line typescript/no-explicit-any
  json(args: string[], given?: RunOptions): Promise<any>
}

/** A computer with an empty home folder and these variables in its environment. */
export async function testComputer(env: Record<string, string> = {}): Promise<Computer> {
  const home = await mkdtemp(join(tmpdir(), 'gatehouse-cli-'))
  const computer: Computer = {
    home,
    run: async (args, given = {}) => {
      const [out, err] = [capture(), capture()]
      const program: Program = {
        env: { ...env, ...given.env },
        platform: 'linux',
        home,
        folder: home,
        node: { path: process.execPath, version: process.versions.node },
        in: Readable.from([given.input ?? '']),
        out,
        err,
        fetch,
        signal: new AbortController().signal,
        launch: () => Promise.resolve(false),
        start: startProcess,
        ...given.program,
      }
      const code = await run(args, program)
      return { code, out: out.text(), err: err.text() }
    },
    json: async (args, given) => {
      const { code, out, err } = await computer.run([...args, '--json'], given)
      if (code !== 0) throw new Error(`exit code ${code}: ${err}`)
      return JSON.parse(out) as unknown
    },
  }
  return computer
}

/** An output that keeps what is written to it. */
function capture() {
  const parts: Buffer[] = []
  return {
    write: (text: string | Uint8Array) => void parts.push(Buffer.from(text)),
    text: () => Buffer.concat(parts).toString(),
  }
}

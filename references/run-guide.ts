import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installReference } from './install.ts'

const GUIDES = new URL('../docs/guides/', import.meta.url)
const PROGRAM_MS_MAX = 60_000

type Environment = Record<string, string>

/** A folder in which the packages named by the guides are installed, as a reader would do. */
export type GuideReader = {
  /** Runs a program of a guide to its end and returns the lines it printed. Throws if it fails. */
  run(guide: string, program: string, environment: Environment): Promise<string[]>
  /** Starts a program that listens on a free port; returns once it has printed its first line. */
  start(guide: string, program: string, environment: Environment): Promise<RunningGuide>
  close(): Promise<void>
}

type RunningGuide = { url: string; lines: string[]; stop(): Promise<void> }

/** Creates the folder of a reader of the guides. */
export async function openReader(): Promise<GuideReader> {
  const packages = await installReference('guides')
  const folder = await mkdtemp(join(tmpdir(), 'guides-'))
  await symlink(
    fileURLToPath(new URL('node_modules', packages)),
    join(folder, 'node_modules'),
    'dir',
  )
  return readerIn(folder)
}

/** The same in a folder where the packages are installed, which is deleted when it is closed. */
export function readerIn(folder: string): GuideReader {
  const begin = async (guide: string, program: string, environment: Environment) => {
    const file = join(folder, program)
    await writeFile(file, await programOf(guide, program))
    return startGuide(file, environment)
  }
  return {
    run: async (...which) => {
      const { lines, ended } = await begin(...which)
      await ended
      return lines
    },
    start: async (guide, program, environment) => {
      const port = String(await freePort())
      const started = await begin(guide, program, { ...environment, PORT: port })
      const { child, lines, ended, listening } = started
      const stopped = ended.catch(() => undefined)
      await Promise.race([listening, ended])
      const stop = async () => {
        child.kill()
        await stopped
      }
      return { url: `http://127.0.0.1:${port}`, lines, stop }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Returns the code block of a guide whose first line is a comment starting with the program's name.
 */
async function programOf(guide: string, program: string): Promise<string> {
  const page = await readFile(new URL(`${guide}.md`, GUIDES), 'utf8')
  const blocks = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block = '']) => block)
  const found = blocks.filter(block => new RegExp(`^// ${program}\\b`).test(block))
  if (found.length !== 1) throw new Error(`${guide}.md has ${found.length} blocks "// ${program}"`)
  return found.join('')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function startGuide(file: string, environment: Environment) {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let errors = ''
  const timer = setTimeout(() => child.kill('SIGKILL'), PROGRAM_MS_MAX)
  child.stderr.on('data', chunk => (errors += String(chunk)))
  const listening = new Promise<void>(resolve => {
    let rest = ''
    child.stdout.on('data', chunk => {
      const parts = (rest + String(chunk)).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
      if (lines.length > 0) resolve()
    })
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const body = [...lines, errors].join('\n')
      if (code === 0) resolve()
      else reject(new Error(`${file} ended with ${code ?? signal}:\n${body}`))
    })
  })
  return { child, lines, listening, ended }
}

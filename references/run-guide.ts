import { spawn } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { snippet } from '../docs-site/src/snippets.ts'
import { installReference } from './install.ts'

const PROGRAM_MS_MAX = 60_000

type Environment = Record<string, string>

/** What programs of an app write where a reader's own server is named. */
const SERVERS = /http:\/\/localhost:3000|https:\/\/billing\.example\.com/g

/** The person of the guides. Each page has another one, because a server knows addresses once. */
const PERSON = 'mia@example.com'
let people = 0

/** What browsers do with cookies, for programs that run in one. */
const BROWSER = new URL('./browser-fetch.mjs', import.meta.url).href

/** A folder in which the packages named by the guides are installed, as a reader would do. */
export type GuideReader = {
  folder: string
  /** Runs a program of a guide to its end and returns the lines it printed. Throws if it fails. */
  run(guide: string, program: string, environment: Environment): Promise<string[]>
  /** Starts a program that listens on a free port; returns once it has printed its first line. */
  start(guide: string, program: string, environment: Environment): Promise<RunningGuide>
  /** Runs a program that belongs in a page, followed by lines of the test, with a cookie jar. */
  runInPage(guide: string, program: string, more: InPage): Promise<string[]>
  /** Loads a program that exports functions. */
  load(guide: string, program: string): Promise<Record<string, (...given: unknown[]) => unknown>>
  close(): Promise<void>
}

/** What follows a program in the same page, and its environment with the server's address. */
type InPage = { followedBy: string; environment: Environment }

type RunningGuide = { url: string; lines: string[]; stop(): Promise<void> }

/** Creates the folder of a reader of the guides, with the packages of one of the references. */
export async function openReader(reference = 'guides'): Promise<GuideReader> {
  return readerWith(await installReference(reference))
}

/** The same with the packages that are installed in a folder. */
export async function readerWith(packages: URL): Promise<GuideReader> {
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
    const server = environment.GATEHOUSE_URL ?? ''
    await writeFile(file, snippet(guide, program).replaceAll(SERVERS, server))
    return startGuide(folder, [file], environment)
  }
  return {
    folder,
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
    runInPage: async (guide, program, { followedBy, environment }) => {
      people += 1
      const text = snippet(guide, program)
        .replaceAll(SERVERS, environment.GATEHOUSE_URL ?? '')
        .replaceAll(PERSON, `mia-${people}@example.com`)
      const file = join(folder, program.replace(/\.js$/, '.mjs'))
      await writeFile(file, text + followedBy)
      const { lines, ended } = startGuide(folder, ['--import', BROWSER, file], environment)
      await ended
      return lines
    },
    load: async (guide, program) => {
      const file = join(folder, program)
      await writeFile(file, snippet(guide, program))
      return import(pathToFileURL(file).href)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
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

function startGuide(folder: string, words: string[], environment: Environment) {
  const child = spawn(process.execPath, words, {
    cwd: folder,
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
      else reject(new Error(`${words.at(-1)} ended with ${code ?? signal}:\n${body}`))
    })
  })
  return { child, lines, listening, ended }
}

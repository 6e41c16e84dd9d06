import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { runningPostmaster } from '../platform/postgres/postmaster.ts'
import { clusterDirOf } from '../platform/postgres/start-postgres.ts'

const MAIN_FILE = fileURLToPath(new URL('../main.ts', import.meta.url))
const READY_MS_MAX = 300_000
const POLL_MS = 20
/** How much of a server's output is shown when it does not start. */
const OUTPUT_MAX = 4_000

/** The server as operators run it: a process with PostgreSQL and the simulator beside it. */
export type RealServer = {
  url: string
  pid: number
  /** How long it took to become ready. */
  start_ms: number
  /** Sends SIGKILL: no handler runs, nothing is completed. */
  kill(): Promise<void>
  /** Sends SIGKILL to PostgreSQL's postmaster, once there is one. */
  killPostgres(): Promise<void>
  /** SIGSTOP: the process is suspended, with its claimed work, until `resume`. */
  pause(): void
  /** SIGCONT: it continues as if no time had passed. */
  resume(): void
  stop(): Promise<void>
}

/**
 * Starts the server on a data folder and waits until it reports to be ready; `more` adds
 * environment variables, such as DATABASE_URL if several servers share one.
 */
export async function startRealServer(
  data_dir: string,
  port: number,
  more: Record<string, string> = {},
): Promise<RealServer> {
  const started = performance.now()
  const own = { DATA_DIR: data_dir, PORT: String(port), LOG_LEVEL: 'warn' }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  // `npm start` sets this cache too: a server that is killed often need not be compiled each time.
  const node = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
  const child = spawn(process.execPath, [MAIN_FILE], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...node, ...own, ...more },
  })
  let output = ''
  const receive = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-OUTPUT_MAX))
  child.stdout.on('data', receive)
  child.stderr.on('data', receive)
  const url = `http://127.0.0.1:${port}`
  await ready(url, child, () => output).catch(async (error: unknown) => {
    await end(child, 'SIGKILL')
    throw error
  })
  return {
    url,
    pid: child.pid ?? 0,
    start_ms: performance.now() - started,
    kill: () => end(child, 'SIGKILL'),
    killPostgres: async () => void process.kill(await postmasterOf(data_dir), 'SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () => end(child, 'SIGTERM'),
  }
}

async function ready(url: string, child: ChildProcess, input: () => string) {
  const until = performance.now() + READY_MS_MAX
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${input()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`the server is not ready: ${input()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const removed = new Promise(resolve => child.once('exit', resolve))
  // A process that a failed test left paused would not end by SIGTERM.
  child.kill('SIGCONT')
  child.kill(signal)
  await removed
}

async function postmasterOf(data_dir: string): Promise<number> {
  const until = performance.now() + READY_MS_MAX
  while (performance.now() < until) {
    const postmaster = runningPostmaster(clusterDirOf(data_dir))
    if (postmaster) return postmaster.pid
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new Error('no PostgreSQL runs on this data folder')
}

/** A port that is not in use. */
export function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

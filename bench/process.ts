import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What a server process reports about itself: its address and what a client must send. */
type ReadyMessage = {
  url: string
  cookie?: string
  token?: string
  /** The organization in which the user works with nine others, and a second one of theirs. */
  organization?: string
  second?: string
  /** Other sessions of the same user. */
  cookies?: string[]
  /** The product for sale, and open checkouts. */
  product?: string
  /** Benefits that no product includes yet. */
  benefits?: string[]
  checkouts?: string[]
  /** A customer of the organization, whose usage a meter counts. */
  customer?: string
  meter?: string
  /** The client secrets of the open checkouts. */
  secrets?: string[]
}

/** Counters of a server process since it started. */
export type Counters = {
  cpu_ms: number
  statements: number
  rss_mb: number
  heap_mb: number
  heap_used_mb: number
  external_mb: number
  /** Open sockets, files and requests; no timers. */
  handles: number
  /** 99th percentile of the event loop's delay since the counters were last read. */
  delay_ms: number
}

/** A server under load in its own process, so that its CPU time can be measured separately. */
export type Candidate = {
  name: string
  ready: ReadyMessage
  counters(): Promise<Counters>
  stop(): Promise<void>
}

const START_MS_MAX = 300_000

const optionsFile = new URL('../tools/server-options.json', import.meta.url)

/** V8's options that `npm start` gives our server. */
export const serverOptions = JSON.parse(readFileSync(optionsFile, 'utf8')) as string[]

/**
 * Starts a server script, with options for its Node.js, that reports `{ ready }` and replies to
 * `count` messages.
 */
export async function startCandidate(
  name: string,
  script: URL,
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<Candidate> {
  const child = fork(script, {
    execArgv: [...process.execArgv, ...options],
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { ready } = (await message(child, START_MS_MAX, name)) as { ready: ReadyMessage }
  return {
    name,
    ready,
    counters: async () => {
      child.send('count')
      return (await message(child, 5_000, name)) as Counters
    },
    stop: async () => {
      const removed = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await removed
    },
  }
}

function message(child: ChildProcess, limit: number, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} does not respond`)), limit)
    const removed = (code: number | null) => reject(new Error(`${name} ended with ${code}`))
    child.once('exit', removed)
    child.once('message', value => {
      clearTimeout(timer)
      child.off('exit', removed)
      resolve(value)
    })
  })
}

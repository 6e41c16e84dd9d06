import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Program, StartedProgram } from '../program.ts'

const START_MS_MAX = 120_000
const POLL_MS = 100
const OUTPUT_MAX = 8_000

/**
 * Programs without a browser sign in to a local server too; the operator of a live one decides
 * that.
 */
const SETTINGS = { bearer_sessions_enabled: true, device_authorization_enabled: true }

type ServerOptions = {
  /** The server's program. */
  file: string
  /** The folder of its data. */
  data: string
  port: number
  /** Origins whose pages may call it with cookies. */
  trusted: string[]
}

/** A local server that responds to requests. */
export type LocalServer = StartedProgram & { url: string }

/** Starts the server in sandbox mode, and returns it once it is ready. */
export async function runServer(
  program: Program,
  { file, data, port, trusted }: ServerOptions,
): Promise<LocalServer> {
  const { env } = program
  const log = { text: '', ready: false }
  const started = program.start(program.node.path, [file], {
    folder: program.folder,
    env: {
      GATEHOUSE_SETTINGS: JSON.stringify(SETTINGS),
      ...env,
      ...{ MODE: 'sandbox', HOST: 'localhost', PORT: String(port), DATA_DIR: data },
      ...{ BASE_URL: undefined, DATABASE_URL: undefined, EXIT_WITH_STDIN: '1' },
      TRUSTED_ORIGINS: [...trusted, env.TRUSTED_ORIGINS].filter(Boolean).join(','),
    },
    ends_children: true,
    onOutput: (text, to) => {
      // Until it is ready, its output explains why it does not start. Then come warnings, and its
      // own list of addresses, which is not shown beside that of this command.
      if (log.ready) program.err.write(to === 'err' ? text : logLinesOf(text))
      else log.text = (log.text + text).slice(-OUTPUT_MAX)
    },
  })
  const url = `http://localhost:${port}`
  const server = { ...started, url }
  try {
    await waitUntilReady(program, server, log)
  } catch (error) {
    await started.stop()
    throw error
  }
  log.ready = true
  return server
}

async function waitUntilReady(
  program: Program,
  { url, ended }: LocalServer,
  log: { text: string },
): Promise<void> {
  let isRunning = true
  void ended.then(() => (isRunning = false))
  const end = performance.now() + START_MS_MAX
  while (isRunning && performance.now() < end) {
    const { signal } = program
    const response = await program.fetch(`${url}/readyz`, { signal }).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await sleep(POLL_MS, undefined, { signal })
  }
  const message = `The server did not start.\n${log.text.trim()}`
  throw new CommandFailed(exitCodes.failed, message)
}

/** The log is lines of JSON. */
const logLinesOf = (text: string) =>
  text
    .split(/(?<=\n)/)
    .filter(line => line.startsWith('{'))
    .join('')

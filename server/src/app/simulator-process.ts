import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../platform/log.ts'

const MAIN_FILE = fileURLToPath(import.meta.resolve('@gatehouse/stripe-simulator/main'))
const START_MS_MAX = 10_000

/** The sandbox's Stripe: a process of its own, which ends when this one does. */
export type SimulatorProcess = { url: string; stop(): Promise<void> }

/**
 * Starts the simulator beside the server. It stores its state in the data folder, and ends when its
 * standard input closes because the server was killed.
 */
export async function startSimulatorProcess(options: {
  data_dir: string
  /** 0: any free port. */
  port: number
  /** The only keys it accepts, because any page can reach its port. */
  api_keys: string[]
  webhook_secret: string
  webhook_url: string
  log: Log
}): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, [MAIN_FILE], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PORT: String(options.port),
      DATA_DIR: options.data_dir,
      API_KEYS: options.api_keys.join(),
      STRIPE_WEBHOOK_SECRET: options.webhook_secret,
      WEBHOOK_URL: options.webhook_url,
      EXIT_WITH_STDIN: '1',
    },
  })
  const url = await Promise.race([firstUrl(child.stdout), endOf(child)])
  let stopping = false
  child.on('exit', code => {
    if (!stopping) options.log.error({ code }, 'the Stripe simulator stopped')
  })
  return {
    url,
    stop: async () => {
      stopping = true
      if (child.exitCode !== null) return
      const removed = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await removed
    },
  }
}

const endOf = (child: ChildProcess) =>
  new Promise<never>((_, reject) => {
    child.once('exit', code => reject(new Error(`the Stripe simulator exited with code ${code}`)))
  })

function firstUrl(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the Stripe simulator did not start')),
      START_MS_MAX,
    )
    let text = ''
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const url = /https?:\/\/\S+/.exec(text)?.[0]
      if (!url) return
      clearTimeout(timer)
      resolve(url.replace(/\/$/, ''))
    })
  })
}

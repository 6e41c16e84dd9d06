import { resolve } from 'node:path'
import { storedSecret, sandboxKeys } from './app/secrets.ts'
import type { OpenServer } from './app/open-server.ts'
import type { OpenSite } from './app/open-site.ts'
import { startProblem } from './app/start-problems.ts'
import { sandboxDiscord } from './app/sandbox-discord.ts'
import { startSimulators, useSimulators } from './app/start-simulators.ts'
import { readConfig, type Config } from './platform/config.ts'
import { openLog, type Log } from './platform/log.ts'
import { startPostgres } from './platform/postgres/start-postgres.ts'

/** Started components, in order; they are stopped in reverse order. */
type StartedParts = { stop(): Promise<void> }[]

const started: StartedParts = []
let stopping = false

// Installed first, so that a stop during the start stops the components already started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1)
    stopping = true
    void stopAll().then(() => process.exit(0))
  })
}

let config: Config | undefined

try {
  const read = readConfig(process.env)
  config = { ...read, data_dir: resolve(read.data_dir) }
  await start(config, openLog(config.log_level))
} catch (error) {
  // A stop during the start ends the database while it is in use.
  if (!stopping) console.error(startProblem(error, config) ?? error)
  if (!stopping) await stopAll()
  if (!stopping) process.exit(1)
}

async function start(config: Config, log: Log) {
  const [connectionString, { openSite, openServer, shareSimulator, startBanner }] =
    await Promise.all([config.database_url ?? startDatabase(config, log), loadServer()])
  const secret = config.secret ?? storedSecret(config.data_dir)
  const alone = config.database_url === undefined
  const stripe = withSandboxKeys(config, secret)
  const simulates = config.mode === 'sandbox' && config.stripe.api_base === undefined
  const discord = config.discord ?? (simulates ? sandboxDiscord(secret) : undefined)
  const settled = { ...config, stripe, discord }
  const { site, close }: OpenSite = await openSite({
    config: settled,
    connectionString,
    secret,
    log,
  })
  started.push({ stop: close })
  const server: OpenServer = await openServer(site, {
    port: config.port,
    host: config.host,
    alone,
    scheduler: false,
    own_process: true,
  })
  started.push({ stop: server.close })
  if (simulates) {
    const simulators = (where: { data_dir: string; port: number }) =>
      startSimulators(settled, { ...where, webhook_port: server.port, log })
    if (alone) {
      const own = await simulators({ data_dir: config.data_dir, port: 0 })
      started.splice(-1, 0, own)
      useSimulators(settled, own)
    } else {
      started.splice(-1, 0, await shareSimulator(site, connectionString, simulators))
    }
  }
  if (config.mode === 'sandbox' && alone && config.github_app === undefined) {
    const { startGitHubSimulator } = await import('./app/github-simulator.ts')
    const own_url = `http://127.0.0.1:${server.port}`
    const { base_url } = site
    const place = { data_dir: config.data_dir, secret, base_url, own_url }
    const github = await startGitHubSimulator(place)
    started.splice(-1, 0, github)
    settled.github_app = github.app
  }
  await server.begin()
  console.log(await startBanner(site))
}

function withSandboxKeys(config: Config, secret: string): Config['stripe'] {
  if (config.mode === 'live' || config.stripe.secret_key) return { ...config.stripe }
  return { ...config.stripe, ...sandboxKeys(secret) }
}

/** Loads the server while PostgreSQL starts: most obstacles to a start are found without it. */
async function loadServer() {
  const [{ openSite }, { openServer }, { shareSimulator }, { startBanner }] = await Promise.all([
    import('./app/open-site.ts'),
    import('./app/open-server.ts'),
    import('./app/share-simulator.ts'),
    import('./app/start-banner.ts'),
  ])
  return { openSite, openServer, shareSimulator, startBanner }
}

async function startDatabase(config: Config, log: Log): Promise<string> {
  const startingPostgres = startPostgres({ dataDir: config.data_dir, log })
  // A stop meanwhile waits until PostgreSQL runs, because only then can it be stopped instead of
  // left behind.
  started.push({ stop: async () => (await startingPostgres.catch(() => undefined))?.stop() })
  return (await startingPostgres).connectionString
}

async function stopAll() {
  for (const item of started.reverse()) await item.stop()
}

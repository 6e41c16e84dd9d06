import { resolve } from 'node:path'
import { storedSecret } from './app/secrets.ts'
import type { OpenServer } from './app/open-server.ts'
import type { OpenSite } from './app/open-site.ts'
import { startProblem } from './app/start-problems.ts'
import { simulatedParts } from './app/simulated-parts.ts'
import { startSimulators, useSimulators, withSimulated } from './app/start-simulators.ts'
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
  const [connectionString, { openSite, openServer, shareSimulators, startBanner }] =
    await Promise.all([config.database_url ?? startDatabase(config, log), loadServer()])
  const secret = config.secret ?? storedSecret(config.data_dir)
  const alone = config.database_url === undefined
  const parts = simulatedParts(config)
  const settled = await withSimulated(config, parts, secret)
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
  if (Object.values(parts).includes(true)) {
    const own = { port: server.port, base_url: site.base_url }
    const simulators = (where: { data_dir: string; port: number }) =>
      startSimulators(settled, parts, { ...where, server: own, log })
    if (alone) {
      const running = await simulators({ data_dir: config.data_dir, port: 0 })
      started.splice(-1, 0, running)
      useSimulators(settled, parts, running)
    } else {
      const shared = { connectionString, parts, start: simulators }
      started.splice(-1, 0, await shareSimulators(site, shared))
    }
  }
  await server.begin()
  console.log(await startBanner(site))
}

/** Loads the server while PostgreSQL starts: most obstacles to a start are found without it. */
async function loadServer() {
  const [{ openSite }, { openServer }, { shareSimulators }, { startBanner }] = await Promise.all([
    import('./app/open-site.ts'),
    import('./app/open-server.ts'),
    import('./app/share-simulators.ts'),
    import('./app/start-banner.ts'),
  ])
  return { openSite, openServer, shareSimulators, startBanner }
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

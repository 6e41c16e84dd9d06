// npm run dev [--inspect]: the server restarts when its sources change, pages reload in place, and
// PostgreSQL keeps running between restarts. Everything is at the address that npm start uses.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createServer as createListener, type AddressInfo, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { ConfigError, readConfig, type Config } from '../server/src/platform/config.ts'
import { openLog } from '../server/src/platform/log.ts'
import { startPostgres } from '../server/src/platform/postgres/start-postgres.ts'
import { proxyTo } from './dev-proxy.ts'
import { openDevPages } from './dev-pages.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { root } from './source-tree.ts'

/** Stopped in reverse order of their start. */
const started: { stop(): Promise<unknown> }[] = []
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1)
    void stopAll().then(() => process.exit(0))
  })
}

try {
  const read = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  await start({ ...read, data_dir: resolve(read.data_dir) })
} catch (error) {
  const isPlain =
    error instanceof ConfigError || (error as Error).name === 'DataFolderInUse' || isInUse(error)
  console.error(isPlain ? (error as Error).message : error)
  await stopAll()
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  if (config.mode !== 'sandbox')
    throw new ConfigError('npm run dev only runs in sandbox mode. Unset MODE.')
  const front = createServer()
  await listen(front, config)
  started.push({
    stop: async () => {
      front.closeAllConnections()
    },
  })
  const database_url = config.database_url ?? (await openDatabase(config))
  const port = await freePort()
  const server = proxyTo(port)
  const pages = await openDevPages(front)
  started.push(pages)
  front.on('request', (request, response) => {
    void pages.handle(request, response).then(isHandled => {
      if (!isHandled) server(request, response)
    })
  })
  started.push(watchServer(config, { port, database_url }))
  const url = config.base_url ?? `http://${config.host}:${config.port}`
  console.log(`
  Gatehouse is running in development mode at ${url}

  Server     restarts when files in server, contract, sdk or stripe-simulator change
  Pages      reload in place (Vite) without the content security policy
  Database   npm run db        Data   ${config.data_dir}
  Examples   stop the server, then run npm run demo -- small on an empty data folder
`)
}

async function openDatabase({ data_dir, log_level }: Config): Promise<string> {
  const postgres = await startPostgres({ dataDir: data_dir, log: openLog(log_level) })
  started.push(postgres)
  return postgres.connectionString
}

/** Node's own watch mode restarts the server when a file that it imported changes. */
function watchServer(
  config: Config,
  { port, database_url }: { port: number; database_url: string },
) {
  const inspect = process.argv.slice(2).filter(word => word.startsWith('--inspect'))
  const args = [...inspect, '--watch', '--watch-preserve-output', '--enable-source-maps']
  const child = spawn(process.execPath, [...args, join(root, 'server', 'src', 'main.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...(process.env.MODE !== 'live' && { GATEHOUSE_SETTINGS: sandboxSettings }),
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: config.base_url ?? `http://${config.host}:${config.port}`,
      DATA_DIR: config.data_dir,
      DATABASE_URL: database_url,
    },
  })
  const ended = new Promise(done => child.once('exit', done))
  return {
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Listens as the server does: `localhost` is both loopback addresses. */
async function listen(front: Server, { host, port }: Config): Promise<void> {
  const listenAt = (server: Server, address: string) =>
    new Promise<void>((done, failed) => {
      server.once('error', failed)
      server.listen(port, address, () => done())
    })
  await listenAt(front, host === 'localhost' ? '127.0.0.1' : host)
  if (host !== 'localhost') return
  const beside = createListener(socket => void front.emit('connection', socket))
  await listenAt(beside, '::1').catch((error: NodeJS.ErrnoException) => {
    // A machine without IPv6 has one loopback address.
    if (error.code === 'EADDRINUSE') throw error
  })
}

function isInUse(error: unknown): boolean {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return false
  ;(error as Error).message = 'The port is already in use. Set a different PORT.'
  return true
}

function freePort(): Promise<number> {
  const probe = createListener()
  return new Promise(done => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}

async function stopAll(): Promise<void> {
  stopping = true
  for (const item of started.splice(0).reverse()) await item.stop()
}

// A better-auth server as its users run it, for benchmarks: one person signed in, counters by IPC.
import { createServer } from 'node:http'
import pg from 'pg'

let statements = 0
const send = pg.Client.prototype.query
pg.Client.prototype.query = function query(...given) {
  statements += 1
  return send.apply(this, given)
}

/** Starts the peer with the library of one version. */
export async function startPeer({ betterAuth, toNodeHandler, getMigrations, plugins }) {
  const options = {
    database: new pg.Pool({ connectionString: process.env.DATABASE, max: 20 }),
    secret: 'a secret for benchmarks that is long enough',
    baseURL: 'http://127.0.0.1:0',
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins,
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)
  const server = createServer(toNodeHandler(auth))
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:0' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.com',
      password: 'correct horse battery',
    }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send({
      cpu_ms: (user + system) / 1000,
      statements,
      rss_mb: Math.round(process.memoryUsage.rss() / 1048576),
    })
  })
  process.send({ ready: { url, cookie } })
  process.on('SIGTERM', () => process.exit(0))
}

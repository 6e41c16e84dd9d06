import autocannon from 'autocannon'
import pg from 'pg'
import { cloneDatabase, dropDatabase } from '../server/src/platform/postgres/test-postgres.ts'
import { describeWaits, measureWaits } from './due-latency.ts'
import { serverOptions, startCandidate, type Candidate } from './process.ts'

// GitHub allows 50 invitations to a repository in a day.
const REPOSITORIES = 20
const CUSTOMERS = 50
const GRANTS = REPOSITORIES * CUSTOMERS
const SECONDS = 20
const CLIENTS = 8
const BURST_MS_MAX = 300_000
const POLL_MS = 100

/**
 * A thousand people receive access to repositories at once: how long sessions and new tasks, which
 * webhooks are, wait meanwhile, compared with the same server before.
 */
export async function accessBurst(adminUrl: string): Promise<string> {
  const name = `bench_access_${process.pid}`
  const connectionString = await cloneDatabase(adminUrl, 'template0', name)
  const database = new pg.Client({ connectionString })
  await database.connect()
  const env = {
    DATABASE: connectionString,
    CUSTOMERS: String(CUSTOMERS),
    REPOSITORIES: String(REPOSITORIES),
  }
  const script = new URL('./servers/granting.ts', import.meta.url)
  const server = await startCandidate('gatehouse', script, env, serverOptions)
  try {
    const before = await measureSeconds(server, database)
    const started = performance.now()
    const [during, done] = await Promise.all([
      measureSeconds(server, database),
      addBenefits(server).then(() => waitUntilGranted(database, started)),
    ])
    return [
      `\nSessions and tasks beside ${GRANTS} grants of access at GitHub`,
      ...before.map(line => `  before: ${line}`),
      ...during.map(line => `  beside: ${line}`),
      `  all ${GRANTS} granted after ${(done / 1_000).toFixed(1)} s`,
    ].join('\n')
  } finally {
    await server.stop()
    await database.end()
    await dropDatabase(adminUrl, name)
  }
}

/** Every owner of the product gets its new benefits. */
async function addBenefits({ ready }: Candidate): Promise<void> {
  const response = await fetch(`${ready.url}/v1/products/${ready.product}/benefits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ benefits: ready.benefits }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

async function waitUntilGranted(database: pg.Client, started: number): Promise<number> {
  for (;;) {
    const { rows } = await database.query<{ invited: string }>(
      `select count(*) as invited from platform_access where status in ('granted', 'invited')`,
    )
    const waited = performance.now() - started
    if (Number(rows[0]?.invited) >= GRANTS) return waited
    if (waited > BURST_MS_MAX) throw new Error(`only ${rows[0]?.invited} of ${GRANTS} are granted`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

/** Latency of sessions and the wait of tasks, for some seconds. */
async function measureSeconds({ ready }: Candidate, database: pg.Client): Promise<string[]> {
  const path = '/api/auth/get-session?disableCookieCache=true'
  const [tasks, sessions] = await Promise.all([
    measureWaits(database, SECONDS),
    autocannon({
      url: ready.url + path,
      headers: { cookie: ready.cookie ?? '' },
      connections: CLIENTS,
      duration: SECONDS,
    }),
  ])
  const { p50, p99 } = sessions.latency
  const rate = Math.round(sessions.requests.average)
  return [
    `sessions p50 ${p50} ms, p99 ${p99} ms, ${rate}/s with ${CLIENTS} clients`,
    `tasks ${describeWaits(tasks)}`,
  ]
}

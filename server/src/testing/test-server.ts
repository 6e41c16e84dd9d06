import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulator, type Simulator } from '@gatehouse/stripe-simulator'
import pg from 'pg'
import { openServer, type OpenServer } from '../app/open-server.ts'
import { openSite, type OpenSite } from '../app/open-site.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { advisoryLocks, lockSession } from '../platform/db/advisory-locks.ts'
import { migrate } from '../platform/db/migrate.ts'
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
  testDatabaseName,
  withDatabase,
} from '../platform/postgres/test-postgres.ts'
import type { Site } from '../platform/site.ts'
import { connectTo, startTestGitHub, type TestGitHub } from './github.ts'
import { Person } from './person.ts'
import { dueTasks } from './drain-jobs.ts'

/** A clock that tests control: it stands still until it is moved. */
type TestClock = {
  now(): Date
  /** Advances by this many milliseconds. */
  pass(milliseconds: number): void
  set(moment: Date): void
}

/**
 * A whole server in the test's process: a new database, the Stripe simulator, a controllable clock.
 */
export type TestServer = {
  url: string
  site: Site
  clock: TestClock
  stripe: Simulator
  /** The simulated GitHub, if the test asked for it. */
  github: TestGitHub | undefined
  connectionString: string
  /** A visitor without cookies or token. */
  stranger(): Person
  /**
   * Stops the server like a killed process and starts it again on the same database, with a new
   * secret if one is given.
   */
  restart(options?: { graceful?: boolean; secret?: string }): Promise<void>
  /** Resolves when no due work is left. */
  drainJobs(): Promise<void>
  close(): Promise<void>
}

export type TestServerOptions = {
  /** Instance settings, as GATEHOUSE_SETTINGS would set them. */
  settings?: Record<string, unknown>
  config?: Partial<Config>
  /** The initial time of the clock; `running` follows the machine's clock. */
  now?: Date | 'running'
  /** Plans each statement for its actual values, as a new server does: for tests of query plans. */
  plans_for_values?: boolean
  /** Enforces the rate limits, which would otherwise disturb tests. */
  rate_limits?: boolean
  /** Accepts benefits and prices that nothing delivers or bills yet, to test their parts. */
  undelivered_offers?: boolean
  /** Starts a simulated GitHub, at which the server has an App. */
  github?: boolean
  log_level?: string
}

/** The secret that signs a test server's cookies. */
export const SECRET = 'a secret for tests that is long enough to be one'
const NOON = new Date('2026-01-15T12:00:00.000Z')

/** Starts a test server. Close it in `after`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const postgres = await startTestPostgres()
  const name = testDatabaseName('house')
  const copy = await cloneDatabase(
    postgres.connectionString,
    await template(postgres.connectionString),
    name,
  )
  const connectionString = options.plans_for_values ? copy : planOnceUrl(copy)
  const clock = testClock(options.now ?? NOON)
  const stripe = await startSimulator({ now: () => clock.now() })
  // Created when a test stores the first file.
  const data_dir = join(tmpdir(), name)
  const github = options.github ? await startTestGitHub(() => clock.now()) : undefined
  const overrides = { data_dir, ...(github && { github_app: github.config }), ...options.config }
  const config = testConfig({ ...options, config: overrides }, stripe.url)
  let open: { site: OpenSite; server: OpenServer }
  const start = async (port: number, secret = SECRET) => {
    const site = await openSite({ config, connectionString, secret, clock })
    const server = await openServer(site.site, { port, host: '127.0.0.1', alone: true })
    open = { site, server }
    return open
  }
  open = await start(0)
  const { port, url } = open.server
  config.stripe.webhook_secret = await subscribe(
    stripe.url,
    `${url}/v1/integrations/stripe/webhook`,
  )
  if (github) connectTo(github, url)
  const testServer: TestServer = {
    url,
    github,
    get site() {
      return open.site.site
    },
    clock,
    stripe,
    connectionString,
    stranger: () => new Person(url),
    restart: async ({ graceful = false, secret } = {}) => {
      await (graceful ? open.server.close() : open.server.drop())
      await open.site.close()
      open = await start(port, secret)
    },
    drainJobs: () => drainJobs(testServer),
    close: async () => {
      // The test is over: no request is in transit.
      await open.server.close(0)
      await open.site.close()
      await stripe.close()
      await github?.close()
      await dropDatabase(postgres.connectionString, name)
      await rm(data_dir, { recursive: true, force: true })
    },
  }
  return testServer
}

/**
 * A statement is planned when a connection first sends it, instead of again for the values of the
 * first five calls. Most statements of a test are sent only once.
 */
function planOnceUrl(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan')
  return url.href
}

function testClock(start: Date | 'running'): TestClock {
  if (start === 'running') return runningClock()
  let now = start.getTime()
  return {
    now: () => new Date(now),
    pass: milliseconds => void (now += milliseconds),
    set: moment => void (now = moment.getTime()),
  }
}

/** Follows the machine's clock, ahead of it by the time that was passed. */
function runningClock(): TestClock {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  return {
    now,
    pass: milliseconds => void (ahead += milliseconds),
    set: moment => void (ahead = moment.getTime() - Date.now()),
  }
}

function testConfig(options: TestServerOptions, stripeUrl: string): Config {
  const base = readConfig({
    LOG_LEVEL: options.log_level ?? 'silent',
    STRIPE_SECRET_KEY: 'sk_test_gatehouse',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_gatehouse',
    STRIPE_WEBHOOK_SECRET: 'whsec_gatehouse',
    STRIPE_API_BASE: stripeUrl,
  })
  // The first user to sign up gets no special role, unless the test is about that.
  const settings = { first_user_becomes_admin: false, ...options.settings }
  const { rate_limits = false, undelivered_offers = false } = options
  return { ...base, settings, rate_limits, undelivered_offers, ...options.config }
}

/** Registers a webhook endpoint at the simulator, as at Stripe; returns the signing secret. */
async function subscribe(stripeUrl: string, url: string): Promise<string> {
  const response = await fetch(`${stripeUrl}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gatehouse' },
    body: new URLSearchParams({ url, 'enabled_events[]': '*' }),
  })
  const endpoint = (await response.json()) as { secret: string }
  return endpoint.secret
}

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/**
 * A migrated template database that every test's database is copied from; one for each state of the
 * migrations.
 */
async function template(adminUrl: string): Promise<string> {
  const digest = createHash('sha256')
  for (const file of (await readdir(MIGRATIONS)).sort()) {
    digest.update(file).update(await readFile(new URL(file, MIGRATIONS)))
  }
  const name = `template_${digest.digest('hex').slice(0, 16)}`
  const done = `${name}_done`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await lockSession(client, advisoryLocks.test_template)
    const known = 'select from pg_database where datname = $1'
    const { rowCount } = await client.query(known, [done])
    if (rowCount === 0) {
      await dropDatabase(adminUrl, name)
      await cloneDatabase(adminUrl, 'template0', name)
      await migrate(withDatabase(adminUrl, name))
      const [from, to] = [name, done].map(item => pg.escapeIdentifier(item))
      await client.query(`alter database ${from} rename to ${to}`)
    }
  } finally {
    await client.end()
  }
  return done
}

const SETTLE_MS_MAX = 20_000
const POLL_MS = 10
/** After this many checks without progress, a wake-up may have been missed. */
const WAKE_EVERY = 5

/** Waits until the job queue, the outbox and the simulator's webhooks have no due work left. */
async function drainJobs(server: TestServer): Promise<void> {
  const end = performance.now() + SETTLE_MS_MAX
  let before: string | undefined
  let still = 0
  for (let quiet = 0; quiet < 2;) {
    await server.stripe.control.drained()
    const waiting = await dueTasks(server.site.db, server.clock.now())
    quiet = waiting === undefined ? quiet + 1 : 0
    if (performance.now() > end) throw new Error(`the server does not settle: ${waiting}`)
    // A commit wakes the scheduler automatically; a moved clock does not.
    still = waiting === before ? still + 1 : 0
    before = waiting
    if (waiting !== undefined && still % WAKE_EVERY === 0) server.site.wakeAt()
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

import { join } from 'node:path'
import { startSimulator, type Simulator } from '@gatehouse/stripe-simulator'
import { sql } from 'kysely'
import { storedSecret, sandboxKeys } from '../../app/secrets.ts'
import { openServer } from '../../app/open-server.ts'
import { openSite } from '../../app/open-site.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { startPostgres } from '../../platform/postgres/start-postgres.ts'
import type { Site } from '../../platform/site.ts'
import { openDemoHooks, type DemoHooks } from './demo-hooks.ts'
import { startYearClock, type YearClock } from './year-clock.ts'

/** A server in this process whose clock starts in the past, on an unused data folder. */
export type Demo = {
  url: string
  site: Site
  clock: YearClock
  stripe: Simulator
  hooks: DemoHooks
  close(): Promise<void>
}

/** The reason why the demo cannot be created here, as one sentence for the person who ran it. */
export class DemoSpaceError extends Error {}

/**
 * Opens the data folder as `npm start` does, but with a clock that starts in the past and with the
 * simulator in this process, on the journal that the next start continues from.
 */
export async function openDemo(config: Config, from: Date, log: Log): Promise<Demo> {
  rejectOtherServices(config)
  const opened: { close(): Promise<unknown> }[] = []
  const close = async () => {
    for (const item of opened.splice(0).reverse()) await item.close()
  }
  const keep = <T extends { close(): Promise<unknown> }>(item: T) => (opened.push(item), item)
  try {
    const { data_dir } = config
    const postgres = await startPostgres({ dataDir: data_dir, log })
    keep({ close: () => postgres.stop() })
    const secret = config.secret ?? storedSecret(data_dir)
    const keys = sandboxKeys(secret)
    const settled = settledConfig(config, keys)
    const clock = startYearClock(from)
    const { connectionString } = postgres
    const { site } = keep(await openSite({ config: settled, connectionString, secret, clock, log }))
    await rejectUsedFolder(site)
    const server = keep(
      await openServer(site, { port: 0, host: '127.0.0.1', alone: true, scheduler: false }),
    )
    const url = `http://127.0.0.1:${server.port}`
    // Simulated users call the server's actual address, while links contain the address of the next
    // start.
    settled.trusted_origins.push(url)
    const stripe = keep(
      await startSimulator({
        journal: join(data_dir, 'stripe-simulator.jsonl'),
        now: () => clock.now(),
        webhooks: [{ url: `${url}/v1/integrations/stripe/webhook`, secret: keys.webhook_secret }],
      }),
    )
    settled.stripe.api_base = stripe.url
    const hooks = keep(await openDemoHooks())
    await server.begin()
    return { url, site, clock, stripe, hooks, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Nothing leaves this machine: no mails, no real processor, and no rate limits. */
function settledConfig(config: Config, keys: ReturnType<typeof sandboxKeys>): Config {
  return {
    ...config,
    base_url: config.base_url ?? `http://${config.host}:${config.port}`,
    smtp_url: undefined,
    s3: undefined,
    rate_limits: false,
    trusted_origins: [...config.trusted_origins],
    stripe: { ...config.stripe, ...keys },
  }
}

function rejectOtherServices({ mode, database_url, stripe }: Config) {
  if (mode === 'live') throw new DemoSpaceError('The demo only runs in sandbox mode. Unset MODE.')
  if (database_url !== undefined) {
    throw new DemoSpaceError(
      'DATABASE_URL is set, but the demo turns the clock back and needs its own data folder. ' +
        'Unset DATABASE_URL and run: DATA_DIR=./demo npm run demo',
    )
  }
  if (stripe.api_base !== undefined || stripe.secret_key !== undefined) {
    throw new DemoSpaceError('The demo only works with the simulator. Unset the STRIPE_ variables.')
  }
}

/** On a data folder in use, the clock would jump back for its existing users. */
async function rejectUsedFolder(site: Site) {
  const { rows } = await sql<{ inhabited: boolean }>`
    select exists (select from users) or exists (select from organizations) as inhabited`.execute(
    site.db,
  )
  if (!rows[0]?.inhabited) return
  throw new DemoSpaceError(
    `The data folder ${site.config.data_dir} already contains data, and the demo needs an ` +
      'empty one. Use another folder: DATA_DIR=./demo npm run demo, then DATA_DIR=./demo npm ' +
      'start',
  )
}

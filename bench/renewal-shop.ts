import pg from 'pg'
import { cloneDatabase, dropDatabase } from '../server/src/platform/postgres/test-postgres.ts'
import { serverOptions, startCandidate, type Candidate } from './process.ts'

/** A shop with active subscriptions, and the processor that has their cards. */
export type Shop = { server: Candidate; stripe: Candidate; database: pg.Client }

/**
 * How many subscriptions there are, and when their periods end: all of them now (renewed when the
 * benchmark starts it), all on one later day, or each at its own moment within four weeks.
 */
export type ShopFixture = { due: number; ends?: 'now' | 'one day' | 'over weeks' }

/** Opens a shop with the given number of subscriptions, in its own database and processes. */
export async function withShop(
  adminUrl: string,
  { due, ends = 'now' }: ShopFixture,
  run: (shop: Shop) => Promise<void>,
): Promise<void> {
  const name = `bench_renewals_${process.pid}`
  const connectionString = await cloneDatabase(adminUrl, 'template0', name)
  const started: Candidate[] = []
  const start = async (
    candidate: string,
    script: string,
    env: Record<string, string>,
    options: readonly string[] = [],
  ) => {
    const item = await startCandidate(candidate, new URL(script, import.meta.url), env, options)
    started.push(item)
    return item
  }
  const database = new pg.Client({ connectionString })
  await database.connect()
  try {
    const stripe = await start('stripe', './servers/stripe.ts', {})
    const env = {
      DATABASE: connectionString,
      STRIPE: stripe.ready.url,
      DUE: String(due),
      ENDS: ends,
    }
    const server = await start('gatehouse', './servers/renewing.ts', env, serverOptions)
    await run({ server, stripe, database })
  } finally {
    await database.end()
    for (const item of started) await item.stop()
    await dropDatabase(adminUrl, name)
  }
}

/** How many renewals have been billed and paid. */
export async function paidRenewals(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) from orders where billing_reason = 'subscription_cycle' and status = 'paid'`,
  )
  return Number(rows[0]?.count)
}

/** Whether the job queue or the outbox still has something to do. */
export async function isBusy(database: pg.Client): Promise<boolean> {
  const { rows } = await database.query<{ busy: boolean }>(
    `select exists (select from agenda where due_at <= now() and failed_at is null) or
      exists (select from events where relayed_at is null) as busy`,
  )
  return rows[0]?.busy ?? true
}

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { storedSecret, sandboxKeys } from '../app/secrets.ts'
import { checkInvariants } from '../billing/ledger/invariants.ts'
import { openDatabase } from '../platform/db/database.ts'
import { startPostgres } from '../platform/postgres/start-postgres.ts'
import { makeRandom } from '../testing/random.ts'
import { buyContinuously, killOnce, openRig, type KillRig } from './kills.ts'
import { expect } from './store.ts'

/** The number of kills of each process, and the seed that decides when. */
export type KillPlan = { kills: number; postgres_kills: number; seed: number }

/** The number of purchases meanwhile, and of webhooks received. */
export type KillReport = { purchases: number; received: number }

const BUYERS = ['ada', 'bob', 'eve']

/**
 * Kills a server during sales, and PostgreSQL under it, and checks at the processor, in the
 * database and at the merchant's server that nothing was lost and no customer was charged twice.
 */
export async function verifyPurchasesDuringKills(plan: KillPlan): Promise<KillReport> {
  const rig = await openRig()
  try {
    const purchase = await buyDuringKills(rig, plan)
    await waitForDeliveries(rig, purchase)
    await checkAtProcessor(rig, purchase)
    await rig.server.stop()
    await checkInDatabase(rig, purchase)
    return { purchases: purchase, received: rig.receiver.received.length }
  } finally {
    await rig.server.stop()
    await rig.receiver.close()
    rmSync(rig.data_dir, { recursive: true, force: true })
  }
}

/**
 * Three buyers buy repeatedly while the server is being killed; returns the number of purchases.
 */
async function buyDuringKills(rig: KillRig, plan: KillPlan): Promise<number> {
  const random = makeRandom(plan.seed)
  let isKilling = true
  const buying = Promise.all(BUYERS.map(name => buyContinuously(rig, name, () => isKilling)))
  const order = [
    ...Array<'server'>(plan.kills).fill('server'),
    ...Array<'postgres'>(plan.postgres_kills).fill('postgres'),
  ]
  // If one buyer fails, the test fails immediately with that reason; without a server all buyers
  // would fail, but only after a long time.
  const buyingFailed = new Promise<never>((_, reject) => void buying.catch(reject))
  const killAll = async () => {
    for (const what of random.sample(order, order.length)) await killOnce(rig, random, what)
  }
  try {
    await Promise.race([killAll(), buyingFailed])
  } finally {
    isKilling = false
  }
  const purchase = await buying
  return purchase.reduce((sum, item) => sum + item, 0)
}

/** Far enough apart that the checks stay within the limit of requests. */
const CHECKS_MAX = 75
const CHECK_MS = 400

/** Checks in a row that must find nothing: events are relayed a moment after their transaction. */
const QUIET_CHECKS = 3

/** Waits until each purchase was received and no webhook is being delivered, or half a minute. */
async function waitForDeliveries({ store, receiver }: KillRig, purchase: number) {
  let quiet = 0
  for (let look = 0; look < CHECKS_MAX && quiet < QUIET_CHECKS; look += 1) {
    const { body } = await store.server.get('/v1/webhooks/events', {
      query: { limit: '100', status: 'pending' },
    })
    const paid = receiver.received.filter(item => item.type === 'order.paid')
    const isComplete = new Set(paid.map(item => item.object_id)).size === purchase
    quiet = isComplete && body.pagination?.total_count === 0 ? quiet + 1 : 0
    await new Promise(resolve => setTimeout(resolve, CHECK_MS))
  }
}

async function checkAtProcessor(rig: KillRig, purchase: number) {
  const base = await rig.processor()
  const { secret_key } = sandboxKeys(storedSecret(rig.data_dir))
  const headers = { authorization: `Bearer ${secret_key}` }
  const answer = await fetch(`${base}/_simulator/payment_intents`, { headers })
  const intents = (await answer.json()) as { status: string }[]
  assert.equal(intents.filter(intent => intent.status === 'succeeded').length, purchase)
  const orders = expect(await rig.store.server.get('/v1/orders/'), 200)
  assert.equal((orders.pagination as { total_count: number }).total_count, purchase)
}

async function checkInDatabase(rig: KillRig, purchase: number) {
  const log = { info() {}, warn() {}, error() {} }
  const postgres = await startPostgres({ dataDir: rig.data_dir, log })
  const { db, close } = openDatabase(postgres.connectionString)
  assert.deepEqual(await checkInvariants(db), [])
  const pending = await sql`
    select e.type, a.attempts, a.failed_at, a.last_error, a.claimed_until, a.retry_at,
      count(*) as count
    from webhook_events e left join agenda a on a.subject_id = e.id
    where e.status = 'pending' group by 1, 2, 3, 4, 5, 6 limit 20`.execute(db)
  assert.deepEqual(pending.rows, [], 'no webhook is still being delivered')
  const { rows } = await sql<{ id: string; type: string }>`
    select id, type from webhook_events where status = 'delivered'`.execute(db)
  const received = new Set(rig.receiver.received.map(item => item.id))
  assert.deepEqual(
    rows.filter(row => !received.has(row.id)),
    [],
  )
  assert.equal(rows.filter(row => row.type === 'order.paid').length, purchase)
  await close()
  await postgres.stop()
}

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Random } from '../../testing/random.ts'
import { checkout, confirm } from '../../testing/sales.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { giveCredits, ingest } from '../../testing/usage.ts'
import { consumedOf, give, openAccount, remainingOf, type Arrival } from '../reference/usage.ts'
import { arrive, beginUsage, changeUsage, finishUsage } from '../reference/usage-subscription.ts'
import type { UsageCustomer, UsageShop } from './usage-shop.ts'

const DAY_MS = 86_400_000

/** A customer of a shop, to whom something happens. */
export type UsageScene = {
  server: TestServer
  random: Random
  shop: UsageShop
  customer: UsageCustomer
}

const nowOf = ({ server }: Pick<UsageScene, 'server'>) => server.clock.now().getTime()

/** A customer subscribes to a plan. */
export async function subscribeToUsage(
  scene: Omit<UsageScene, 'customer'>,
): Promise<UsageCustomer> {
  const { server, random, shop } = scene
  const plan = random.pick(shop.plans)
  const discount = random.chance(0.4) ? shop.discount : null
  const more = discount ? { discount_id: discount.id } : {}
  const opened = await checkout(shop.acme, [plan.id], more)
  const { status, body } = await confirm(server, opened)
  assert.equal(status, 200, JSON.stringify(body))
  await server.drainJobs()
  const { rows } = await sql<{ id: string; customer_id: string }>`select id, customer_id
    from subscriptions where checkout_id = ${opened.id}`.execute(server.site.db)
  assert.ok(rows[0], 'the buyer has a subscription')
  const account = openAccount(shop.func, nowOf(scene))
  const sub = beginUsage({ account, plan, discount: discount?.model ?? null }, nowOf(scene))
  const customer = { id: rows[0].customer_id, subscription_id: rows[0].id, account, sub }
  shop.customers.push(customer)
  return customer
}

/** Events arrive together; some happened weeks before. */
export async function reportUsage(scene: UsageScene): Promise<void> {
  const { random, shop, customer } = scene
  const at = nowOf(scene)
  const arrivals = Array.from({ length: 1 + random.below(8) }, (): Arrival => {
    const timestamp = random.chance(0.3) ? at - random.below(50 * DAY_MS) : at
    return { at, timestamp, units: unitsBy(scene) }
  })
  const events = arrivals.map(({ timestamp, units }) => ({
    ...{ name: 'call', customer_id: customer.id, timestamp: new Date(timestamp).toISOString() },
    metadata: { n: Number(units) / 1_000 },
  }))
  const { status, body } = await ingest(shop.acme, events)
  assert.equal(status, 200, JSON.stringify(body))
  arrive(customer.account, customer.sub, arrivals)
}

const unitsBy = ({ random, shop: { func } }: UsageScene) =>
  func === 'count' ? 1_000n : BigInt(1 + random.below(10 ** (3 + random.below(4))))

/** A program asks for units; without a price it gets only what was credited. */
export async function consumeUnits(scene: UsageScene): Promise<void> {
  const { shop, customer } = scene
  if (shop.func === 'max') return
  const { account, sub } = customer
  const units = unitsBy(scene)
  const body = { customer_id: customer.id, meter_id: shop.meter.id, amount: Number(units) / 1_000 }
  const answer = await shop.acme.server.post('/v1/entitlements/consume', body)
  const left = account.covered + remainingOf(account) - consumedOf(account)
  const allowed = sub.status !== 'canceled' || left >= units
  assert.equal(answer.body.allowed, allowed, JSON.stringify(answer.body))
  const at = nowOf(scene)
  if (allowed) arrive(account, sub, [{ at, timestamp: at, units }])
}

/** The merchant gives units, some of which expire. */
export async function givePack(scene: UsageScene): Promise<void> {
  const { random, shop, customer } = scene
  const at = nowOf(scene)
  const expires = random.chance(0.6) ? at + DAY_MS + random.below(60 * DAY_MS) : null
  const units = 1 + random.below(200)
  const expires_at = expires === null ? {} : { expires_at: new Date(expires).toISOString() }
  await giveCredits(shop.acme, customer, shop.meter, { units, ...expires_at })
  const lot = { rollover: true, from: at, expires, benefit: null }
  give(customer.account, { ...lot, units: BigInt(units) * 1_000n })
}

async function patch({ server, shop, customer }: UsageScene, body: object) {
  const path = `/v1/subscriptions/${customer.subscription_id}`
  const answer = await shop.acme.server.patch(path, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await server.drainJobs()
}

/** A customer takes another plan, at once. */
export async function changeUsagePlan(scene: UsageScene): Promise<void> {
  const { random, shop, customer } = scene
  const { sub } = customer
  const others = shop.plans.filter(plan => plan !== sub.plan && plan.trial === null)
  if (sub.canceling || sub.status === 'canceled') return
  const plan = random.pick(others)
  await patch(scene, { product_id: plan.id, proration_behavior: 'prorate' })
  changeUsage(sub, plan, nowOf(scene))
}

/** A customer leaves with the period, or stays after all. */
export async function leaveOrStay(scene: UsageScene): Promise<void> {
  const { sub } = scene.customer
  if (sub.status === 'canceled') return
  await patch(scene, { cancel_at_period_end: !sub.canceling })
  sub.canceling = !sub.canceling
}

/** The merchant ends a subscription at once. */
export async function revokeUsage(scene: UsageScene): Promise<void> {
  const { sub } = scene.customer
  if (sub.status === 'canceled') return
  await patch(scene, { revoke: true })
  finishUsage(sub, nowOf(scene))
}

import assert from 'node:assert/strict'
import { checkInvariants } from '../billing/ledger/invariants.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { merchant } from '../testing/people.ts'
import { makeRandom, type Random } from '../testing/random.ts'
import { settleAll } from './settle-all.ts'
import { cards, expect, openCheckout, openStore, pay, type Store } from './store.ts'

/** A merchant's simulated life so far: its buyers and actions, reported when an invariant fails. */
export type Lifetime = {
  server: TestServer
  store: Store
  random: Random
  actionLog: string[]
  buyers: number
}

/** Simulates a whole life on a new test server and checks every invariant after every step. */
export async function runLifetime(seed: number, steps: number): Promise<Lifetime> {
  const server = await startTestServer()
  try {
    const lifetime = await startLifetime(server, makeRandom(seed))
    for (let step = 1; step <= steps; step += 1) {
      const where = () => `seed ${seed}, step ${step}\n${lifetime.actionLog.join('\n')}`
      await performRandomAction(lifetime).catch((error: unknown) => {
        throw new Error(where(), { cause: error })
      })
      assert.deepEqual(await checkInvariants(server.site.db), [], where())
    }
    return lifetime
  } finally {
    await server.close()
  }
}

/** Starts a life: a merchant, a store, discounts, no customers yet. */
async function startLifetime(testServer: TestServer, random: Random): Promise<Lifetime> {
  const { server, organization } = await merchant(testServer)
  const store = await openStore(server, organization.id)
  for (const discount of discounts) {
    const body = { ...discount, name: discount.code }
    expect(await server.post('/v1/discounts/', body), 201)
  }
  return { server: testServer, random, actionLog: [], buyers: 0, store }
}

/**
 * A percentage that leaves odd cents, one for some months, and a 100 % discount for the first few.
 */
const discounts = [
  { type: 'percentage', basis_points: 3_333, duration: 'forever', code: 'THIRD' },
  { type: 'fixed', amount: 500, currency: 'eur', duration: 'repeating', code: 'MONTHS' },
  { type: 'percentage', basis_points: 10_000, duration: 'once', code: 'GIFT' },
].map(discount => ({
  ...discount,
  ...(discount.duration === 'repeating' && { duration_in_months: 3 }),
  ...(discount.code === 'GIFT' && { max_redemptions: 2 }),
}))

type Action = { name: string; weight: number; act: (lifetime: Lifetime) => Promise<void> }

const DAY_MS = 86_400_000

/** All events that can happen to a merchant, and their frequencies. */
const actions: Action[] = [
  { name: 'somebody buys', weight: 5, act: lifetime => buy(lifetime, lifetime.store.one_time) },
  {
    name: 'somebody subscribes',
    weight: 6,
    act: lifetime => buy(lifetime, lifetime.store.monthly),
  },
  {
    name: 'days pass',
    weight: 4,
    act: lifetime => passDays(lifetime, 1 + lifetime.random.below(40)),
  },
  { name: 'a subscriber cancels', weight: 2, act: lifetime => change(lifetime, true) },
  { name: 'a subscriber stays after all', weight: 1, act: lifetime => change(lifetime, false) },
  { name: 'the merchant ends a subscription', weight: 1, act: revoke },
  { name: 'the merchant gives money back', weight: 3, act: refund },
  { name: 'the bank speaks of a refund', weight: 1, act: receiveBankResult },
  { name: 'the processor stumbles', weight: 3, act: addRandomFault },
]

const total = actions.reduce((sum, action) => sum + action.weight, 0)

/** Performs one random action, and lets everything that follows from it happen. */
async function performRandomAction(lifetime: Lifetime): Promise<void> {
  let at = lifetime.random.below(total)
  const action = actions.find(item => (at -= item.weight) < 0)
  if (!action) throw new Error('the weights must cover every number')
  lifetime.actionLog.push(action.name)
  await action.act(lifetime)
  await settleAll(lifetime.server, { hasFaults: true })
}

const CARDS = [
  cards.good,
  cards.good,
  cards.good,
  cards.declined,
  cards.no_funds,
  cards.fails_later,
  cards.refund_fails,
  cards.refund_pending,
  cards.challenge,
]

/** Faults of several steps may all hit the same buyer, so a buyer retries often. */
const ATTEMPTS_MAX = 20

async function buy(lifetime: Lifetime, product_id: string) {
  const { server, store, random } = lifetime
  lifetime.buyers += 1
  const key = `${store.organization_id}-${lifetime.buyers}`
  const number = random.pick(CARDS)
  lifetime.actionLog.push(`  buyer ${lifetime.buyers} with ${number}`)
  const buyer = {
    person: server.stranger(),
    email: `b${lifetime.buyers}@example.com`,
    name: 'Buyer',
  }
  const client_secret = await retryUntilSuccess(() => openCheckout(store, product_id, key))
  if (random.chance(0.5)) await retryUntilSuccess(() => attemptCode(lifetime, client_secret))
  await retryUntilSuccess(() => pay(buyer, client_secret, number))
  if (number === cards.challenge) await completeBankChallenge(lifetime, client_secret)
}

/**
 * A discount that is used up or does not apply to this product is rejected, and the buyer pays the
 * full price.
 */
async function attemptCode({ server, random, actionLog }: Lifetime, client_secret: string) {
  const { code } = random.pick(discounts)
  const path = `/v1/checkouts/client/${client_secret}`
  const answer = await server.stranger().patch(path, { discount_code: code })
  expect(answer, 200, 422)
  actionLog.push(`  with the code ${code}: ${answer.status}`)
}

/** A request without a response is retried, as any client would. */
async function retryUntilSuccess<T>(act: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await act()
    } catch (error) {
      if (attempts === ATTEMPTS_MAX) throw error
    }
  }
}

async function completeBankChallenge({ server, random }: Lifetime, client_secret: string) {
  const person = server.stranger()
  const path = `/v1/checkouts/client/${client_secret}`
  const seen = expect(await person.get(path), 200)
  const processor = seen.payment_processor_metadata as Record<string, string>
  const intent = processor.intent_client_secret?.split('_secret_')[0]
  if (seen.status !== 'confirmed' || intent === undefined) return
  server.stripe.control.challenge(intent, random.chance(0.7) ? 'complete' : 'fail')
  if (random.chance(0.5))
    await retryUntilSuccess(async () => expect(await person.post(`${path}/refresh`), 200, 400))
}

async function passDays(lifetime: Lifetime, days: number) {
  const { server, store } = lifetime
  const path = `/v1/organizations/${store.organization_id}/test-clock`
  const clock = expect(await store.server.get(path), 200)
  const to = new Date(new Date(String(clock.now)).getTime() + days * DAY_MS)
  lifetime.actionLog.push(`  ${days} days, to ${to.toISOString()}`)
  expect(await store.server.post(`${path}/advance`, { to: to.toISOString() }), 202)
  await waitUntilClockIsIdle(server, store)
}

const CHECKS_MAX = 3_000

async function waitUntilClockIsIdle(server: TestServer, store: Store) {
  const path = `/v1/organizations/${store.organization_id}/test-clock`
  for (let look = 0; look < CHECKS_MAX; look += 1) {
    const clock = expect(await store.server.get(path), 200)
    if (clock.status === 'idle') return
    // A job's retry waits by the machine's clock, which stands still here.
    server.clock.pass(1_000)
    server.site.wakeAt()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('the test clock did not reach its target')
}

async function someSubscription({ store, random }: Lifetime): Promise<string | undefined> {
  const query = { active: 'true', limit: '100' }
  const answer = expect(await store.server.get('/v1/subscriptions/', { query }), 200)
  const items = answer.items as { id: string }[]
  return items.length === 0 ? undefined : random.pick(items).id
}

async function change(lifetime: Lifetime, cancel_at_period_end: boolean) {
  const id = await someSubscription(lifetime)
  if (id === undefined) return
  // Canceling a canceled subscription and uncanceling an active one are rejected and change
  // nothing.
  const answer = await lifetime.store.server.patch(`/v1/subscriptions/${id}`, {
    cancel_at_period_end,
  })
  expect(answer, 200, 400, 403)
}

async function revoke(lifetime: Lifetime) {
  const id = await someSubscription(lifetime)
  if (id !== undefined) expect(await lifetime.store.server.delete(`/v1/subscriptions/${id}`), 200)
}

/**
 * Refunds part or all of what is left of an order; an order that is unpaid or fully refunded is
 * rejected.
 */
async function refund({ server, store, random, actionLog }: Lifetime) {
  const answer = expect(await store.server.get('/v1/orders/', { query: { limit: '100' } }), 200)
  const orders = answer.items as { id: string; refundable_amount: number }[]
  if (orders.length === 0) return
  const { id, refundable_amount: left } = random.pick(orders)
  const amount = random.chance(0.3) ? Math.max(left, 1) : 1 + random.below(left + 2)
  const body = { order_id: id, reason: 'customer_request', amount }
  const headers = { 'idempotency-key': `refund-${actionLog.length}` }
  actionLog.push(`  ${amount} of ${left}`)
  await retryUntilSuccess(async () => {
    expect(await store.server.post('/v1/refunds/', body, { headers }), 200, 400, 403, 404)
  })
  await settleAll(server, { hasFaults: true })
}

async function receiveBankResult({ server }: Lifetime) {
  server.stripe.control.settle()
  await settleAll(server, { hasFaults: true })
}

const REQUEST_FAULTS = ['timeout_before', 'timeout_after', 'error_500', 'error_429'] as const
const WEBHOOK_FAULTS = [
  'webhook_duplicated',
  'webhook_delayed',
  'webhook_shuffled',
  'webhook_lost',
] as const

async function addRandomFault({ server, random, actionLog }: Lifetime) {
  const kind = random.chance(0.6) ? random.pick(REQUEST_FAULTS) : random.pick(WEBHOOK_FAULTS)
  actionLog.push(`  ${kind}`)
  server.stripe.control.addFault({ kind, count: 1 + random.below(2) })
}

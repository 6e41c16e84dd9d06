import assert from 'node:assert/strict'
import { checkLaws } from '../billing/ledger/laws.ts'
import { openHouse, type House } from '../testing/house.ts'
import { merchant } from '../testing/people.ts'
import { makeRandom, type Random } from '../testing/random.ts'
import { cards, expect, openCheckout, openStore, pay, type Store } from './store.ts'

/** A merchant's simulated life so far: its buyers and actions, reported when an invariant fails. */
export type Life = { house: House; store: Store; random: Random; diary: string[]; buyers: number }

/** Simulates a whole life on a new test server and checks every invariant after every step. */
export async function liveLawfully(seed: number, steps: number): Promise<Life> {
  const house = await openHouse()
  try {
    const life = await beginLife(house, makeRandom(seed))
    for (let step = 1; step <= steps; step += 1) {
      const where = () => `seed ${seed}, step ${step}\n${life.diary.join('\n')}`
      await liveOn(life).catch((error: unknown) => {
        throw new Error(where(), { cause: error })
      })
      assert.deepEqual(await checkLaws(house.site.db), [], where())
    }
    return life
  } finally {
    await house.close()
  }
}

/** Starts a life: a merchant, a store, discounts, no customers yet. */
async function beginLife(house: House, random: Random): Promise<Life> {
  const { server, organization } = await merchant(house)
  const store = await openStore(server, organization.id)
  for (const discount of discounts) {
    const body = { ...discount, name: discount.code }
    expect(await server.post('/v1/discounts/', body), 201)
  }
  return { house, random, diary: [], buyers: 0, store }
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

type Deed = { name: string; weight: number; act: (life: Life) => Promise<void> }

const DAY_MS = 86_400_000

/** All events that can happen to a merchant, and their frequencies. */
const deeds: Deed[] = [
  { name: 'somebody buys', weight: 5, act: life => buy(life, life.store.one_time) },
  { name: 'somebody subscribes', weight: 6, act: life => buy(life, life.store.monthly) },
  { name: 'days pass', weight: 4, act: life => passDays(life, 1 + life.random.below(40)) },
  { name: 'a subscriber cancels', weight: 2, act: life => change(life, true) },
  { name: 'a subscriber stays after all', weight: 1, act: life => change(life, false) },
  { name: 'the merchant ends a subscription', weight: 1, act: revoke },
  { name: 'the merchant gives money back', weight: 3, act: refund },
  { name: 'the bank speaks of a refund', weight: 1, act: hearTheBank },
  { name: 'the processor stumbles', weight: 3, act: stumble },
]

const total = deeds.reduce((sum, deed) => sum + deed.weight, 0)

/** Performs one random action, and lets everything that follows from it happen. */
async function liveOn(life: Life): Promise<void> {
  let at = life.random.below(total)
  const deed = deeds.find(one => (at -= one.weight) < 0)
  if (!deed) throw new Error('the weights cover every number')
  life.diary.push(deed.name)
  await deed.act(life)
  await life.house.settled()
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
const TRIES_MAX = 20

async function buy(life: Life, product_id: string) {
  const { house, store, random } = life
  life.buyers += 1
  const key = `${store.organization_id}-${life.buyers}`
  const number = random.pick(CARDS)
  life.diary.push(`  buyer ${life.buyers} with ${number}`)
  const buyer = { person: house.stranger(), email: `b${life.buyers}@example.com`, name: 'Buyer' }
  const client_secret = await insist(() => openCheckout(store, product_id, key))
  if (random.chance(0.5)) await insist(() => tryCode(life, client_secret))
  await insist(() => pay(buyer, client_secret, number))
  if (number === cards.challenge) await answerChallenge(life, client_secret)
}

/**
 * A discount that is used up or does not apply to this product is rejected, and the buyer pays the
 * full price.
 */
async function tryCode({ house, random, diary }: Life, client_secret: string) {
  const { code } = random.pick(discounts)
  const path = `/v1/checkouts/client/${client_secret}`
  const answer = await house.stranger().patch(path, { discount_code: code })
  expect(answer, 200, 422)
  diary.push(`  with the code ${code}: ${answer.status}`)
}

/** A request without a response is retried, as any client would. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (tries === TRIES_MAX) throw error
    }
  }
}

async function answerChallenge({ house, random }: Life, client_secret: string) {
  const person = house.stranger()
  const path = `/v1/checkouts/client/${client_secret}`
  const seen = expect(await person.get(path), 200)
  const processor = seen.payment_processor_metadata as Record<string, string>
  const intent = processor.intent_client_secret?.split('_secret_')[0]
  if (seen.status !== 'confirmed' || intent === undefined) return
  house.stripe.control.challenge(intent, random.chance(0.7) ? 'complete' : 'fail')
  if (random.chance(0.5))
    await insist(async () => expect(await person.post(`${path}/refresh`), 200, 400))
}

async function passDays(life: Life, days: number) {
  const { house, store } = life
  const path = `/v1/organizations/${store.organization_id}/test-clock`
  const clock = expect(await store.server.get(path), 200)
  const to = new Date(new Date(String(clock.now)).getTime() + days * DAY_MS)
  life.diary.push(`  ${days} days, to ${to.toISOString()}`)
  expect(await store.server.post(`${path}/advance`, { to: to.toISOString() }), 202)
  await arrive(house, store)
}

const LOOKS_MAX = 3_000

async function arrive(house: House, store: Store) {
  const path = `/v1/organizations/${store.organization_id}/test-clock`
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const clock = expect(await store.server.get(path), 200)
    if (clock.status === 'idle') return
    // A job's retry waits by the machine's clock, which stands still here.
    house.clock.pass(1_000)
    house.site.wake()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('the test clock does not arrive')
}

async function someSubscription({ store, random }: Life): Promise<string | undefined> {
  const query = { active: 'true', limit: '100' }
  const answer = expect(await store.server.get('/v1/subscriptions/', { query }), 200)
  const items = answer.items as { id: string }[]
  return items.length === 0 ? undefined : random.pick(items).id
}

async function change(life: Life, cancel_at_period_end: boolean) {
  const id = await someSubscription(life)
  if (id === undefined) return
  // Canceling a canceled subscription and uncanceling an active one are rejected and change
  // nothing.
  const answer = await life.store.server.patch(`/v1/subscriptions/${id}`, { cancel_at_period_end })
  expect(answer, 200, 400, 403)
}

async function revoke(life: Life) {
  const id = await someSubscription(life)
  if (id !== undefined) expect(await life.store.server.delete(`/v1/subscriptions/${id}`), 200)
}

/**
 * Refunds part or all of what is left of an order; an order that is unpaid or fully refunded is
 * rejected.
 */
async function refund({ house, store, random, diary }: Life) {
  const answer = expect(await store.server.get('/v1/orders/', { query: { limit: '100' } }), 200)
  const orders = answer.items as { id: string; refundable_amount: number }[]
  if (orders.length === 0) return
  const { id, refundable_amount: left } = random.pick(orders)
  const amount = random.chance(0.3) ? Math.max(left, 1) : 1 + random.below(left + 2)
  const body = { order_id: id, reason: 'customer_request', amount }
  const headers = { 'idempotency-key': `refund-${diary.length}` }
  diary.push(`  ${amount} of ${left}`)
  await insist(async () => {
    expect(await store.server.post('/v1/refunds/', body, { headers }), 200, 400, 403, 404)
  })
  await house.settled()
}

async function hearTheBank({ house }: Life) {
  house.stripe.control.settle()
  await house.settled()
}

const REQUEST_FAULTS = ['timeout_before', 'timeout_after', 'error_500', 'error_429'] as const
const WEBHOOK_FAULTS = [
  'webhook_duplicated',
  'webhook_delayed',
  'webhook_shuffled',
  'webhook_lost',
] as const

async function stumble({ house, random, diary }: Life) {
  const kind = random.chance(0.6) ? random.pick(REQUEST_FAULTS) : random.pick(WEBHOOK_FAULTS)
  diary.push(`  ${kind}`)
  house.stripe.control.addFault({ kind, count: 1 + random.below(2) })
}

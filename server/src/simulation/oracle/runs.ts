import assert from 'node:assert/strict'
import type { TestServer } from '../../testing/test-server.ts'
import { makeRandom, type Random } from '../../testing/random.ts'
import { checkout, confirm, checkBooks } from '../../testing/sales.ts'
import { stateOf, type Preview } from '../preview-and-bill.ts'
import {
  startPeriod,
  change,
  nextOf,
  refund,
  renew,
  restart,
  type Book,
  type ChangeOrders,
} from './book.ts'
import { amountsOf, compare, previewOf, displayedAmounts, type Findings } from './compare.ts'
import { minimum, most, sum } from './exact.ts'
import type { CustomerPlace } from './places.data.ts'
import { costsOf, discountBy, openShops, type Discount, type Offer, type Shop } from './shops.ts'

/** The number of random customers, and the number of actions of each. */
export type OracleRun = { seed: number; customers: number; rounds: number }

/** The number of comparisons, and of each action. */
export type OracleResult = Findings & { done: Record<string, number> }

type Lifetime = {
  id: string
  customer_id: string
  shop: Shop
  offer: Offer
  seats: number
  discount: Discount | null
  book: Book
  ids: string[]
  /** The first order of the period, and whether a credit was given in it. */
  period: { order: number; credited: boolean }
}

type World = { server: TestServer; random: Random; lived: OracleResult }

const HOUR_MS = 3_600_000

/**
 * Lets customers of shops in several currencies change plan and seats, move, and get refunds.
 * Compares every preview, order, balance and refund with the oracle's own calculation.
 */
export async function runOracle(
  server: TestServer,
  { seed, customers, rounds }: OracleRun,
): Promise<OracleResult> {
  const result: OracleResult = { comparisons: 0, differences: [], done: {} }
  const world = { server, random: makeRandom(seed), lived: result }
  const shops = await openShops(server, world.random)
  const lifetimes: Lifetime[] = []
  for (let n = 0; n < customers; n += 1) {
    lifetimes.push(await buy(world, shops[n % shops.length] ?? assert.fail()))
  }
  for (let round = 0; round < rounds; round += 1) {
    server.clock.pass(world.random.below(9 * 24) * HOUR_MS + world.random.below(HOUR_MS))
    await server.drainJobs()
    for (const lifetime of lifetimes) await renewIfDue(world, lifetime)
    for (const lifetime of lifetimes) await performRandomAction(world, lifetime)
    await server.drainJobs()
  }
  await checkBooks(server)
  return result
}

const count = ({ lived: { done } }: World, label: string) => {
  done[label] = (done[label] ?? 0) + 1
}

async function buy(world: World, shop: Shop): Promise<Lifetime> {
  const { server, random } = world
  const offer = random.pick(shop.offers)
  const discount = await discountBy(random, shop)
  const seats = 1 + random.below(9)
  const place = random.pick(shop.places.filter(({ tax_id }) => tax_id === null))
  const opened = await checkout(shop.acme, [offer.id], {
    currency: shop.currency,
    ...(offer.seats && { seats }),
    ...(discount && { discount_id: discount.id }),
  })
  const purchase = await confirm(server, opened, { customer_billing_address: place.address })
  assert.equal(purchase.status, 200, JSON.stringify(purchase.body))
  await server.drainJobs()
  const { customer_id } = purchase.body
  const query = { customer_id }
  const [{ id }] = (await shop.acme.server.get('/v1/subscriptions/', { query })).body.items
  const { period_start, period_end } = await stateOf(server, id)
  const period = { start: BigInt(period_start.getTime()), end: BigInt(period_end.getTime()) }
  const costs = costsOf(offer, seats, discount, shop.charging.step)
  const book: Book = {
    ...{ charging: shop.charging, place, ...period, ...costs, charged: 0n },
    ...{ charged_from: period.start, parts: [], waiting: [], balance: 0n, orders: [] },
  }
  const lifetime: Lifetime = {
    ...{ id, customer_id, shop, offer, seats, discount, book, ids: [] },
    period: { order: 0, credited: false },
  }
  startPeriod(book, period)
  await compareAll(world, lifetime, 'the purchase')
  count(world, 'purchases')
  return lifetime
}

/** Compares all new orders, and the balance. */
async function compareAll(
  { server, lived: result }: World,
  lifetime: Lifetime,
  about: string,
): Promise<void> {
  const { book, shop } = lifetime
  const { orders, balance, waiting, amount } = await stateOf(server, lifetime.id)
  const where = `${lifetime.id}, ${shop.currency}, ${about}`
  compare(
    result,
    where,
    { orders: orders.length, balance, waiting, amount },
    {
      orders: book.orders.length,
      balance: book.balance,
      waiting: sum(book.waiting.map(line => line.amount)),
      amount: book.price,
    },
  )
  for (let at = lifetime.ids.length; at < orders.length; at += 1) {
    const expected = book.orders[at]
    if (!expected) break
    const { body } = await shop.acme.server.get(`/v1/orders/${orders[at]}`)
    const failedOrder = `${where}, order ${at + 1}, ${expected.place.name}`
    compare(result, failedOrder, displayedAmounts(body), amountsOf(expected, shop.charging.within))
  }
  lifetime.ids = orders
}

async function renewIfDue(world: World, lifetime: Lifetime): Promise<void> {
  const { server } = world
  const { book } = lifetime
  if (BigInt(server.clock.now().getTime()) < book.end) return
  const { period_end } = await stateOf(server, lifetime.id)
  lifetime.period = { order: book.orders.length, credited: false }
  renew(book, BigInt(period_end.getTime()))
  await compareAll(world, lifetime, 'the renewal')
  count(world, 'renewals')
}

async function performRandomAction(world: World, lifetime: Lifetime): Promise<void> {
  const { random } = world
  if (random.chance(0.35)) await move(world, lifetime)
  if (random.chance(0.2)) await refundPart(world, lifetime)
  if (random.chance(0.75)) await changeTerms(world, lifetime)
}

/** From now on the customer has another address, gets a tax id, or has none any more. */
async function move(world: World, { shop, customer_id, book }: Lifetime): Promise<void> {
  const place: CustomerPlace = world.random.pick(shop.places)
  const moved = { billing_address: place.address, tax_id: place.tax_id }
  const { status, body } = await shop.acme.server.patch(`/v1/customers/${customer_id}`, moved)
  assert.equal(status, 200, JSON.stringify(body))
  book.place = place
  count(world, 'moves')
}

async function changeTerms(world: World, lifetime: Lifetime): Promise<void> {
  const { server, random, lived: result } = world
  const { shop, book, discount } = lifetime
  const onlySeats = lifetime.offer.seats && random.chance(0.6)
  const others = shop.offers.filter(({ id }) => id !== lifetime.offer.id)
  const offer = onlySeats ? lifetime.offer : random.pick(others)
  const target = 1 + random.below(9)
  const seats = target === lifetime.seats && onlySeats ? target + 1 : target
  const keeps = !onlySeats && lifetime.offer.seats ? lifetime.seats : 1
  const used = onlySeats ? seats : offer.seats ? keeps : 1
  const mode = random.pick(['invoice', 'prorate'] as const)
  const requested = onlySeats ? { seats } : { product_id: offer.id }
  const path = `/v1/subscriptions/${lifetime.id}`
  const body = { ...requested, proration_behavior: mode }
  const { status, body: response } = await shop.acme.server.post(`${path}/preview`, body)
  assert.equal(status, 200, JSON.stringify([body, response]))
  const done = await shop.acme.server.patch(path, { ...body, preview_token: response.token })
  assert.equal(done.status, 200, JSON.stringify([body, done.body]))
  await server.drainJobs()
  const before = { price: book.price, balance: book.balance }
  const costs = costsOf(offer, used, discount, shop.charging.step)
  const now = BigInt(server.clock.now().getTime())
  const again = offer.interval !== lifetime.offer.interval
  const first = book.orders.length
  const { period_end } = await stateOf(server, lifetime.id)
  const settled = again
    ? restart(book, costs, { start: now, end: BigInt(period_end.getTime()) })
    : change(book, costs, mode, now)
  if (again) lifetime.period = { order: first, credited: false }
  if (costs.price < before.price || settled.credit !== null || (settled.due?.total ?? 0n) < 0n) {
    lifetime.period.credited = true
  }
  Object.assign(lifetime, { offer, seats: used })
  const about = `${JSON.stringify(body)} from ${before.price} to ${costs.price}`
  comparePreview(result, `${lifetime.id}, preview of ${about}`, response, { book, settled })
  await compareAll(world, lifetime, about)
  count(world, again ? 'other intervals' : mode)
}

type BookChange = { book: Book; settled: ChangeOrders }

function comparePreview(
  found: Findings,
  about: string,
  input: Preview,
  { book, settled }: BookChange,
) {
  const { due, credit } = settled
  compare(found, about, previewOf(input), {
    waiting_amount: sum(book.waiting.map(line => line.amount)),
    credited_amount: credit ? 0n - credit.total : 0n,
    amount: book.price,
  })
  const { within } = book.charging
  if (due) compare(found, about, displayedAmounts(input.due_now), amountsOf(due, within))
  else compare(found, about, input, { due_now: null })
  compare(
    found,
    `${about}, renewal`,
    displayedAmounts(input.renewal),
    amountsOf(nextOf(book), within),
  )
}

/** Refunds part or all of an order of this period, to the card first. */
async function refundPart(world: World, lifetime: Lifetime): Promise<void> {
  const { random, lived: result } = world
  const { book, shop, period } = lifetime
  if (period.credited || book.waiting.some(({ amount }) => amount < 0n)) return
  const at = period.order + random.below(book.orders.length - period.order)
  const order = book.orders[at]
  if (!order || order.total - order.applied <= 0n || order.tax < 0n) return
  const left = order.subtotal - order.discount - order.refunded.amount
  const { step } = shop.charging
  const part = (BigInt(random.below(Number(left) + 1)) / step) * step
  const amount = random.chance(0.3) ? left : minimum(most(part, step), left)
  if (amount <= 0n || amount % step !== 0n) return
  const removed = order.refunded.amount + order.refunded.tax
  const card = most(order.total - most(order.applied, 0n) - removed, 0n)
  const requested = {
    order_id: lifetime.ids[at],
    reason: 'customer_request',
    amount: Number(amount),
  }
  const { status, body } = await shop.acme.server.post('/v1/refunds/', requested)
  assert.equal(status, 200, JSON.stringify([requested, body]))
  await world.server.drainJobs()
  const tax_amount = refund(book, order, amount)
  book.balance += most(amount + tax_amount - card, 0n)
  const about = `${lifetime.id}, ${shop.currency}, refund of ${amount} of order ${at + 1}`
  compare(result, about, body, { amount, tax_amount })
  const { body: issuedOrder } = await shop.acme.server.get(`/v1/orders/${lifetime.ids[at]}`)
  compare(result, about, issuedOrder, {
    refunded_amount: order.refunded.amount,
    refunded_tax_amount: order.refunded.tax,
  })
  await compareAll(world, lifetime, about)
  count(world, 'refunds')
}

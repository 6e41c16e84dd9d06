import assert from 'node:assert/strict'
import type { TestServer } from '../testing/test-server.ts'
import { merchant, type Merchant } from '../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan } from '../testing/sales.ts'
import { makeRandom, type Random } from '../testing/random.ts'
import { matchesPreview, isBilledAsPreviewed, stateOf, type Preview } from './preview-and-bill.ts'

/** The number of random buyers, and the number of changes of each. */
export type ChangeRunSize = { seed: number; buyers: number; rounds: number }

/** The number of attempts of each kind. */
export type AttemptCounts = Record<'changed' | 'returned' | 'renewed', number>

type Offer = { id: string; seats: boolean; interval: string; prices: { id: string }[] }
type Shop = { acme: Merchant; offers: Offer[]; tax: Tax }
/** The tax behavior of a shop's prices: none, or as each price declares. */
type Tax = readonly ('inclusive' | 'exclusive')[]
type HeldSubscription = { id: string; shop: Shop; customer_id: string; previewed: Preview | null }
type World = { server: TestServer; random: Random; attempted: AttemptCounts }

const HOUR_MS = 3_600_000
const MONTH_MS = 32 * 24 * HOUR_MS
const SEATS_MAX = 9
const TAXES: Tax[] = [[], ['exclusive'], ['inclusive'], ['inclusive', 'exclusive']]

/**
 * Lets buyers of random plans change plan and seats at any time, always with a preview. Requires
 * that each change and the next renewal come to exactly the previewed amounts, and that a change
 * made and immediately reverted costs nothing.
 */
export async function runChanges(
  server: TestServer,
  { seed, buyers, rounds }: ChangeRunSize,
): Promise<AttemptCounts> {
  const world = {
    server,
    random: makeRandom(seed),
    attempted: { changed: 0, returned: 0, renewed: 0 },
  }
  const shops: Shop[] = []
  for (const tax of TAXES) shops.push(await openShop(world, tax))
  const subscription: HeldSubscription[] = []
  // Sequential, so that a seed gives the same run again.
  for (let n = 0; n < buyers; n += 1) subscription.push(await buy(world, world.random.pick(shops)))
  for (let round = 0; round < rounds; round += 1) {
    const days = world.random.below(3) === 0 ? 0 : world.random.below(10)
    server.clock.pass(days * 24 * HOUR_MS + world.random.below(24 * HOUR_MS))
    await server.drainJobs()
    for (const item of subscription) await changeRandomly(world, item)
    await server.drainJobs()
  }
  await renewAll(world, subscription)
  for (const shop of shops) await matchesCharges(server, shop)
  await checkBooks(server)
  return world.attempted
}

async function openShop({ server, random }: World, tax: Tax): Promise<Shop> {
  const acme = await merchant(server)
  const settings = {
    ...(tax.length > 0 && { country: 'DE', tax_settings: { enabled: true } }),
    subscription_settings: {
      ...{ allow_multiple_subscriptions: true, allow_customer_updates: true },
      proration_behavior: 'prorate',
    },
  }
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, settings)).status, 200)
  const offers: Offer[] = []
  for (const interval of ['month', 'month', 'month', 'month', 'year', 'year']) {
    const seats = offers.length % 2 === 1
    const prices = [priceBy(random, { seats, tax, times: interval === 'year' ? 9 : 1 })]
    const made = await plan(acme, {
      name: `Plan ${offers.length}`,
      recurring_interval: interval,
      prices,
    })
    offers.push({ id: made.id, seats, interval, prices: made.prices })
  }
  return { acme, offers, tax }
}

type Priced = { seats: boolean; tax: Tax; times: number }

/** From small to large: as many prices of two digits as of five. */
function priceBy(random: Random, { seats, tax, times }: Priced) {
  const amount = () => (200 + Math.floor(10 ** (1 + random.next() * 4))) * times
  const taxed = tax.length > 0 ? { tax_behavior: random.pick(tax) } : {}
  if (!seats) {
    return { amount_type: 'fixed', price_amount: amount(), price_currency: 'usd', ...taxed }
  }
  const tiers = [
    { min_seats: 1, max_seats: 3, price_per_seat: amount() },
    { min_seats: 4, max_seats: null, price_per_seat: amount() },
  ]
  return { amount_type: 'seat_based', price_currency: 'usd', seat_tiers: { tiers }, ...taxed }
}

async function buy({ server, random }: World, shop: Shop): Promise<HeldSubscription> {
  const { acme } = shop
  const offer = random.pick(shop.offers)
  const discount = random.chance(0.4) ? { discount_id: await discountBy(random, acme) } : {}
  const seats = offer.seats ? { seats: 1 + random.below(SEATS_MAX) } : {}
  const opened = await checkout(acme, [offer.id], { ...discount, ...seats })
  const customer_billing_address = { country: random.pick(['DE', 'FR', 'IT']) }
  const response = await confirm(server, opened, { customer_billing_address })
  assert.equal(response.status, 200, JSON.stringify(response.body))
  const query = { customer_id: response.body.customer_id }
  const [{ id, customer_id }] = (await acme.server.get('/v1/subscriptions/', { query })).body.items
  if (random.chance(0.3)) {
    const body = { amount: 1 + random.below(3_000), currency: 'usd', reason: 'For the trouble.' }
    assert.ok((await acme.server.post(`/v1/customers/${customer_id}/balance`, body)).status < 300)
  }
  return { id, shop, customer_id, previewed: null }
}

async function discountBy(random: Random, { server }: Merchant): Promise<string> {
  const lasting = random.pick([
    { duration: 'once' },
    { duration: 'forever' },
    { duration: 'repeating', duration_in_months: 1 + random.below(3) },
  ])
  const off = random.pick([
    { type: 'percentage', basis_points: 1 + random.below(7_000) },
    { type: 'fixed', amount: 1 + random.below(140), currency: 'usd' },
  ])
  return (await server.post('/v1/discounts/', { name: 'Off', ...lasting, ...off })).body.id
}

type Terms = { product_id: string } | { seats: number }

/** One change; if nothing was pending before, it is usually reverted. */
async function changeRandomly(world: World, subscription: HeldSubscription): Promise<void> {
  const { server, random } = world
  const before = await stateOf(server, subscription.id)
  const { product_id, seats } = before
  const offer = subscription.shop.offers.find(({ id }) => id === product_id)
  const to = termsBy(random, subscription.shop, { product_id, seats })
  const target = subscription.shop.offers.find(
    ({ id }) => 'product_id' in to && id === to.product_id,
  )
  const again = target === undefined || target.interval === offer?.interval
  const proration_behavior = random.pick(['invoice', 'invoice', 'prorate', 'next_period'])
  if (!(await change(world, subscription, { ...to, proration_behavior }))) return
  const total = before.waiting === 0 && again && proration_behavior !== 'next_period'
  if (!total || random.chance(0.2)) return
  const moved = await stateOf(server, subscription.id)
  const back = 'seats' in to ? { seats } : { product_id }
  if (!(await change(world, subscription, { ...back, proration_behavior }))) return
  const now = await stateOf(server, subscription.id)
  if (now.seats !== seats) return
  // An amount below the card minimum stays pending, and its tax is charged with the order that
  // takes it, for a buyer who downgraded, got their tax back, and upgraded again. Nothing else
  // remains after a reverted change.
  const untaxed = now.waiting > 0 && subscription.shop.tax.includes('exclusive')
  if (untaxed && moved.amount < before.amount) return
  world.attempted.returned += 1
  const cost = ({ paid, balance, waiting }: typeof now) => paid - balance + waiting
  const says = JSON.stringify({ before, moved, now, to, proration_behavior })
  assert.equal(cost(now) - cost(before), 0, `there and back costs something: ${says}`)
}

function termsBy(
  random: Random,
  { offers }: Shop,
  now: { product_id: string; seats: number | null },
): Terms {
  if (now.seats !== null && random.chance(0.6)) {
    const seats = 1 + random.below(SEATS_MAX)
    return { seats: seats === now.seats ? seats + 1 : seats }
  }
  return { product_id: random.pick(offers.filter(({ id }) => id !== now.product_id)).id }
}

/**
 * Previews a change, makes it with the preview's token, and compares; returns whether it was made.
 * Only changes between tax-inclusive and tax-exclusive prices may be rejected.
 */
async function change(
  { server: testServer, attempted }: World,
  subscription: HeldSubscription,
  body: object,
): Promise<boolean> {
  const { server } = subscription.shop.acme
  const path = `/v1/subscriptions/${subscription.id}`
  const before = await stateOf(testServer, subscription.id)
  const seen = await server.post(`${path}/preview`, body)
  if (seen.status === 403 && subscription.shop.tax.length > 1) {
    assert.equal(seen.body.error, 'TaxBehaviorDiffers')
    return false
  }
  assert.equal(seen.status, 200, JSON.stringify([body, seen.body]))
  const input: Preview = seen.body
  const done = await server.patch(path, { ...body, preview_token: input.token })
  assert.equal(done.status, 200, JSON.stringify([body, input, done.body]))
  await matchesPreview(testServer, { ...subscription, server, previewed: input, before })
  attempted.changed += 1
  subscription.previewed = input
  return true
}

/** Lets time pass until the current period of every monthly subscription has ended once. */
async function renewAll(
  { server, attempted }: World,
  subscription: HeldSubscription[],
): Promise<void> {
  const waiting = new Map<HeldSubscription, number>()
  const until = new Date(server.clock.now().getTime() + MONTH_MS)
  for (const item of subscription) {
    const { period_end, orders } = await stateOf(server, item.id)
    if (period_end < until && item.previewed) waiting.set(item, orders.length)
  }
  const ends = [...waiting.keys()].map(async item => (await stateOf(server, item.id)).period_end)
  const moments = (await Promise.all(ends)).toSorted((a, b) => a.getTime() - b.getTime())
  for (const moment of moments) {
    if (moment > server.clock.now()) server.clock.set(moment)
  }
  await server.drainJobs()
  for (const [{ id, shop, previewed: text }, at] of waiting) {
    const order = (await stateOf(server, id)).orders[at]
    assert.ok(order && text?.renewal, `${id} is renewed`)
    await isBilledAsPreviewed(shop.acme.server, order, text.renewal)
    attempted.renewed += 1
  }
}

/**
 * The processor's money matches the ledger, for a merchant whose buyers only bought and changed
 * plans.
 */
async function matchesCharges(server: TestServer, { acme }: Shop): Promise<void> {
  const { at } = await server.site.db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<number>('amount').as('at'))
    .where('organization_id', '=', acme.organization.id)
    .where('account', '=', 'processor')
    .executeTakeFirstOrThrow()
  assert.equal(
    chargesOf(server, acme).reduce((sum, amount) => sum + amount, 0),
    Number(at),
  )
}

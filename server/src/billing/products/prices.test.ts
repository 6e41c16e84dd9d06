import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, confirm, product } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const fixed = (price_amount: number, price_currency = 'usd') => {
  return { amount_type: 'fixed', price_amount, price_currency }
}
const tier = (min_seats: number, max_seats: number | null, price_per_seat: number) => {
  return { min_seats, max_seats, price_per_seat }
}
const bySeat = (...tiers: object[]) => ({ amount_type: 'seat_based', seat_tiers: { tiers } })

/** The fields for which a product is rejected, as paths below `body`. */
async function refusedAt(body: object) {
  const total = { name: 'Editor', prices: [fixed(2900)], ...body }
  const answer = await acme.server.post('/v1/products/', total)
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map((item: { loc: unknown[] }) => item.loc.slice(1).join('.'))
}

const change = ({ id }: { id: string }, body: object) =>
  acme.server.patch(`/v1/products/${id}`, body)

test('a seat price shows its tiers and its seat limits', async () => {
  const prices = [bySeat(tier(2, 9, 1000), tier(10, 50, 800))]
  const made = await product(acme, { recurring_interval: 'month', prices })

  assert.equal(made.prices[0].amount_type, 'seat_based')
  assert.deepEqual(made.prices[0].seat_tiers, {
    seat_tier_type: 'volume',
    tiers: [tier(2, 9, 1000), tier(10, 50, 800)],
    minimum_seats: 2,
    maximum_seats: 50,
  })
})

test('tiers with gaps, overlaps or anything after the open end are rejected', async () => {
  const at = (...tiers: object[]) => refusedAt({ prices: [bySeat(...tiers)] })
  const of = (index: number) => [`prices.0.seat_tiers.tiers.${index}`]

  assert.deepEqual(await at(tier(1, 9, 1000), tier(11, null, 800)), of(1))
  assert.deepEqual(await at(tier(1, null, 1000), tier(10, null, 800)), of(1))
  assert.deepEqual(await at(tier(9, 2, 1000)), of(0))
  assert.deepEqual(await at(), ['prices.0.seat_tiers.tiers'])
  assert.deepEqual(await at(tier(0, null, 1000)), ['prices.0.seat_tiers.tiers.0.min_seats'])
  assert.deepEqual(await at(tier(1, null, -1)), ['prices.0.seat_tiers.tiers.0.price_per_seat'])
})

test('a product has one price per currency', async () => {
  const made = await product(acme, { prices: [fixed(1000), fixed(900, 'eur'), fixed(1500, 'jpy')] })

  const shownPrices = made.prices.map((price: any) => [price.price_currency, price.price_amount])
  assert.deepEqual(shownPrices, [
    ['usd', 1000],
    ['eur', 900],
    ['jpy', 1500],
  ])
  assert.deepEqual(await refusedAt({ prices: [fixed(1000), fixed(900)] }), ['prices.1'])
  const free = { amount_type: 'free' }
  assert.deepEqual(await refusedAt({ prices: [fixed(1000), free] }), ['prices.1'])
})

test('three-decimal amounts that cannot be charged are rejected', async () => {
  const made = await product(acme, { prices: [fixed(1250, 'kwd')] })

  assert.equal(made.prices[0].price_amount, 1250)
  assert.deepEqual(await refusedAt({ prices: [fixed(1255, 'kwd')] }), ['prices.0.price_amount'])
  const custom = { amount_type: 'custom', price_currency: 'kwd', preset_amount: 1001 }
  assert.deepEqual(await refusedAt({ prices: [custom] }), ['prices.0.preset_amount'])
})

test('a product may bill every several intervals and have a trial', async () => {
  const trial = { trial_interval: 'week', trial_interval_count: 2 }
  const rhythm = { recurring_interval: 'day', recurring_interval_count: 10 }
  const made = await product(acme, { ...rhythm, ...trial })

  assert.deepEqual([made.recurring_interval, made.recurring_interval_count], ['day', 10])
  assert.deepEqual([made.trial_interval, made.trial_interval_count], ['week', 2])
  const longer = await change(made, { trial_interval_count: 3 })
  assert.deepEqual([longer.body.trial_interval, longer.body.trial_interval_count], ['week', 3])
  const none = await change(made, { trial_interval: null, trial_interval_count: null })
  assert.deepEqual([none.body.trial_interval, none.body.trial_interval_count], [null, null])
  const half = await change(made, { trial_interval: 'day' })
  assert.deepEqual(half.body.detail[0].loc, ['body', 'trial_interval_count'])
  const other = await change(made, { recurring_interval_count: 1 })
  assert.deepEqual(other.body.detail[0].loc, ['body', 'recurring_interval_count'])
  const same = await change(made, { recurring_interval: 'day', recurring_interval_count: 10 })
  assert.equal(same.status, 200)
})

test('a one-time product has neither a trial nor an interval count', async () => {
  assert.deepEqual(await refusedAt({ trial_interval: 'day', trial_interval_count: 3 }), [
    'trial_interval',
    'trial_interval_count',
  ])
  assert.deepEqual(await refusedAt({ recurring_interval_count: 2 }), ['recurring_interval_count'])
  const recurring_interval = 'month'
  assert.deepEqual(await refusedAt({ recurring_interval, recurring_interval_count: 0 }), [
    'recurring_interval_count',
  ])
  assert.deepEqual(await refusedAt({ recurring_interval, trial_interval_count: 1 }), [
    'trial_interval',
  ])
  assert.deepEqual(
    await refusedAt({ recurring_interval, trial_interval: 'day', trial_interval_count: 1001 }),
    ['trial_interval_count'],
  )
})

test('legacy prices with their own interval are shown and kept but not sold', async () => {
  const made = await product(acme, { recurring_interval: 'month' })
  const [current] = made.prices
  const legacy = newId()
  await server.site.db
    .insertInto('product_prices')
    .values({
      id: legacy,
      organization_id: acme.organization.id,
      product_id: made.id,
      position: 1,
      amount_type: 'fixed',
      price_currency: 'usd',
      price_amount: 9900,
      legacy_interval: 'year',
      created_at: server.clock.now(),
    })
    .execute()

  const { body } = await acme.server.get(`/v1/products/${made.id}`)
  assert.deepEqual(
    body.prices.map((price: any) => [price.recurring_interval, price.legacy]),
    [
      ['month', undefined],
      ['year', true],
    ],
  )
  const productAfter = await change(made, { prices: [{ id: current.id }, { id: legacy }] })
  assert.equal(productAfter.body.prices.length, 2)
  const byPrice = await acme.server.post('/v1/checkouts/', { product_price_id: legacy })
  assert.deepEqual(byPrice.body.detail[0].loc, ['body', 'product_price_id'])
  const opened = await checkout(acme, [made.id])
  assert.equal(opened.product_price_id, current.id)
  const path = `/v1/checkouts/${opened.id}`
  const moved = await acme.server.patch(path, { product_price_id: legacy })
  assert.deepEqual(moved.body.detail[0].loc, ['body', 'product_price_id'])
  const beside = await change(made, { prices: [{ id: legacy }, fixed(500)] })
  assert.deepEqual(beside.body.detail[0].loc, ['body', 'prices', 1])
})

test('lists are sorted by amount and type of the first active price', async () => {
  const shop = await merchant(server, 'Sorted')
  const free = await product(shop, { name: 'Free', prices: [{ amount_type: 'free' }] })
  const dear = await product(shop, { name: 'Dear', prices: [fixed(9000)] })
  const seats = await product(shop, { name: 'Seats', prices: [bySeat(tier(1, null, 700))] })
  const chosen = await product(shop, {
    name: 'Chosen',
    prices: [{ amount_type: 'custom', preset_amount: 800 }],
  })
  const ids = async (sorting: string) => {
    const { body } = await shop.server.get('/v1/products/', { query: { sorting } })
    return body.items.map(({ id }: { id: string }) => id)
  }

  assert.deepEqual(await ids('price_amount'), [free.id, seats.id, chosen.id, dear.id])
  await shop.server.patch(`/v1/products/${dear.id}`, { prices: [fixed(100)] })
  assert.deepEqual(await ids('-price_amount'), [chosen.id, seats.id, dear.id, free.id])
  assert.deepEqual(await ids('price_amount_type'), [chosen.id, dear.id, free.id, seats.id])
})

test('a checkout of a multi-currency product uses one of its currencies', async () => {
  const made = await product(acme, { prices: [fixed(1000), fixed(900, 'eur')] })

  const first = await checkout(acme, [made.id])
  const euros = await checkout(acme, [made.id], { currency: 'eur' })
  const yen = await acme.server.post('/v1/checkouts/', { products: [made.id], currency: 'jpy' })
  const moved = await acme.server.patch(`/v1/checkouts/${first.id}`, { currency: 'eur' })

  assert.deepEqual([first.amount, first.currency], [1000, 'usd'])
  assert.deepEqual([euros.amount, euros.currency], [900, 'eur'])
  assert.equal(euros.product_price_id, made.prices[1].id)
  assert.deepEqual(yen.body.detail[0].loc, ['body', 'currency'])
  assert.deepEqual([moved.body.amount, moved.body.currency], [900, 'eur'])
})

test('a fixed price of 0 is free in its currency and keeps its type', async () => {
  const shop = await merchant(server)
  const nothing = (price_currency: string) => {
    return { amount_type: 'fixed', price_amount: 0, price_currency }
  }

  const { prices } = await product(shop, { prices: [nothing('usd'), nothing('eur')] })
  const { id } = await product(shop, { prices: [nothing('usd')] })
  const opened = await checkout(shop, [id])
  const little = await shop.server.post('/v1/products/', {
    name: 'Little',
    prices: [{ ...nothing('usd'), price_amount: 49 }],
  })

  assert.deepEqual(
    prices.map(({ amount_type, price_amount, price_currency }: any) => {
      return [amount_type, price_amount, price_currency]
    }),
    [
      ['fixed', 0, 'usd'],
      ['fixed', 0, 'eur'],
    ],
  )
  const { is_free_product_price, is_payment_form_required, total_amount, currency } = opened
  assert.deepEqual([is_free_product_price, is_payment_form_required], [true, false])
  assert.deepEqual([total_amount, currency, opened.product_price.price_amount], [0, 'usd', 0])
  assert.equal((await confirm(server, opened, { confirmation_token_id: null })).status, 200)
  assert.equal(little.status, 422)
})

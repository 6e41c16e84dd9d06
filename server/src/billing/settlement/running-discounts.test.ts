import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const prices = [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }]

/** A merchant with a 10 dollar plan that a customer bought on April 1st. */
async function begin({ trial = false, discount_id = null as string | null } = {}) {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const trialing = trial ? { trial_interval: 'day', trial_interval_count: 14 } : {}
  const pro = await plan(acme, trialing)
  const team = await plan(acme, { name: 'Team', prices })
  const off = discount_id === null ? {} : { discount_id }
  assert.equal((await confirm(server, await checkout(acme, [pro.id], off))).status, 200)
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const change = (body: Record<string, unknown>) => acme.server.patch(path, body)
  const preview = (body: Record<string, unknown>) => acme.server.post(`${path}/preview`, body)
  const get = async () => (await acme.server.get(path)).body
  return { acme, pro, team, subscription, path, change, preview, get }
}

async function discount(acme: Merchant, more: Record<string, unknown> = {}) {
  const half = { name: 'Half', type: 'percentage', basis_points: 5000, duration: 'forever' }
  const made = await acme.server.post('/v1/discounts/', { ...half, ...more })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body
}

const countRedeemed = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/discounts/${id}`)).body.redemptions_count

async function until(...moments: string[]) {
  for (const moment of moments) {
    server.clock.set(new Date(moment))
    await server.drainJobs()
  }
}

const MAY = '2026-05-01T00:00:00Z'
const JUNE = '2026-06-01T00:00:00Z'
const JULY = '2026-07-01T00:00:00Z'

test('a discount starts with the next period, for its months, as previewed', async () => {
  const { acme, change, preview, get } = await begin()
  const twoMonths = await discount(acme, { duration: 'repeating', duration_in_months: 2 })
  await until('2026-04-16T00:00:00Z')

  const seen = await preview({ discount_id: twoMonths.id })
  const changed = await change({ discount_id: twoMonths.id })

  assert.deepEqual([seen.status, seen.body.due_now], [200, null])
  const { due_at, subtotal_amount, discount_amount, total_amount } = seen.body.renewal
  assert.deepEqual(
    [due_at, subtotal_amount, discount_amount, total_amount],
    ['2026-05-01T00:00:00.000Z', 1000, 500, 500],
  )
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.deepEqual([changed.body.discount_id, changed.body.amount], [twoMonths.id, 500])
  assert.equal(await countRedeemed(acme, twoMonths), 1)
  assert.deepEqual(chargesOf(server, acme), [1000])
  await until(MAY, JUNE)
  assert.deepEqual(chargesOf(server, acme), [1000, 500, 500])
  await until(JULY)
  assert.deepEqual(chargesOf(server, acme), [1000, 500, 500, 1000])
  assert.equal((await get()).discount_id, null)
})

test('a one-time discount applies to the next period, not to the current one', async () => {
  const { acme, team, change } = await begin()
  const once = await discount(acme, { duration: 'once' })
  await until('2026-04-16T00:00:00Z')

  await change({ discount_id: once.id })
  await change({ product_id: team.id, proration_behavior: 'invoice' })
  await until(MAY, JUNE)

  assert.deepEqual(chargesOf(server, acme), [1000, 1000, 1500, 3000])
})

test('a removed discount ends with the period', async () => {
  const { acme, change, preview } = await begin()
  const half = await discount(acme)
  await change({ discount_id: half.id })
  await until(MAY)

  const seen = await preview({ discount_id: null })
  const changed = await change({ discount_id: null })
  const again = await change({ discount_id: null })
  await until(JUNE)

  assert.equal(seen.body.renewal.total_amount, 1000)
  assert.deepEqual([changed.status, changed.body.discount_id], [200, null])
  assert.equal(changed.body.amount, 1000)
  assert.equal(again.status, 200)
  assert.deepEqual(chargesOf(server, acme), [1000, 500, 1000])
})

test('a trialing subscription is charged less once the trial ends', async () => {
  const { acme, change } = await begin({ trial: true })
  const once = await discount(acme, { duration: 'once' })

  const changed = await change({ discount_id: once.id })
  await until('2026-04-15T00:00:00Z', '2026-05-15T00:00:00Z')

  assert.deepEqual([changed.body.status, changed.body.amount], ['trialing', 500])
  assert.deepEqual(chargesOf(server, acme), [500, 1000])
})

test('a discount that cannot be redeemed is rejected at its field', async () => {
  const { acme, team, change, preview } = await begin()
  const other = await merchant(server)
  const half = await discount(acme)
  const elsewhere = await discount(acme, { products: [team.id] })
  const late = await discount(acme, { ends_at: '2026-04-01T01:00:00Z' })
  const euros = { type: 'fixed', amount: 100, currency: 'eur', basis_points: undefined }
  const foreign = await discount(acme, euros)
  const removed = await discount(acme)
  await acme.server.delete(`/v1/discounts/${removed.id}`)
  const theirs = await discount(other)
  assert.equal((await change({ discount_id: half.id })).status, 200)
  await until('2026-04-02T00:00:00Z')

  for (const { id } of [half, elsewhere, late, foreign, removed, theirs]) {
    for (const request of [change, preview]) {
      const rejected = await request({ discount_id: id })
      assert.equal(rejected.status, 422, JSON.stringify(rejected.body))
      assert.deepEqual(rejected.body.detail[0].loc, ['body', 'discount_id'])
    }
  }
  const both = await change({ discount_id: null, product_id: team.id })
  assert.equal(both.status, 422)
  await change({ cancel_at_period_end: true })
  const canceled = await change({ discount_id: null })
  assert.deepEqual([canceled.status, canceled.body.error], [403, 'AlreadyCanceledSubscription'])
})

test('the last redemption is granted once under parallel requests', async () => {
  const item = await begin()
  const last = await discount(item.acme, { max_redemptions: 1 })
  assert.equal((await confirm(server, await checkout(item.acme, [item.pro.id]))).status, 200)
  await server.drainJobs()
  const { items } = (await item.acme.server.get('/v1/subscriptions/')).body

  const answers = await Promise.all(
    items.map(({ id }: { id: string }) =>
      item.acme.server.patch(`/v1/subscriptions/${id}`, { discount_id: last.id }),
    ),
  )

  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 422],
  )
  assert.equal(await countRedeemed(item.acme, last), 1)
})

test('a once-per-customer discount cannot be redeemed twice', async () => {
  const { acme, change } = await begin()
  const mine = await discount(acme, { max_redemptions_per_customer: 1 })
  assert.equal((await change({ discount_id: mine.id })).status, 200)
  await change({ discount_id: null })

  const again = await change({ discount_id: mine.id })

  assert.equal(again.status, 422)
  assert.equal(await countRedeemed(acme, mine), 1)
})

import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const APRIL_16 = '2026-04-16T00:00:00Z'
const MAY = '2026-05-01T00:00:00Z'
const MAY_2 = '2026-05-02T00:00:00Z'
const OCTOBER_10 = '2026-10-10T00:00:00Z'

/**
 * A customer with a 10 dollar plan, a more expensive plan, and a discount of half the price for two
 * months.
 */
async function begin() {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const pro = await plan(acme)
  const prices = [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }]
  const team = await plan(acme, { name: 'Team', prices })
  const half = await acme.server.post('/v1/discounts/', {
    ...{ name: 'Start', type: 'percentage', basis_points: 5000 },
    ...{ duration: 'repeating', duration_in_months: 2 },
  })
  assert.equal((await confirm(server, await checkout(acme, [pro.id]))).status, 200)
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const attempt = (body: Record<string, unknown>) => acme.server.patch(path, body)
  const change = async (body: Record<string, unknown>) => {
    const { status, body: response } = await attempt(body)
    assert.equal(status, 200, JSON.stringify(response))
  }
  const preview = async (body: Record<string, unknown> = {}) =>
    (await acme.server.post(`${path}/preview`, body)).body
  return { acme, team, discount_id: half.body.id, attempt, change, preview }
}

async function until(...moments: string[]) {
  for (const moment of moments) {
    server.clock.set(new Date(moment))
    await server.drainJobs()
  }
}

const next = ({ renewal }: any) =>
  renewal && [renewal.due_at.slice(0, 10), renewal.total_amount, renewal.due_amount]

test('amounts pending at the start of a planned pause are previewed as an order', async () => {
  const { acme, team, discount_id, change, preview } = await begin()
  await until(APRIL_16)
  await change({ product_id: team.id, proration_behavior: 'prorate' })
  await change({ discount_id })
  const pause = { pause_at_period_end: true, resumes_at: OCTOBER_10 }

  const before = await preview(pause)
  await change(pause)
  const planned = await preview()
  await until(MAY)
  const paused = await preview()
  await until(OCTOBER_10)

  assert.deepEqual([next(before), before.waiting_amount], [['2026-05-01', 1000, 1000], 1000])
  assert.deepEqual([next(planned), planned.waiting_amount], [['2026-05-01', 1000, 1000], 1000])
  assert.deepEqual([next(paused), paused.waiting_amount], [['2026-10-10', 1500, 1500], 0])
  assert.deepEqual(chargesOf(server, acme), [1000, 1000, 1500])
})

test('months of a discount do not run during a pause in its preview', async () => {
  const { acme, discount_id, change, preview } = await begin()
  await change({ discount_id })
  await until(MAY)
  const pause = { pause: true, resumes_at: OCTOBER_10 }

  const seen = await preview(pause)
  await change(pause)
  await until(OCTOBER_10, '2026-11-10T00:00:00Z')

  // Only a moment of the first of two months was used: its credit pays for the following period.
  assert.deepEqual([next(seen), seen.waiting_amount], [['2026-10-10', 0, 0], -500])
  assert.deepEqual(chargesOf(server, acme), [1000, 500, 500])
})

test("prorations pending at a subscription's end are previewed as its last order", async () => {
  const { acme, team, change, preview } = await begin()
  await until(APRIL_16)
  await change({ product_id: team.id, proration_behavior: 'prorate' })
  await change({ cancel_at_period_end: true })

  const seen = await preview()
  await until(MAY)

  assert.deepEqual(next(seen), ['2026-05-01', 1000, 1000])
  assert.deepEqual(next(await preview()), null)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('no period starts that would outlast a scheduled pause', async () => {
  const { acme, change, attempt, preview } = await begin()
  const yearly = await plan(acme, { name: 'Yearly', recurring_interval: 'year' })
  await change({ pause_at_period_end: true, resumes_at: OCTOBER_10 })

  const product = { product_id: yearly.id }
  const [seen, rejectChange] = [await preview(product), await attempt(product)]
  const then = await attempt({ ...product, proration_behavior: 'next_period' })
  await change({ pause_at_period_end: true, resumes_at: '2027-10-10T00:00:00Z' })
  const made = await attempt(product)

  assert.match(JSON.stringify(seen.detail), /scheduled pause would end before it starts/)
  assert.deepEqual([rejectChange.status, then.status, made.status], [422, 200, 200])
  assert.equal(made.body.pause_at_period_end, true)
})

test("an upgrade from a free plan is not paused where the free plan's period ended", async () => {
  const { acme } = await begin()
  const [free, dear] = [
    await plan(acme, { name: 'Free', prices: [{ amount_type: 'free' }] }),
    await plan(acme, { name: 'Dear' }),
  ]
  const got = await confirm(server, await checkout(acme, [free.id]))
  const [{ id: subscription_id }] = (
    await acme.server.get('/v1/subscriptions/', { query: { product_id: free.id } })
  ).body.items
  const path = `/v1/subscriptions/${subscription_id}`
  await acme.server.patch(path, { pause_at_period_end: true, resumes_at: MAY_2 })
  await until(APRIL_16)

  const opened = await checkout(acme, [dear.id], { subscription_id })
  const purchase = await confirm(server, opened)
  await server.drainJobs()

  assert.deepEqual([got.status, purchase.status], [200, 200])
  const { product_id, pause_at_period_end, resumes_at } = (await acme.server.get(path)).body
  assert.deepEqual([product_id, pause_at_period_end, resumes_at], [dear.id, false, null])
})

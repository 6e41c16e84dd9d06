import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant } from '../../testing/people.ts'
import { charged, checkout, confirm, lawful, plan } from '../../testing/sales.ts'

let house: House

before(async () => {
  house = await openHouse({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => house.close())
afterEach(() => lawful(house))

const APRIL_16 = '2026-04-16T00:00:00Z'
const MAY = '2026-05-01T00:00:00Z'
const OCTOBER_10 = '2026-10-10T00:00:00Z'

/** Somebody with a plan of 10 dollars, a dearer one beside it, and two months at half the price. */
async function begin() {
  house.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(house)
  const pro = await plan(acme)
  const prices = [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }]
  const team = await plan(acme, { name: 'Team', prices })
  const half = await acme.server.post('/v1/discounts/', {
    ...{ name: 'Start', type: 'percentage', basis_points: 5000 },
    ...{ duration: 'repeating', duration_in_months: 2 },
  })
  assert.equal((await confirm(house, await checkout(acme, [pro.id]))).status, 200)
  await house.settled()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const change = async (body: Record<string, unknown>) => {
    const { status, body: said } = await acme.server.patch(path, body)
    assert.equal(status, 200, JSON.stringify(said))
  }
  const preview = async (body: Record<string, unknown> = {}) =>
    (await acme.server.post(`${path}/preview`, body)).body
  return { acme, team, discount_id: half.body.id, change, preview }
}

async function until(...moments: string[]) {
  for (const moment of moments) {
    house.clock.set(new Date(moment))
    await house.settled()
  }
}

const next = ({ renewal }: any) =>
  renewal && [renewal.due_at.slice(0, 10), renewal.total_amount, renewal.due_amount]

test('what waits when a planned pause begins is shown as the order it is billed with', async () => {
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
  assert.deepEqual(charged(house, acme), [1000, 1000, 1500])
})

test('the months of a discount stand still through a pause in its preview, too', async () => {
  const { acme, discount_id, change, preview } = await begin()
  await change({ discount_id })
  await until(MAY)
  const pause = { pause: true, resumes_at: OCTOBER_10 }

  const seen = await preview(pause)
  await change(pause)
  await until(OCTOBER_10, '2026-11-10T00:00:00Z')

  // Of two months one was used for a moment: the credit of the first pays for what comes after.
  assert.deepEqual([next(seen), seen.waiting_amount], [['2026-10-10', 0, 0], -500])
  assert.deepEqual(charged(house, acme), [1000, 500, 500])
})

test('what waits when a subscription ends is shown as its last order', async () => {
  const { acme, team, change, preview } = await begin()
  await until(APRIL_16)
  await change({ product_id: team.id, proration_behavior: 'prorate' })
  await change({ cancel_at_period_end: true })

  const seen = await preview()
  await until(MAY)

  assert.deepEqual(next(seen), ['2026-05-01', 1000, 1000])
  assert.deepEqual(next(await preview()), null)
  assert.deepEqual(charged(house, acme), [1000, 1000])
})

import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan, setCard } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

/** A 10 dollar plan that a customer bought on April 1st, or tries for fourteen days. */
async function begin({ trial = false } = {}) {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const pro = await plan(acme, trial ? { trial_interval: 'day', trial_interval_count: 14 } : {})
  const prices = [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }]
  const team = await plan(acme, { name: 'Team', prices })
  assert.equal((await confirm(server, await checkout(acme, [pro.id]))).status, 200)
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const change = (body: Record<string, unknown>) => acme.server.patch(path, body)
  const preview = (body: Record<string, unknown>) => acme.server.post(`${path}/preview`, body)
  const get = async () => (await acme.server.get(path)).body
  return { acme, team, change, preview, get }
}

async function until(...moments: string[]) {
  for (const moment of moments) {
    server.clock.set(new Date(moment))
    await server.drainJobs()
  }
}

test('a trial ended now is charged immediately, as previewed', async () => {
  const { acme, change, preview } = await begin({ trial: true })
  await until('2026-04-05T00:00:00Z')

  const seen = await preview({ trial_end: 'now' })
  const ended = await change({ trial_end: 'now', preview_token: seen.body.token })
  await server.drainJobs()

  assert.equal(seen.body.due_now.total_amount, 1000)
  assert.equal(ended.status, 200, JSON.stringify(ended.body))
  const { status, trial_end, current_period_end } = ended.body
  assert.deepEqual(
    [status, trial_end, current_period_end],
    ['active', '2026-04-05T00:00:00.000Z', '2026-05-05T00:00:00.000Z'],
  )
  assert.deepEqual(chargesOf(server, acme), [1000])
  await until('2026-04-15T00:00:00Z', '2026-05-05T00:00:00Z')
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('a trial continues if ending it early is not paid', async () => {
  const { acme, change, get } = await begin({ trial: true })
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  const rejectChange = await change({ trial_end: 'now' })

  assert.deepEqual([rejectChange.status, rejectChange.body.error], [402, 'PaymentFailed'])
  const { status, trial_end } = await get()
  assert.deepEqual([status, trial_end], ['trialing', '2026-04-15T00:00:00.000Z'])
})

test("a change scheduled for a trial's end starts with it", async () => {
  const { acme, team, change } = await begin({ trial: true })
  await change({ product_id: team.id, proration_behavior: 'next_period' })

  const ended = await change({ trial_end: 'now' })

  assert.deepEqual([ended.body.product_id, ended.body.pending_update], [team.id, null])
  assert.deepEqual(chargesOf(server, acme), [3000])
})

test('a trial is extended, and the paid period starts at its new end', async () => {
  const { acme, change, preview } = await begin({ trial: true })
  const later = { trial_end: '2026-04-30T00:00:00Z' }

  const seen = await preview(later)
  const moved = await change(later)
  await until('2026-04-15T00:00:00Z')
  assert.deepEqual(chargesOf(server, acme), [])
  await until('2026-04-30T00:00:00Z', '2026-05-30T00:00:00Z')

  assert.deepEqual(
    [seen.body.due_now, seen.body.renewal.due_at],
    [null, '2026-04-30T00:00:00.000Z'],
  )
  assert.deepEqual(
    [moved.body.status, moved.body.trial_end, moved.body.current_period_end],
    ['trialing', '2026-04-30T00:00:00.000Z', '2026-04-30T00:00:00.000Z'],
  )
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('a period ends at the requested time, and later ones are counted from there', async () => {
  const { acme, change, get } = await begin()

  const moved = await change({ current_billing_period_end: '2026-05-20T00:00:00Z' })
  await until('2026-05-01T00:00:00Z')
  assert.deepEqual(chargesOf(server, acme), [1000])
  await until('2026-05-20T00:00:00Z')

  assert.equal(moved.body.current_period_end, '2026-05-20T00:00:00.000Z')
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  assert.equal((await get()).current_period_end, '2026-06-20T00:00:00.000Z')
  await change({ current_billing_period_end: '2026-05-25T00:00:00Z' })
  await until('2026-05-25T00:00:00Z')
  assert.deepEqual(chargesOf(server, acme), [1000, 1000, 1000])
})

test('an upgrade in an extended period is credited no more than was charged', async () => {
  const { acme, team, change } = await begin()
  await change({ current_billing_period_end: '2026-05-31T00:00:00Z' })
  await until('2026-05-01T00:00:00Z')

  await change({ product_id: team.id, proration_behavior: 'invoice' })

  // Half of the sixty days are left: 15 dollars less 5.
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('an invalid period end is rejected at its field', async () => {
  const paid = await begin()
  const trial = await begin({ trial: true })
  const rejectChange = [
    [paid, 'trial_end', 'now'],
    [paid, 'trial_end', '2026-06-01T00:00:00Z'],
    [paid, 'current_billing_period_end', '2026-03-01T00:00:00Z'],
    [paid, 'current_billing_period_end', '2046-03-01T00:00:00Z'],
    [trial, 'trial_end', '2026-03-01T00:00:00Z'],
  ] as const
  for (const [{ change, preview }, name, value] of rejectChange) {
    for (const request of [change, preview]) {
      const { status, body } = await request({ [name]: value })
      assert.deepEqual([status, body.detail[0].loc], [422, ['body', name]], `${name} ${value}`)
    }
  }
  await paid.change({ cancel_at_period_end: true })
  const { status, body } = await paid.change({ current_billing_period_end: '2026-06-01T00:00:00Z' })
  assert.deepEqual([status, body.error], [403, 'AlreadyCanceledSubscription'])
})

test('months after weekly periods are counted from the end of the weeks', async () => {
  const { acme, team, change, preview, get } = await begin()
  const weekly = await plan(acme, { name: 'Weekly', recurring_interval: 'week' })
  const later = { proration_behavior: 'next_period' }
  await until('2026-04-30T00:00:00Z')
  await change({ current_billing_period_end: '2026-05-31T00:00:00Z' })
  await change({ product_id: weekly.id, ...later })
  await until('2026-05-31T00:00:00Z')

  const back = { product_id: team.id, ...later }
  const seen = await preview(back)
  await change(back)
  const waiting = await preview({})
  await until('2026-06-07T00:00:00Z')

  // Counted from the 31st, as the months before, it would last until the end of July.
  const labels = [seen, waiting].map(({ body }) => body.renewal.lines[0].label)
  assert.deepEqual(labels, Array(2).fill('Team (2026-06-07 to 2026-07-07)'))
  assert.equal((await get()).current_period_end, '2026-07-07T00:00:00.000Z')
})

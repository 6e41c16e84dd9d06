import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  setDebit,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  await checkBooks(server)
})

const fixed = (price_amount: number) => [
  { amount_type: 'fixed', price_amount, price_currency: 'usd' },
]
/**
 * Stripe's test accounts: debits of the first are accepted and returned days later, those of the
 * second succeed.
 */
const RETURNED = 'DE62370400440532013001'
const PAID = 'DE89370400440532013000'

/** A customer with a 10 dollar plan who pays by direct debit, which takes the bank several days. */
async function begin(iban: string) {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const pro = await plan(acme, { prices: fixed(1000) })
  const yearly = { name: 'Yearly', recurring_interval: 'year', prices: fixed(10_000) }
  const longer = await plan(acme, yearly)
  assert.equal((await confirm(server, await checkout(acme, [pro.id]))).status, 200)
  await server.drainJobs()
  await setDebit(server, acme, iban)
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const change = (body: Record<string, unknown>) => acme.server.patch(path, body)
  const preview = (body: Record<string, unknown>) => acme.server.post(`${path}/preview`, body)
  const get = async () => (await acme.server.get(path)).body
  return { acme, longer, change, preview, get }
}

async function until(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

/** Settles all debits at the bank; the result is applied when the payments are checked. */
async function bankResponds() {
  server.stripe.control.settle()
  server.clock.pass(30 * 60_000)
  await server.drainJobs()
}

const statuses = async (acme: Merchant) =>
  (await ordersOf(acme)).map(({ status }: { status: string }) => status)

test('time with a pending debit is not credited, so a pause gives no free month', async () => {
  const { acme, change, preview, get } = await begin(RETURNED)
  await until('2026-05-01T00:00:00Z')
  const open = await statuses(acme)

  const seen = await preview({ pause: true })
  const rejected = await change({ pause: true })
  await bankResponds()

  assert.deepEqual(open, ['paid', 'pending'])
  for (const { status, body } of [seen, rejected]) {
    assert.deepEqual([status, body.error], [409, 'SubscriptionLocked'])
    assert.match(body.detail, /is awaiting payment/)
  }
  assert.equal((await get()).status, 'past_due')
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('a longer plan cannot be bought with credit for an unpaid month', async () => {
  const { longer, change, preview, get } = await begin(PAID)
  await until('2026-05-01T00:00:00Z')

  const rejected = await change({ product_id: longer.id })
  const seen = await preview({ product_id: longer.id })
  const later = await change({ product_id: longer.id, proration_behavior: 'next_period' })
  const dropped = await change({ pending_update: null })
  await bankResponds()
  const paid = await preview({ product_id: longer.id })

  assert.deepEqual([rejected.status, seen.status], [409, 409])
  assert.deepEqual([later.status, dropped.status], [200, 200])
  // Half an hour of the month has passed.
  assert.equal(paid.body.due_now.total_amount, 9001)
  assert.equal((await get()).status, 'active')
})

test("a pause starts once the previous period is paid, from that period's end", async () => {
  const [paid, returned] = [await begin(PAID), await begin(RETURNED)]
  for (const { acme, change } of [paid, returned]) {
    const daily = { name: 'Daily', recurring_interval: 'day', prices: fixed(1000) }
    const { id } = await plan(acme, daily)
    await change({ product_id: id, proration_behavior: 'next_period' })
  }
  await until('2026-05-01T00:00:00Z')
  for (const { change } of [paid, returned]) await change({ pause_at_period_end: true })

  await until('2026-05-02T00:00:00Z')
  await bankResponds()
  const [paused, isUnpaid] = [await paid.get(), await returned.get()]

  assert.deepEqual([paused.status, paused.paused_at], ['unpaid', '2026-05-02T00:00:00.000Z'])
  assert.deepEqual([isUnpaid.status, isUnpaid.paused_at], ['past_due', null])
  assert.deepEqual(await statuses(returned.acme), ['paid', 'pending'])
})

test('a scheduled pause starts once the pending renewal is paid', async () => {
  const [paid, returned] = [await begin(PAID), await begin(RETURNED)]
  for (const { acme, change } of [paid, returned]) {
    const team = await plan(acme, { name: 'Team', prices: fixed(3000) })
    await change({ product_id: team.id, proration_behavior: 'prorate' })
    await change({ pause_at_period_end: true })
  }

  await until('2026-05-01T00:00:00Z')
  await bankResponds()
  const [paused, isUnpaid] = [await paid.get(), await returned.get()]
  for (const day of ['04', '09', '16', '23']) {
    await until(`2026-05-${day}T00:00:00Z`)
    await bankResponds()
  }

  assert.deepEqual([paused.status, paused.paused_at], ['unpaid', '2026-05-01T00:00:00.000Z'])
  assert.deepEqual(chargesOf(server, paid.acme), [1000, 2000])
  assert.deepEqual([isUnpaid.status, isUnpaid.pause_at_period_end], ['past_due', true])
  assert.equal((await returned.get()).status, 'canceled')
})

test('canceling a paused subscription bills pending upgrades and nothing more', async () => {
  const { acme, change, get } = await begin(PAID)
  const team = await plan(acme, { name: 'Team', prices: fixed(30_000) })
  await change({ product_id: team.id, proration_behavior: 'prorate' })
  await until('2026-04-16T00:00:00Z')
  await change({ pause: true })

  const ended = await change({ cancel_at_period_end: true })
  await server.drainJobs()
  await bankResponds()

  assert.deepEqual([ended.status, (await get()).status], [200, 'canceled'])
  const { items, status } = (await ordersOf(acme)).at(-1)
  assert.deepEqual(
    [status, ...items.map((item: any) => item.amount)],
    ['paid', -1000, 30_000, -15_000],
  )
  assert.deepEqual(chargesOf(server, acme), [1000, 14_000])
})

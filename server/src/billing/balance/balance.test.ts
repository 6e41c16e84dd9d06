import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkBooks,
  ordersOf,
  plan,
  setCard,
  subscribe,
  eventsSentTo,
  keepEvents,
} from '../../testing/sales.ts'
import { usableBalance } from './balance.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
  await keepEvents(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const fixed = (price_amount: number) => ({
  ...{ amount_type: 'fixed', price_amount, price_currency: 'usd' },
})

type CustomerReference = { id: string }

const pathOf = ({ id }: CustomerReference) => `/v1/customers/${id}/balance`
const adjust = (acme: Merchant, customer: CustomerReference, amount: number, currency = 'usd') =>
  acme.server.post(pathOf(customer), { amount, currency, reason: 'For the trouble.' })
const balanceOf = async (acme: Merchant, customer: CustomerReference) =>
  (await acme.server.get(pathOf(customer))).body.balance
const entriesOf = async (acme: Merchant, customer: CustomerReference) =>
  (await acme.server.get(`${pathOf(customer)}/entries`)).body.items.map((entry: any) => [
    entry.cause,
    entry.amount,
    entry.balance,
  ])
const partsOf = (order: any) => [order.total_amount, order.applied_balance_amount, order.due_amount]

let customers = 0

async function customerOf(acme: Merchant) {
  const email = `holder-${(customers += 1)}@example.com`
  return (await acme.server.post('/v1/customers/', { email })).body
}

/** A customer who has just subscribed for 10 dollars a month. */
async function begin() {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const { acme, pro, subscription } = await subscribe(server, await merchant(server))
  const holder = { id: String(subscription.customer_id) }
  const change = (body: Record<string, unknown>) =>
    acme.server.patch(`/v1/subscriptions/${subscription.id}`, body)
  return { acme, pro, subscription, holder, change }
}

async function advanceTo(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

test('a merchant adjusts a balance by hand but never below zero', async () => {
  const acme = await merchant(server)
  const holder = await customerOf(acme)
  const none = await acme.server.get(pathOf(holder))

  const result = await adjust(acme, holder, 1500)
  const used = await adjust(acme, holder, -400)
  const foreign = await adjust(acme, holder, 70, 'eur')
  const tooMuch = await adjust(acme, holder, -1101)

  assert.deepEqual(none.body, { balance: 0, currency: 'usd', balances: [] })
  assert.deepEqual([result.status, result.body.balance], [200, 1500])
  assert.deepEqual([used.body.balance, foreign.body.balance], [1100, 70])
  assert.deepEqual([tooMuch.status, tooMuch.body.error], [400, 'BalanceTooLow'])
  assert.equal((await adjust(acme, holder, 0)).status, 422)
  const { body } = await acme.server.get(pathOf(holder), { query: { currency: 'usd' } })
  assert.equal(body.balance, 1100)
  assert.equal(body.balances.length, 2)
  assert.deepEqual(await entriesOf(acme, holder), [
    ['adjustment', 70, 70],
    ['adjustment', -400, 1100],
    ['adjustment', 1500, 1500],
  ])
  assert.deepEqual((await eventsSentTo(server, acme, /^customer\.updated/)).length, 3)
})

test('a balance is shown to and adjusted by permitted callers of its merchant', async () => {
  const [acme, rival] = [await merchant(server), await merchant(server, 'Rival')]
  const holder = await customerOf(acme)
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['customers:read'])

  assert.equal((await reader.get(pathOf(holder))).status, 200)
  assert.equal((await reader.get(`${pathOf(holder)}/entries`)).status, 200)
  const body = { amount: 1, currency: 'usd', reason: 'No.' }
  assert.equal((await reader.post(pathOf(holder), body)).status, 403)
  assert.equal((await rival.server.get(pathOf(holder))).status, 404)
  assert.equal((await rival.server.get(`${pathOf(holder)}/entries`)).status, 404)
  assert.equal((await adjust(rival, holder, 100)).status, 404)
})

test('two parallel debits of the last balance do not both succeed', async () => {
  const acme = await merchant(server)
  const holder = await customerOf(acme)
  await adjust(acme, holder, 1000)

  const answers = await Promise.all([1, 2, 3].map(() => adjust(acme, holder, -600)))

  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 400, 400],
  )
  assert.equal(await balanceOf(acme, holder), 400)
})

test('a balance can be adjusted while another transaction references its customer', async () => {
  const acme = await merchant(server)
  const holder = await customerOf(acme)

  const response = await server.site.db.transaction().execute(async trx => {
    // If the adjustment waited for this lock, the timeout would end this transaction.
    await sql`set local idle_in_transaction_session_timeout = '5s'`.execute(trx)
    await sql`select from customers where id = ${holder.id} for key share`.execute(trx)
    return adjust(acme, holder, 100)
  })

  assert.deepEqual([response.status, response.body.balance], [200, 100])
})

test('a renewal uses the balance first and charges the card for the rest', async () => {
  const { acme, holder, subscription } = await begin()
  await adjust(acme, holder, 300)
  const preview = await acme.server.post(`/v1/subscriptions/${subscription.id}/preview`, {})

  await advanceTo('2026-05-01T00:00:00Z')

  const [, renewal] = await ordersOf(acme)
  assert.deepEqual(partsOf(renewal), [1000, -300, 700])
  assert.deepEqual(partsOf(preview.body.renewal), [1000, -300, 700])
  assert.deepEqual(chargesOf(server, acme), [1000, 700])
  assert.deepEqual(await entriesOf(acme, holder), [
    ['applied', -300, 0],
    ['adjustment', 300, 300],
  ])
})

test('a renewal covered by the balance is not charged; a rest is chargeable by card', async () => {
  const { acme, holder } = await begin()
  await adjust(acme, holder, 1980)

  await advanceTo('2026-05-01T00:00:00Z')
  await advanceTo('2026-06-01T00:00:00Z')

  const [, coveredOrder, partlyPaid] = await ordersOf(acme)
  assert.deepEqual([coveredOrder.status, ...partsOf(coveredOrder)], ['paid', 1000, -1000, 0])
  assert.deepEqual([partlyPaid.status, ...partsOf(partlyPaid)], ['paid', 1000, -950, 50])
  assert.deepEqual(chargesOf(server, acme), [1000, 50])
  assert.equal(await balanceOf(acme, holder), 30)
})

test('a renewal whose payment fails returns the balance it used', async () => {
  const { acme, holder, subscription } = await begin()
  await adjust(acme, holder, 300)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  await advanceTo('2026-05-01T00:00:00Z')
  const waiting = await balanceOf(acme, holder)
  for (const day of ['03', '08', '15', '22']) await advanceTo(`2026-05-${day}T00:00:01Z`)

  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}`)
  assert.equal(body.status, 'canceled')
  assert.equal(waiting, 0)
  assert.equal(await balanceOf(acme, holder), 300)
  assert.deepEqual((await entriesOf(acme, holder))[0], ['returned', 300, 300])
  const [, unpaid] = await ordersOf(acme)
  assert.deepEqual([unpaid.applied_balance_amount, unpaid.due_amount], [0, 0])
})

test('a more expensive plan uses the balance; a declined card leaves it unchanged', async () => {
  const { acme, holder, change } = await begin()
  const team = await plan(acme, { name: 'Team', prices: [fixed(3000)] })
  await adjust(acme, holder, 600)
  const moreExpensive = { product_id: team.id, proration_behavior: 'invoice' }
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await advanceTo('2026-04-16T00:00:00Z')

  const rejected = await change(moreExpensive)
  const after = await entriesOf(acme, holder)
  await setCard(server, acme, 'pm_card_visa')
  const changed = await change(moreExpensive)

  assert.equal(rejected.status, 402, JSON.stringify(rejected.body))
  assert.deepEqual(after, [['adjustment', 600, 600]])
  assert.equal(changed.status, 200)
  const order = (await ordersOf(acme)).at(-1)
  assert.deepEqual(partsOf(order), [1000, -600, 400])
  assert.deepEqual(chargesOf(server, acme), [1000, 400])
  assert.equal(await balanceOf(acme, holder), 0)
})

test('a preview shows what the balance pays, and is outdated once it changes', async () => {
  const { acme, holder, subscription, change } = await begin()
  const team = await plan(acme, { name: 'Team', prices: [fixed(3000)] })
  await adjust(acme, holder, 2000)
  await advanceTo('2026-04-16T00:00:00Z')
  const moreExpensive = { product_id: team.id, proration_behavior: 'invoice' }
  const path = `/v1/subscriptions/${subscription.id}/preview`

  const { body: seen } = await acme.server.post(path, moreExpensive)
  await adjust(acme, holder, -1500)
  const late = await change({ ...moreExpensive, preview_token: seen.token })
  const { body: again } = await acme.server.post(path, moreExpensive)
  const made = await change({ ...moreExpensive, preview_token: again.token })

  assert.deepEqual(partsOf(seen.due_now), [1000, -1000, 0])
  assert.deepEqual(partsOf(seen.renewal), [3000, -1000, 2000])
  assert.deepEqual([late.status, late.body.error], [409, 'PreviewOutdated'])
  assert.deepEqual(partsOf(late.body.preview.due_now), [1000, -500, 500])
  assert.equal(made.status, 200, JSON.stringify(made.body))
  assert.deepEqual(partsOf((await ordersOf(acme)).at(-1)), [1000, -500, 500])
})

test('an upgrade and an immediate downgrade net to zero with tax, as previewed', async () => {
  const acme = await merchant(server)
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const { pro, subscription } = await subscribe(server, acme)
  const team = await plan(acme, { name: 'Team', prices: [fixed(3333)] })
  const path = `/v1/subscriptions/${subscription.id}`
  const holder = { id: String(subscription.customer_id) }
  await advanceTo('2026-04-11T07:00:00Z')

  const go = { proration_behavior: 'invoice' }
  assert.equal((await acme.server.patch(path, { ...go, product_id: team.id })).status, 200)
  const { body: seen } = await acme.server.post(`${path}/preview`, { ...go, product_id: pro.id })
  assert.equal((await acme.server.patch(path, { ...go, product_id: pro.id })).status, 200)

  const [, up, down] = await ordersOf(acme)
  assert.ok(up.tax_amount > 0)
  assert.equal(up.total_amount + down.total_amount, 0)
  assert.equal(up.tax_amount + down.tax_amount, 0)
  assert.equal(await balanceOf(acme, holder), up.total_amount)
  assert.deepEqual([seen.due_now, seen.credited_amount], [null, up.total_amount])
  assert.equal(seen.renewal.applied_balance_amount, -Math.min(up.total_amount, 1190))
  assert.equal(seen.waiting_amount, 0)
})

test('a pending credit becomes balance when the subscription ends', async () => {
  const { acme, holder, change } = await begin()
  const small = await plan(acme, { name: 'Small', prices: [fixed(200)] })
  await advanceTo('2026-04-16T00:00:00Z')
  await change({ product_id: small.id, proration_behavior: 'prorate' })
  const before = await balanceOf(acme, holder)

  await change({ revoke: true })

  assert.deepEqual([before, await balanceOf(acme, holder)], [0, 400])
  assert.deepEqual(partsOf((await ordersOf(acme)).at(-1)), [-400, 400, 0])
})

test('an order uses the balance so that the rest is zero or chargeable by card', () => {
  const cents = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(cents, cents, (balance, total) => {
      const used = usableBalance(balance, total, 'usd')
      const due = total - used

      assert.ok(used >= 0 && used <= balance && used <= total)
      assert.ok(due === 0 || due >= 50 || used === 0)
      // Not one more cent could be deducted.
      assert.ok(used === balance || due === 0 || due === 50 || (used === 0 && total <= 50))
    }),
  )
})

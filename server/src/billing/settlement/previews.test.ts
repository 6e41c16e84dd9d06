import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan } from '../../testing/sales.ts'

let testServer: TestServer

before(async () => {
  testServer = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => testServer.close())
afterEach(async () => {
  testServer.stripe.control.clearFaults()
  await checkBooks(testServer)
})

const fixed = (price_amount: number) => [
  { amount_type: 'fixed', price_amount, price_currency: 'usd' },
]

/** A merchant with a 10 dollar plan that a customer bought on April 1st, and other plans. */
async function begin({ taxes = false } = {}) {
  testServer.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(testServer)
  if (taxes) await setTaxBehavior(acme)
  const pro = await plan(acme)
  const team = await plan(acme, { name: 'Team', prices: fixed(3000) })
  const yearly = await plan(acme, {
    ...{ name: 'Yearly', recurring_interval: 'year' },
    prices: fixed(10_000),
  })
  assert.equal((await confirm(testServer, await checkout(acme, [pro.id]))).status, 200)
  await testServer.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const change = (body: Record<string, unknown>) => acme.server.patch(path, body)
  const preview = (body: Record<string, unknown>) => acme.server.post(`${path}/preview`, body)
  const get = async () => (await acme.server.get(path)).body
  return { acme, pro, team, yearly, subscription, path, change, preview, get }
}

async function until(moment: string) {
  testServer.clock.set(new Date(moment))
  await testServer.drainJobs()
}

test('a preview shows the charge, and its token binds the change to it', async () => {
  const { acme, team, change, preview } = await begin()
  await until('2026-04-16T00:00:00Z')
  const body = { product_id: team.id, proration_behavior: 'invoice' }

  const seen = await preview(body)
  assert.equal(seen.status, 200, JSON.stringify(seen.body))
  const { token, due_now, renewal } = seen.body
  assert.deepEqual([due_now.total_amount, renewal.total_amount], [1000, 3000])
  assert.deepEqual(due_now.lines[0].basis, {
    amount: 1000,
    seconds: 1_296_000,
    seconds_of: 2_592_000,
  })
  testServer.clock.pass(10 * 60_000)
  const changed = await change({ ...body, preview_token: token })

  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.deepEqual(chargesOf(testServer, acme), [1000, due_now.total_amount])
  const next = await preview({})
  assert.equal(next.body.renewal.total_amount, 3000)
  await until('2026-05-01T00:00:00Z')
  assert.deepEqual(chargesOf(testServer, acme), [1000, 1000, 3000])
})

test('an outdated preview is rejected together with a fresh one', async () => {
  const { acme, team, change, preview } = await begin()
  await until('2026-04-16T00:00:00Z')
  const body = { product_id: team.id, proration_behavior: 'invoice' }
  const { token } = (await preview(body)).body

  await acme.server.patch(`/v1/products/${team.id}`, { prices: fixed(4000) })
  const moreExpensive = await change({ ...body, preview_token: token })
  const fresh = await preview(body)
  testServer.clock.pass(15 * 60_000)
  const late = await change({ ...body, preview_token: fresh.body.token })
  const forged = await change({ ...body, preview_token: `${fresh.body.token}x` })

  assert.deepEqual([moreExpensive.status, moreExpensive.body.error], [409, 'PreviewOutdated'])
  assert.equal(moreExpensive.body.preview.due_now.total_amount, 1500)
  assert.deepEqual([late.status, forged.status], [409, 409])
  assert.deepEqual(chargesOf(testServer, acme), [1000])
})

test('after a price change, the new price decides whether tax is included', async () => {
  const { acme, change, preview, subscription } = await begin()
  await setTaxBehavior(acme)
  const gross = await plan(acme, { name: 'Gross', prices: withinTax(3000) })
  const body = { product_id: gross.id, proration_behavior: 'next_period' }

  const { renewal, token } = (await preview(body)).body
  const changed = await change({ ...body, preview_token: token })
  await until(subscription.current_period_end)

  assert.equal(changed.status, 200)
  // 119 includes 19 of tax.
  assert.deepEqual([renewal.total_amount, renewal.tax_amount], [3000, 479])
  assert.deepEqual(chargesOf(testServer, acme), [1000, 3000])
})

test('an untaxed credit is not applied to a tax-inclusive price', async () => {
  const { acme, change, preview } = await begin()
  await setTaxBehavior(acme)
  const gross = await plan(acme, { name: 'Gross', prices: withinTax(3000) })
  const body = { product_id: gross.id, proration_behavior: 'invoice' }

  const seen = await preview(body)
  const rejected = await change(body)

  assert.deepEqual([seen.status, seen.body.error], [403, 'TaxBehaviorDiffers'])
  assert.deepEqual([rejected.status, rejected.body.error], [403, 'TaxBehaviorDiffers'])
  assert.deepEqual(chargesOf(testServer, acme), [1000])
})

test('an untaxed credit does not wait for a tax-inclusive price', async () => {
  const { acme, change, preview, subscription, get } = await begin({ taxes: true })
  const gross = await plan(acme, { name: 'Gross', prices: withinTax(3000) })
  await change({ product_id: gross.id, proration_behavior: 'next_period' })
  await until('2026-04-16T00:00:00Z')
  const pause = { pause: true, resumes_at: '2026-05-10T00:00:00Z' }

  const seen = (await preview(pause)).body
  assert.equal((await change(pause)).status, 200)
  const path = `/v1/customers/${subscription.customer_id}/balance`
  const { balance } = (await acme.server.get(path)).body
  const { items } = (await acme.server.get(`/v1/subscriptions/${subscription.id}/agenda`)).body
  await until('2026-05-10T00:00:00Z')

  // Half of 10.00, and half of the 1.90 of tax on top.
  assert.deepEqual([seen.credited_amount, seen.waiting_amount, balance], [595, 0, 595])
  assert.deepEqual([seen.renewal.total_amount, seen.renewal.due_amount], [3000, 2405])
  assert.equal(items.find(({ type }: { type: string }) => type === 'resume').amount, 2405)
  assert.equal((await get()).product_id, gross.id)
  assert.deepEqual(chargesOf(testServer, acme), [1190, 2405])
})

test('resuming early does not apply a credit to a price with another tax behavior', async () => {
  const { acme, change, preview, path } = await begin()
  const gross = await plan(acme, { name: 'Gross', prices: withinTax(3000) })
  await change({ product_id: gross.id, proration_behavior: 'next_period' })
  await until('2026-04-16T00:00:00Z')
  assert.equal((await change({ pause: true })).status, 200)
  // Nothing was taxed so far, so a credit fits every price.
  await setTaxBehavior(acme)

  const seen = await preview({ resume: true })
  const rejected = await change({ resume: true })

  assert.deepEqual([seen.status, seen.body.error], [403, 'TaxBehaviorDiffers'])
  assert.deepEqual([rejected.status, rejected.body.error], [403, 'TaxBehaviorDiffers'])
  const { items } = (await acme.server.get(`${path}/agenda`)).body
  assert.deepEqual([items, chargesOf(testServer, acme)], [[], [1000]])
})

test('an untaxed debit is billed before a period whose price includes tax', async () => {
  const { acme, change, preview, team, subscription } = await begin({ taxes: true })
  const gross = await plan(acme, { name: 'Gross', prices: withinTax(3000) })
  await until('2026-04-16T00:00:00Z')
  await change({ product_id: team.id, proration_behavior: 'prorate' })
  // No single request does both, but seats that follow members change while another plan is
  // pending.
  const { id: subscription_id, organization_id } = await testServer.site.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscription.id)
    .executeTakeFirstOrThrow()
  await testServer.site.db
    .insertInto('subscription_changes')
    .values({
      ...{ id: randomUUID(), organization_id, subscription_id, product_id: gross.id },
      ...{ price_ids: [gross.prices[0].id], seats: null, kind: 'terms', behavior: 'next_period' },
      ...{ status: 'waiting', restarts: false, net_amount: 0, digest: Buffer.alloc(32) },
      ...{ at: new Date(subscription.current_period_end), created_at: testServer.clock.now() },
    })
    .execute()

  const { renewal } = (await preview({})).body
  await until(subscription.current_period_end)

  // 10.00 more for half a month with tax on top, and 30.00 including tax.
  assert.deepEqual([renewal.total_amount, renewal.tax_amount], [3000, 479])
  assert.deepEqual(
    chargesOf(testServer, acme).toSorted((a, b) => a - b),
    [1190, 1190, 3000],
  )
})

const setTaxBehavior = ({ server, organization }: Merchant) =>
  server.patch(`/v1/organizations/${organization.id}`, {
    ...{ country: 'DE', tax_settings: { enabled: true } },
  })

const withinTax = (amount: number) =>
  fixed(amount).map(price => ({ ...price, tax_behavior: 'inclusive' }))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { takeScreenshot } from '../browser-server.ts'
import { cards, fillCard, fillPaymentForm, openCheckout, payButton } from '../buyer/buying.ts'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'checkout', 'portal'] })

async function defineMeter(page: Page) {
  await page.getByRole('button', { name: 'Create meter' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New meter' })
  await sheet.getByLabel('Name', { exact: true }).fill('API calls')
  await sheet.getByLabel('Value').fill('call')
  await sheet.getByRole('button', { name: 'Create meter' }).click()
  await sheet.waitFor({ state: 'hidden' })
}

async function priceIt(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Calls')
  await page.getByRole('radio', { name: /^Recurring/ }).check()
  await page.getByRole('radio', { name: /^Usage only/ }).check()
  await page.getByRole('button', { name: 'Add usage price' }).click()
  const line = page.getByRole('group', { name: 'Meter 1' })
  await line.getByLabel('Meter').selectOption({ label: 'API calls' })
  await line.getByLabel('Price per unit').fill('0.05')
  await line.getByRole('switch', { name: 'Stop at the included credits' }).check()
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/new'))
}

/** A product that credits units of a meter, bought once. */
async function sellPack(acme: Merchant, meter_id: string, units: number) {
  const { body: benefit } = await acme.server.post('/v1/benefits/', {
    ...{ type: 'meter_credit', description: 'Prepaid calls' },
    properties: { meter_id, units, rollover: false },
  })
  const pack = await product(acme, { name: 'Pack of calls' })
  await acme.server.post(`/v1/products/${pack.id}/benefits`, { benefits: [benefit.id] })
  return pack
}

test('calls are metered, priced, billed, limited and sold in packs', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const page = await open(browserServer(), acme, '/meters')
  await defineMeter(page)
  await page.goto(dashboard(acme, '/products/new'))
  await priceIt(page)

  const { body: products } = await acme.server.get('/v1/products/')
  const buyer = await browserServer().visit((await openCheckout(acme, products.items)).path)
  await fillPaymentForm(buyer)
  await payButton(buyer).click()
  await buyer.getByText('Thank you').first().waitFor()
  await server.drainJobs()
  const { body: subscriptions } = await acme.server.get('/v1/subscriptions/')
  const [subscription] = subscriptions.items
  const { customer_id } = subscription

  const { body: meters } = await acme.server.get('/v1/meters/')
  const [meter] = meters.items
  const call = { name: 'call', customer_id }
  await acme.server.post('/v1/events/ingest', { events: Array.from({ length: 40 }, () => call) })
  await page.goto(dashboard(acme, `/meters/${meter.id}`))
  await page.getByRole('main').getByText('40', { exact: true }).first().waitFor()
  await takeScreenshot(page, 'usage-sold-meter')
  await page.goto(dashboard(acme, `/subscriptions/${subscription.id}`))
  const used = page.getByRole('table', { name: 'Usage this period' })
  await used.getByText('$2.00', { exact: true }).waitFor()

  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  assert.equal((await acme.server.post(clock, { to: subscription.current_period_end })).status, 202)
  await server.drainJobs()
  const { body: orders } = await acme.server.get('/v1/orders/', {
    query: { sorting: '-created_at' },
  })
  await page.goto(dashboard(acme, `/orders/${orders.items[0].id}`))
  await page
    .getByText(/^API calls, 40 units/)
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^\$2\.00 Why this amount/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('40 units × $0.05').waitFor()
  assert.deepEqual(await checkPage(page, 'usage-sold-bill'), [])

  const use = { customer_id, meter_id: meter.id, amount: 1 }
  const consume = async () => (await acme.server.post('/v1/entitlements/consume', use)).body
  assert.deepEqual(await consume(), { allowed: false, balance: 0, reason: 'no_credits' })
  const pack = await sellPack(acme, meter.id, 2)
  const bought = await browserServer().visit(
    (await openCheckout(acme, [pack], { customer_id })).path,
  )
  await bought.getByLabel('Name on card').fill('Bea Buyer')
  await fillCard(bought, cards.good)
  await payButton(bought).click()
  await bought.getByText('Thank you').first().waitFor()
  const answers = [await consume(), await consume(), await consume()]
  assert.deepEqual(
    answers.map(({ allowed, balance }) => [allowed, balance]),
    [
      [true, 1],
      [true, 0],
      [false, 0],
    ],
  )
})

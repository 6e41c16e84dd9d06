import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** A handbook for 20.00 plus 3.80 tax, sold to a customer in Germany. */
async function saleWithTax() {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  const { order } = await sell(server, acme, await product(acme), {
    customer_billing_address: { country: 'DE' },
  })
  return { acme, order }
}

test('a merchant previews a refund to the cent, refunds a part and then the rest', async () => {
  const { acme, order } = await saleWithTax()
  const page = await open(browserServer(), acme, `/orders/${order.id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$23.80').waitFor()
  await dialog.getByLabel('Amount excluding tax').fill('3.33')
  await dialog.getByText('$3.96').waitFor()
  await dialog.getByRole('button', { name: 'Full refund' }).click()
  await dialog.getByText('$23.80').waitFor()
  await dialog.getByLabel('Amount excluding tax').fill('3.33')
  await dialog.getByText('$3.96').waitFor()
  await dialog.getByText('$16.67').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-refund')
  await dialog.getByLabel('Reason').selectOption('duplicate')
  await dialog.getByLabel('Note for your team').fill('She was charged at the fair as well.')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()

  await page.getByText('Refund issued').waitFor()
  await page.getByText('Partially refunded').waitFor()
  await page.getByText('Refunded $3.96').waitFor()
  await page.getByText('$0.63 of it is tax').waitFor()
  await page.getByText('She was charged at the fair as well.').waitFor()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('$19.84').waitFor()
  await dialog.getByLabel('Revoke benefits').check()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('Refunded $19.84').waitFor()
  await page
    .getByRole('button', { name: 'Refund', exact: true })
    .and(page.locator('[aria-disabled]'))
    .waitFor()
  const { body } = await acme.server.get(`/v1/orders/${order.id}`)
  assert.equal(body.status, 'refunded')
  assert.equal(body.refunded_tax_amount, 380)
})

test('a refund above the remaining amount cannot be requested', async () => {
  const { acme, order } = await saleWithTax()
  const page = await open(browserServer(), acme, `/orders/${order.id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount excluding tax').fill('20.01')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()

  await dialog.getByText('Enter a number from $0.01 to $20.00.').waitFor()
  assert.deepEqual((await acme.server.get('/v1/refunds/')).body.items, [])
})

test('refunds are listed and link to their page and order', async () => {
  const { acme, order } = await saleWithTax()
  await acme.server.post('/v1/refunds/', {
    order_id: order.id,
    reason: 'service_disruption',
    amount: 500,
  })
  const page = await open(browserServer(), acme, '/refunds')
  await page.getByText('$5.95').waitFor()
  const at = (path: string) => dashboard(acme, path)
  const paths = { refunds: at('/refunds'), 'refunded-order': at(`/orders/${order.id}`) }
  assert.deepEqual(await checkEveryWidth(page, paths), [])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(at('/refunds'))
  await page.getByText('Service disruption').click()
  await page.getByRole('heading', { name: 'Refund of $5.95' }).waitFor()
  await page.getByRole('link', { name: order.invoice_number }).click()
  await page.getByRole('heading', { name: order.invoice_number }).waitFor()
})

test('a disputed order shows the dispute and its evidence deadline', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { order } = await sell(server, acme, await product(acme), { card: '4000000000000259' })

  const page = await open(browserServer(), acme, `/orders/${order.id}`)

  await page.getByText('The customer’s bank withdrew $20.00.').waitFor()
  await page.getByText('You can respond until').waitFor()
  const refund = page.getByRole('button', { name: 'Refund', exact: true })
  await refund.and(page.locator('[aria-disabled]')).focus()
  await page.getByText('so it can’t be refunded.').waitFor()
  const paths = { 'disputed-order': dashboard(acme, `/orders/${order.id}`) }
  assert.deepEqual(await checkEveryWidth(page, paths), [])
})

test('a merchant sees what a refund takes from credits and may refund more', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const price = { amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }
  const team = await plan(acme, { name: 'Team', prices: [price] })
  const solo = await plan(acme, { name: 'Solo' })
  const { order } = await sell(server, acme, team)
  const change = { product_id: solo.id, proration_behavior: 'invoice' }
  const changed = await acme.server.patch(`/v1/subscriptions/${order.subscription_id}`, change)
  assert.equal(changed.status, 200)

  const page = await open(browserServer(), acme, `/orders/${order.id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Deducted from the customer’s balance').waitFor()
  await dialog.getByText('$20.00').waitFor()
  await dialog.getByLabel('Amount', { exact: true }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-refund-credited')

  const spent = { amount: -1500, currency: 'usd', reason: 'Spent' }
  await acme.server.post(`/v1/customers/${order.customer_id}/balance`, spent)
  await page.reload()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('$15.00 of this was already credited and used.').waitFor()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('confirm that you want to refund more than was paid').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-refund-exceeding')
  await dialog.getByLabel('Refund $15.00 more than was paid').check()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()

  await page.getByText('Refunded $30.00').waitFor()
  await page.getByText('$5.00 was deducted from the customer’s balance').waitFor()
  await page.getByText('$15.00 was refunded in excess of the payment').waitFor()
})

test('a refund returned by the bank shows the reason and the next step', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const card = '4000000000005126'
  const { order } = await sell(server, acme, await product(acme), { card })
  const body = { order_id: order.id, amount: 500, reason: 'customer_request' }
  assert.equal((await acme.server.post('/v1/refunds/', body)).status, 200)
  server.stripe.control.settle()
  await server.drainJobs()

  const page = await open(browserServer(), acme, `/orders/${order.id}`)
  await page.getByText('Refund of $5.00 failed').waitFor()
  await page.getByText('The card has expired or was canceled.').waitFor()
  await page.getByText('credit their balance').waitFor()
  await page.getByText('The credit note was voided').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-refund-returned')
})

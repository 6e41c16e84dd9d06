import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { checkout, confirm, ordersOf, plan } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { customerOf, portalOf } from './account.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a customer sees subscription, key and orders, on a ${width}`, async () => {
    const cleo = await customerOf(browserServer().server)
    const page = await browserServer().visit(await cleo.portal(), { width })

    await page.getByText('Next charge $10.00 on Feb 15, 2026').waitFor()
    const key = page.locator('code', { hasText: 'ACME' })
    await key.waitFor()
    await page.getByText('0 of 3 activations').waitFor()
    await page.getByRole('link', { name: 'Handbook' }).waitFor()
    assert.equal(new URL(page.url()).search, '', 'the token is taken out of the address')
    await expectAccessible(page)
    await takeScreenshot(page, `portal-overview-${width}`)

    await page.getByRole('button', { name: 'Copy license key' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, await key.textContent())

    await page.getByRole('link', { name: 'Handbook' }).click()
    await page.getByRole('heading', { name: 'Handbook' }).waitFor()
    await page.getByText('Subtotal').waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.id), 'content')
    await expectAccessible(page)
    await takeScreenshot(page, `portal-order-${width}`)

    await page.getByRole('link', { name: 'Orders' }).first().click()
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    await page.getByRole('link', { name: 'Pro' }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `portal-orders-${width}`)

    await page.reload()
    await page.getByRole('link', { name: 'Pro' }).waitFor()
  })
}

test('a discount on the first payment is not part of the price', async () => {
  const acme = await merchant(browserServer().server)
  const off = { name: 'Hello', type: 'percentage', basis_points: 2000, duration: 'once' }
  const { body } = await acme.server.post('/v1/discounts/', off)
  const opened = await checkout(acme, [(await plan(acme)).id], { discount_id: body.id })
  await confirm(browserServer().server, opened)
  const [order] = await ordersOf(acme)
  const page = await browserServer().visit(await portalOf(acme, order.customer_id))

  await page.getByText('$10.00 / month').waitFor()
  await page.locator('a[href*="/subscriptions/"]').first().click()
  await page.getByText('This period: $8.00 after the discount').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-discount-used-up')
  const isScrollable = (nav: Element) => nav.scrollHeight > nav.clientHeight
  assert.equal(await page.getByRole('navigation').first().evaluate(isScrollable), false)
})

test('a page after the last one and the page of a missing object link to the list', async () => {
  const cleo = await customerOf(browserServer().server)
  const home = `/${cleo.acme.organization.slug}/portal`
  const page = await browserServer().visit(await cleo.portal())
  await page.getByRole('link', { name: 'Handbook' }).waitFor()

  await page.goto(`${home}/orders?page=99`)
  await page.getByRole('link', { name: 'Pro' }).waitFor()
  await page.waitForURL(url => url.href.endsWith(`${home}/orders`))

  for (const [list, back] of [
    ['orders', 'Orders'],
    ['subscriptions', 'Subscriptions'],
  ] as const) {
    await page.goto(`${home}/${list}/01a20463-40c3-7000-a99e-68fe86840ac7`)
    await page.getByRole('heading', { name: 'This doesn’t exist', level: 1 }).waitFor()
    await page.getByText('This no longer exists').waitFor()
    await page.getByRole('main').getByRole('link', { name: back }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
    await expectAccessible(page)
  }
})

test('devices of a key are listed, and one can be deactivated', async () => {
  const cleo = await customerOf(browserServer().server)
  const { acme } = cleo
  const { body: keys } = await acme.server.get('/v1/license-keys/')
  const [{ key, organization_id }] = keys.items
  const used = await browserServer()
    .server.stranger()
    .post('/v1/customer-portal/license-keys/activate', { key, organization_id, label: 'Laptop' })
  assert.equal(used.status, 200)
  const page = await browserServer().visit(await cleo.portal())
  await page.getByText('1 of 3 activations').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Deactivate Laptop' }).click()
  await page.getByRole('dialog', { name: 'Deactivate Laptop?' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()

  await page.getByText('0 of 3 activations').waitFor()
})

test('a customer without purchases is told what appears where', async () => {
  const acme = await merchant(browserServer().server)
  const { body } = await acme.server.post('/v1/customers/', { email: 'new@example.com' })
  const page = await browserServer().visit(await portalOf(acme, body.id))

  await page.getByText('You have no active subscription.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-empty')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await page.getByRole('link', { name: 'Subscriptions' }).click()
  await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor()
  await expectAccessible(page)
})

test("a customer cannot open another customer's order", async () => {
  const cleo = await customerOf(browserServer().server)
  const { body } = await cleo.acme.server.post('/v1/customers/', { email: 'other@example.com' })
  const page = await browserServer().visit(await portalOf(cleo.acme, body.id))
  await page.getByText('You have no active subscription.').waitFor()

  await page.goto(`/${cleo.acme.organization.slug}/portal/orders/${cleo.order_id}`)

  await page.getByText('This no longer exists').waitFor()
  await eventually(() => page.getByText('$10.00').count(), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { linkTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { cards, fillCard } from '../buyer/buying.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'portal'] })

const DAY = 86_400_000

const address = { country: 'DE', line1: 'Am Tor 1', postal_code: '10115', city: 'Berlin' }
let people = 0

/** Advances the merchant's clock to some days from now, and processes what becomes due. */
async function advance(acme: Merchant, days: number) {
  const { server } = browserServer()
  const to = new Date(server.clock.now().getTime() + days * DAY).toISOString()
  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  assert.equal((await acme.server.post(clock, { to })).status, 202)
  await server.drainJobs()
}

async function customer(acme: Merchant) {
  const email = `nora-${(people += 1)}@example.com`
  const body = { email, name: 'Nora Berg', billing_address: address }
  return (await acme.server.post('/v1/customers/', body)).body
}

test('a merchant writes an invoice by hand, and the customer pays it by its link', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  await product(acme, { name: 'Onboarding' })
  const nora = await customer(acme)
  const page = await open(browserServer(), acme, `/customers/${nora.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'New order or invoice' }).click()
  await page.getByRole('heading', { name: 'New order or invoice' }).waitFor()
  await expectAccessible(page)
  assert.deepEqual(await checkEveryWidth(page, { 'by-hand-new': page.url() }), [])

  await page.getByRole('button', { name: 'Clear' }).first().click()
  await page.getByRole('button', { name: 'Review' }).click()
  const customers = page.getByRole('combobox', { name: 'Customer' })
  await eventually(() => customers.evaluate(at => at === document.activeElement), true)
  await customers.fill('nora')
  await page.getByRole('option', { name: nora.email }).click()
  const products = page.getByRole('combobox', { name: 'Product' })
  await products.first().selectOption({ label: 'Onboarding · $20.00' })
  await page.getByRole('button', { name: 'Add item' }).click()
  const second = page.getByRole('listitem').nth(1)
  await second.getByLabel('Description').fill('Consulting')
  await second.getByLabel('Quantity').fill('3')
  await second.getByLabel('Unit price').fill('120')
  await page.getByLabel('Note').fill('Thank you for the good work together.')
  await page.getByLabel('Due in days').fill('14')
  await takeScreenshot(page, 'by-hand-filled')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('heading', { name: 'Draft order' }).waitFor()
  await page.getByText('$380.00').first().waitFor()
  assert.deepEqual(await checkEveryWidth(page, { 'by-hand-draft': page.url() }), [])
  await page.goto(dashboard(acme, '/orders/drafts'))
  await page.getByRole('row').filter({ hasText: 'Nora Berg' }).click()
  await page.getByRole('button', { name: 'Send invoice' }).click()
  await page.getByText('Invoice sent').first().waitFor()
  await page.getByText('$380.00 is due').waitFor()
  await server.drainJobs()
  assert.deepEqual(await checkEveryWidth(page, { 'by-hand-open': page.url() }), [])
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await checkDialog(page, 'by-hand-mark-paid')
  await page.keyboard.press('Escape')

  const link = await linkTo(server, nora.email, `/${acme.organization.slug}/portal/orders`)
  const portal = await browserServer().visit(link.pathname + link.search)
  await portal.getByText('$380.00 to pay').waitFor()
  await portal.getByText('Thank you for the good work together.').waitFor()
  await expectAccessible(portal)
  await takeScreenshot(portal, 'by-hand-portal')
  await portal.getByRole('button', { name: 'Pay now' }).click()
  const dialog = portal.getByRole('dialog')
  await fillCard(dialog, cards.good)
  await takeScreenshot(portal, 'by-hand-portal-card')
  await dialog.getByRole('button', { name: /card/ }).click()
  await portal.getByText('Paid. Thank you!').first().waitFor()
  await page.reload()
  await page.getByText('Paid', { exact: true }).first().waitFor()
})

test('an invoiced subscription renews, and is overdue when its days have passed', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  await plan(acme, { name: 'Support' })
  const nora = await customer(acme)
  const page = await open(browserServer(), acme, `/customers/${nora.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'New subscription' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Product').selectOption({ index: 1 })
  await sheet.getByLabel('Due in days').fill('14')
  await checkDialog(page, 'by-hand-subscription')
  await sheet.getByRole('button', { name: 'Start subscription' }).click()
  await page.getByText('Subscription started').first().waitFor()
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/orders/')
  assert.equal((await acme.server.post(`/v1/orders/${body.items[0].id}/mark-paid`, {})).status, 200)

  await advance(acme, 32)
  await advance(acme, 47)

  const orders = (await acme.server.get('/v1/orders/')).body.items
  const again = await open(browserServer(), acme, `/orders/${orders[0].id}`)
  await again.getByText('$10.00 is overdue').waitFor()
  await expectAccessible(again)
  await takeScreenshot(again, 'by-hand-overdue')
  await again.goto(dashboard(acme, '/subscriptions'))
  await again.getByText('Past due').first().waitFor()
})

test('a merchant merges two customers after seeing what moves', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  const handbook = await product(acme)
  const { order: first } = await sell(server, acme, handbook)
  const { order: second } = await sell(server, acme, handbook)
  const page = await open(browserServer(), acme, `/customers/${first.customer_id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(second.customer.email)
  await page.getByRole('option', { name: second.customer.email }).click()
  await dialog.getByText('These move to the customer that remains:').waitFor()
  await dialog.getByRole('textbox').last().fill(second.customer.email)
  await checkDialog(page, 'by-hand-merge')
  await dialog.getByRole('button', { name: 'Merge customers' }).click()
  await page.getByText('Customers merged').first().waitFor()

  const { body } = await acme.server.get(`/v1/customers/${second.customer_id}`)
  assert.equal(body.id, first.customer_id)
})

test('a product is duplicated, and the copy is archived', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  const handbook = await product(acme)
  const page = await open(browserServer(), acme, `/products/${handbook.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Handbook (copy)' }).waitFor()
  await page.getByText('Archived', { exact: true }).first().waitFor()
})

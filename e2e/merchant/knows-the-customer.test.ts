import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, checkDialog, open, shop } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'portal', 'checkout'] })

test('a customer is created with an external id, changed and found again', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/customers')
  await page.getByRole('button', { name: 'Create customer' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Email').fill('ada@example.com')
  await sheet.getByLabel('External ID').fill('user_1')
  await sheet.getByRole('button', { name: 'Add metadata' }).click()
  await sheet.getByLabel('Key').fill('plan')
  await sheet.getByLabel('Value').fill('gold')
  await sheet.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('heading', { name: 'ada@example.com' }).waitFor()
  await page.getByText('gold').waitFor()

  await page.getByRole('button', { name: 'Edit customer' }).click()
  await sheet.getByLabel('Name').fill('Ada Lovelace')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
  const { body } = await acme.server.get('/v1/customers/external/user_1')
  assert.equal(body.name, 'Ada Lovelace')
  assert.deepEqual(body.metadata, { plan: 'gold' })
})

test('a portal link for the customer is created to copy and open', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, `/customers/${subscription.customer_id}`)
  await page.getByRole('button', { name: 'Portal link' }).click()
  const link = page.getByRole('link', { name: 'Open portal' })
  await link.waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-portal-link')

  const [portal] = await Promise.all([page.waitForEvent('popup'), link.click()])

  await portal.getByText('Pro').first().waitFor()
})

test('a checkout created for a customer shows what their balance pays', async () => {
  const { acme, handbook, subscription } = await shop(browserServer().server)
  await acme.server.post(`/v1/customers/${subscription.customer_id}/balance`, {
    ...{ amount: 500, currency: 'usd', reason: 'For the trouble' },
  })
  const page = await open(browserServer(), acme, `/customers/${subscription.customer_id}`)
  const customerFigures = page.locator('dl').first()
  await customerFigures.getByText('$10.00').waitFor()
  await customerFigures.getByText('$5.00').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Create checkout' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product').selectOption(handbook.id)
  await dialog.getByRole('button', { name: 'Create checkout' }).click()
  const link = dialog.getByRole('link', { name: 'Open checkout' })
  await link.waitFor()
  await checkDialog(page, 'story-create-checkout')

  const [checkout] = await Promise.all([page.waitForEvent('popup'), link.click()])

  await checkout.getByText('Paid from balance').waitFor()
  await checkout.getByRole('button', { name: 'Pay $15.00' }).waitFor()
  await checkDialog(checkout, 'story-balance-at-checkout')
})

test('a license key is opened from its customer, disabled and enabled', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, `/customers/${subscription.customer_id}`)
  await page.getByRole('button', { name: /^\*{4}-/ }).click()
  const sheet = page.getByRole('dialog', { name: 'License key' })
  await sheet.getByText(/^NORD/).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-license-key')
  await sheet.getByRole('button', { name: 'Disable key' }).click()
  await sheet.getByText('Disabled', { exact: true }).waitFor()
  // A button that still saves ignores clicks.
  await sheet.locator('button[aria-busy]').waitFor({ state: 'detached' })
  await sheet.getByRole('button', { name: 'Enable key' }).click()
  await sheet.getByText('Active', { exact: true }).waitFor()
})

test('a benefit is deleted after showing which customers lose it', async () => {
  const { acme, keys } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, `/benefits/${keys.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete benefit' }).click()
  await page.getByText('2 customers will lose access immediately.').waitFor()
  await page.getByText('It will be removed from 2 products.').waitFor()
  await takeScreenshot(page, 'story-delete-benefit')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete benefit' }).click()

  await page.getByRole('heading', { name: 'Benefits', exact: true }).waitFor()
  await expectAccessible(page)
})

test("the organization's profile is changed, and the switcher shows it", async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/settings')
  await page.getByLabel('Name', { exact: true }).fill('Acme & Daughters')
  await page.getByLabel('Website').fill('https://acme.example')
  await page.getByRole('button', { name: 'Add profile' }).click()
  await page.getByLabel('Platform').selectOption('github')
  await page.getByLabel('Profile URL').fill('https://github.com/acme')
  const profile = page.locator('form').filter({ has: page.getByLabel('Website') })
  await profile.getByRole('button', { name: 'Save changes' }).click()

  await page.getByRole('button', { name: /^Acme & Daughters/ }).waitFor()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('switch', { name: 'New order' }).uncheck()
  await page.getByText('Changes saved').first().waitFor()
  const { body } = await acme.server.get(`/v1/organizations/${acme.organization.id}`)
  assert.equal(body.name, 'Acme & Daughters')
  assert.equal(body.website, 'https://acme.example')
  assert.deepEqual(body.socials, [{ platform: 'github', url: 'https://github.com/acme' }])
  await expectAccessible(page)
})

test('a member keeps a note, sends a receipt again, and sees emails and webhooks', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const { customer_id } = subscription
  const page = await open(browserServer(), acme, `/customers/${customer_id}`)
  await page.getByText('Visa ending in 4242').first().waitFor()

  await page.getByLabel('New note').fill('Prefers to be called.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Prefers to be called.').first().waitFor()
  const path = `/v1/customers/${customer_id}/notes`
  const noted = async () => (await acme.server.get(path)).body.items[0]?.text
  await eventually(noted, 'Prefers to be called.')

  await page
    .getByRole('button', { name: /^Send again \(/ })
    .first()
    .click()
  await page.getByText('Email sent again').waitFor()
  const query = { customer_id }
  const mails = await acme.server.get('/v1/customer-mails/', { query })
  assert.ok(mails.body.items.length >= 2, 'the receipt and its copy')
  await expectAccessible(page)
  await takeScreenshot(page, 'story-customer-records')

  await page.goto(dashboard(acme, `/subscriptions/${subscription.id}`))
  await page
    .getByText(/^Email: /)
    .first()
    .waitFor()
  await page.getByText('In the sandbox mailbox').first().waitFor()
})

test('customers are filtered by subscription and country, and sorted by revenue', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  await acme.server.post('/v1/customers/', { email: 'nobody@example.is', name: 'Nobody' })
  const page = await open(browserServer(), acme, '/customers')
  await page.getByText('Nobody').first().waitFor()

  await page.getByRole('button', { name: 'Revenue' }).click()
  await page.getByRole('button', { name: 'Subscription', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Has active subscription' }).click()
  await page.getByText('Nobody').first().waitFor({ state: 'detached' })

  await page.getByText(subscription.customer.email).first().waitFor()
  await page.getByText('$10.00').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-customers')
})

test('an address that bounces is shown with the reason, until an email is sent again', async () => {
  const { server } = browserServer()
  const { acme, subscription } = await shop(server)
  const { customer_id, customer } = subscription
  const { organization } = acme
  const detail = '550 5.1.1 The email account that you tried to reach does not exist.'
  const values = { customer_id, detail, problem: 'bounced', since: server.clock.now() }
  await server.site.db
    .insertInto('unreachable_addresses')
    .values({ ...values, organization_id: organization.id, address: customer.email })
    .execute()
  await server.site.db
    .updateTable('mails')
    .set({ bounced_at: server.clock.now(), delivery_detail: detail })
    .where('customer_id', '=', customer_id)
    .execute()
  const page = await open(browserServer(), acme, `/customers/${customer_id}`)

  const banner = page.getByText(`Emails to ${customer.email} bounce`)
  await banner.waitFor()
  await page.getByText('Bounced: the address rejected it').first().waitFor()
  assert.deepEqual(await checkPage(page, 'customer-bounced'), [])
  await page
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click()
  await banner.waitFor({ state: 'detached' })
})

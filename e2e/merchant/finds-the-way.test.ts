import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open, shop, retryAll } from './shop.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('search finds every kind of object by part of its name or by its id', async () => {
  const { acme, subscribed } = await shop(browserServer().server)
  const page = await open(browserServer(), acme)
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search and commands' })
  await search.fill('freundschaft')
  await page
    .getByRole('option', { name: /Freundschaft/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-palette')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Freundschaft/ }).waitFor()

  await page.keyboard.press('Control+k')
  await search.fill(subscribed.order.id)
  await page.getByRole('option', { name: /^Order/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Order/ }).waitFor()

  await page.goto(dashboard(acme))
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await search.fill(subscribed.order.invoice_number.toLowerCase())
  await page.getByRole('option', { name: /^Order/ }).click()
  await page.waitForURL(`**/orders/${subscribed.order.id}`)
})

test('a two-key shortcut opens any page, and one key lists the shortcuts', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme)
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor()

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-shortcuts')
})

test("a list's search, filters, order and page are in its URL", async () => {
  const acme = await merchant(browserServer().server)
  for (let number = 10; number < 35; number += 1) {
    await acme.server.post('/v1/customers/', { email: `c${number}@example.com` })
  }
  const page = await open(browserServer(), acme, '/customers?sort=email')
  await page.getByRole('link', { name: 'c10@example.com' }).waitFor()
  await page.getByText('1–20 of 25').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('link', { name: 'c34@example.com' }).waitFor()
  assert.match(page.url(), /sort=email&page=2$/)
  await page.reload()
  await page.getByRole('link', { name: 'c34@example.com' }).waitFor()

  await page.getByRole('searchbox').fill('c2')
  await page.getByText('1–10 of 10').waitFor()
  assert.match(page.url(), /query=c2/)
  await page.getByRole('searchbox').fill('nobody')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText('1–20 of 25').waitFor()
})

test('an unknown URL shows an error with a link back', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/orders/00000000-0000-7000-8000-000000000000')
  await page.getByRole('heading', { name: 'This doesn’t exist' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-missing')
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
})

test("another user's organization is not found", async () => {
  const [acme, other] = [
    await merchant(browserServer().server),
    await merchant(browserServer().server, 'Other'),
  ]
  const page = await open(browserServer(), acme)
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()

  await page.goto(dashboard(other, '/customers'))

  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your organizations' }).click()
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()

  await page.goto(dashboard(acme, '/nowhere'))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expectAccessible(page)
})

test('a page whose server request fails says so and can be retried', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme)
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.route('**/v1/orders/*', route => route.abort())

  await page.getByRole('link', { name: 'Sales' }).click()

  await page.getByText('The server didn’t respond.').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-unreachable')
  await page.unroute('**/v1/orders/*')
  browserServer().complaints.length = 0
  await retryAll(page)
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
})

test('theme and language are chosen in the account menu', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Theme and language' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByLabel('Language', { exact: true }).selectOption('de')

  await page.getByRole('heading', { name: 'Darstellung und Sprache' }).waitFor()
  await eventually(() => page.locator('html').getAttribute('data-theme'), 'dark')
  await takeScreenshot(page, 'story-preferences')
})

test('the palette lists every page once and creates every kind of object', async () => {
  const { acme } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, '/benefits')
  await page.getByRole('heading', { level: 1, name: 'Benefits' }).waitFor()
  const search = page.getByRole('combobox')
  const offered = async (words: string) => {
    await search.fill(words)
    const options = page.getByRole('dialog').getByRole('option')
    return (await options.allInnerTexts()).map(text => text.replaceAll(/\s+/g, ' ').trim())
  }
  await page.keyboard.press('Control+k')
  await search.waitFor()
  await eventually(async () => (await offered('benefits')).length, 3)
  assert.deepEqual(await offered('benefits'), [
    'Benefits G then B',
    'Files Benefits',
    'Integrations Benefits',
  ])
  await eventually(async () => (await offered('create discount')).join(), 'Create discount')
  assert.deepEqual(await offered('tax'), ['Taxes Finance', 'Tax Settings'])
  await offered('create customer')
  await page.keyboard.press('Enter')

  const sheet = page.getByRole('dialog', { name: 'New customer' })
  await sheet.getByLabel('Email').fill('new@example.com')
  await sheet.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('heading', { level: 1, name: 'new@example.com' }).waitFor()
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { checkout, confirm, plan, product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const seatProduct = {
  name: 'Team',
  recurring_interval: 'month',
  prices: [
    {
      amount_type: 'seat_based',
      price_currency: 'usd',
      seat_tiers: { tiers: [{ min_seats: 2, max_seats: 20, price_per_seat: 800 }] },
    },
  ],
}

test('a link is created with its own terms and a preview of what buyers see', async () => {
  const acme = await merchant(browserServer().server)
  const team = await product(acme, seatProduct)
  await product(acme)
  const spring = { name: 'Spring sale', type: 'percentage', basis_points: 2000, duration: 'once' }
  const { body: discount } = await acme.server.post('/v1/discounts/', spring)
  const page = await open(browserServer(), acme, '/checkout-links')
  await page.getByRole('button', { name: 'Create link' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New checkout link' })
  await sheet.getByRole('checkbox', { name: 'Handbook' }).check()
  const card = sheet.getByRole('region', { name: 'Checkout preview' })
  await card.getByText('Pay $20.00').waitFor()
  assert.equal(await sheet.getByLabel('Default seats').count(), 0)
  await sheet.getByRole('combobox', { name: 'Discount' }).fill('spr')
  await page.getByRole('option', { name: /Spring sale/ }).click()
  await card.getByText('Pay $16.00').waitFor()
  await sheet.getByRole('checkbox', { name: 'Handbook' }).uncheck()
  await sheet.getByRole('checkbox', { name: 'Team' }).check()
  await sheet.getByRole('checkbox', { name: 'Handbook' }).check()
  await sheet.getByLabel('Label').fill('Spring letter')
  await sheet.getByLabel('Default seats').fill('30')
  await sheet.getByRole('switch', { name: 'Custom trial' }).check()
  await sheet.getByLabel('Return URL').fill('https://shop.example/prices')
  await card.getByText('Free for 14 days, then this price.').waitFor()
  await card.getByText('Or choose: Handbook').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'link-new')
  await sheet.getByRole('button', { name: 'Create link' }).click()
  const seats = sheet.getByLabel('Default seats')
  await eventually(() => seats.getAttribute('aria-invalid'), 'true')
  await takeScreenshot(page, 'link-refused')
  await seats.fill('5')
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await sheet.waitFor({ state: 'hidden' })

  const [link] = (await acme.server.get('/v1/checkout-links/')).body.items
  assert.deepEqual(
    [link.label, link.products[0].id, link.products.length, link.discount_id],
    ['Spring letter', team.id, 2, discount.id],
  )
  assert.deepEqual(
    [link.seats, link.trial_interval, link.trial_interval_count, link.return_url],
    [5, 'day', 14, 'https://shop.example/prices'],
  )
})

test('a link is found, shared as QR code and snippet, changed and deleted', async () => {
  const acme = await merchant(browserServer().server)
  const pro = await plan(acme)
  const removed = await product(acme, { name: 'Sticker' })
  const make = (body: object) => acme.server.post('/v1/checkout-links/', body)
  const { body: link } = await make({ products: [removed.id, pro.id], label: 'Field guide' })
  await make({ products: [pro.id] })
  await acme.server.patch(`/v1/products/${removed.id}`, { is_archived: true })
  const page = await open(browserServer(), acme, '/checkout-links?sort=label')
  await page.getByRole('searchbox').fill('guide')
  await page.getByText('1–1 of 1').waitFor()
  assert.match(page.url(), /sort=label/)
  assert.match(page.url(), /query=guide/)
  await page.getByRole('link', { name: 'Field guide' }).click()
  await page.getByRole('heading', { name: 'Field guide', level: 1 }).waitFor()
  await page.getByRole('img', { name: 'QR code for Field guide' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as SVG' }).click()
  const file = await saved
  assert.equal(file.suggestedFilename(), 'Field-guide.svg')
  assert.match(await readFile(await file.path(), 'utf8'), /^<svg/)
  const terms = page.locator('dl', { hasText: 'Discount codes' })
  assert.doesNotMatch(await terms.innerText(), /–|No$/m)
  assert.equal(await page.getByText('4242 4242 4242 4242').count(), 0)
  await page.getByRole('tab', { name: 'Embed on your site' }).click()
  await eventually(
    () => Promise.resolve(new URL(page.url()).searchParams.get('way') ?? ''),
    'embed',
  )
  const snippet = page.getByRole('region', { name: 'HTML' })
  await page.getByRole('combobox', { name: 'Appearance' }).click()
  await page.getByRole('option', { name: 'Dark' }).click()
  await eventually(
    () => snippet.innerText(),
    `<script src="${browserServer().server.url}/checkout/embed.js" defer></script>\n` +
      `<a href="${link.url}" data-gatehouse-checkout data-theme="dark">Buy</a>`,
  )
  const card = page.getByRole('region', { name: 'Checkout preview' })
  await card.getByText('Subscribe · $10.00 / month').waitFor()
  const path = dashboard(acme, `/checkout-links/${link.id}`)
  assert.deepEqual(await checkEveryWidth(page, { 'link-page': path }), [])

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Edit link' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit link' })
  await sheet.getByRole('switch', { name: 'Allow discount codes' }).uncheck()
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').waitFor()
  const { body: changed } = await acme.server.get(`/v1/checkout-links/${link.id}`)
  assert.equal(changed.allow_discount_codes, false)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete link' }).click()
  await page.getByRole('button', { name: 'Delete link' }).click()
  await page.waitForURL(/\/checkout-links$/)
  assert.equal((await acme.server.get(`/v1/checkout-links/${link.id}`)).status, 404)
})

test('an unpaid checkout is found by its customer and shows why', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  const handbook = await product(acme)
  const opened = await checkout(acme, [handbook.id])
  const customer_email = 'bea-declined@example.com'
  await confirm(server, opened, { customer_email, card: '4000000000009995' })
  await confirm(server, await checkout(acme, [handbook.id]), { customer_email })
  await checkout(acme, [handbook.id])
  await server.drainJobs()
  const { body } = await acme.server.get(`/v1/checkouts/${opened.id}`)
  const page = await open(browserServer(), acme, `/customers/${body.customer_id}`)
  const theirs = page.getByRole('table', { name: 'Checkouts' })
  await eventually(() => theirs.getByRole('link', { name: 'Handbook' }).count(), 2)
  await page.goto(dashboard(acme, `/checkouts?customer=${body.customer_id}`))
  await page.getByText('1–2 of 2').waitFor()
  await page.getByRole('button', { name: 'Remove filter Customer' }).waitFor()
  await page.goto(dashboard(acme, '/checkouts?status=open&query=bea-declined&sort=expires_at'))
  await page.getByText('1–1 of 1').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'checkouts-narrowed')
  await page.getByRole('link', { name: customer_email }).click()
  await page.getByText('The card has insufficient funds.').waitFor()
})

test('tax is turned on after showing what it means for buyers', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/settings/tax')
  const tax = page.locator('form', { hasText: 'Calculate tax' })
  const currentLink = page.locator('aside a[aria-current=page], nav a[aria-current=page]')
  await eventually(() => currentLink.allInnerTexts(), ['Tax'])
  await tax.getByRole('switch', { name: 'Calculate tax' }).check()
  await tax.getByText('including active subscriptions', { exact: false }).waitFor()
  await tax.getByText('Choose your business country first', { exact: false }).waitFor()
  await tax.getByRole('radio', { name: 'Exclusive' }).check()
  await expectAccessible(page)
  await takeScreenshot(page, 'settings-tax')
  await tax.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').first().waitFor()

  const { body } = await acme.owner.get(`/v1/organizations/${acme.organization.id}`)
  assert.deepEqual([body.tax_settings.enabled, body.default_tax_behavior], [true, 'exclusive'])
  await tax.getByRole('switch', { name: 'Calculate tax' }).uncheck()
  await tax.getByText('Tax will no longer be calculated or shown', { exact: false }).waitFor()
})

test('embed hosts are pasted, and a mistake is reported', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/settings/checkout')
  const allowedSites = page.locator('form', { hasText: 'Domains' })
  const hosts = allowedSites.getByLabel('Domains')
  const save = allowedSites.getByRole('button', { name: 'Save changes' })
  await hosts.fill('https://shop.example/buy\n*.')
  await save.click()
  await allowedSites.getByText('“*.” isn’t a valid domain.', { exact: false }).waitFor()
  await hosts.fill('https://shop.example/buy\n*.acme.example')
  await save.click()
  await page.getByText('Changes saved').first().waitFor()

  await page.reload()
  assert.equal(await hosts.inputValue(), 'shop.example\n*.acme.example')
  await page.getByRole('navigation', { name: 'Settings' }).getByText('Subscriptions').click()
  const plans = page.locator('form', { hasText: 'One trial per customer' })
  await plans.getByRole('switch', { name: 'One trial per customer' }).check()
  await plans.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').first().waitFor()

  const { body } = await acme.owner.get(`/v1/organizations/${acme.organization.id}`)
  assert.deepEqual(body.embed_hosts, ['shop.example', '*.acme.example'])
  assert.equal(body.subscription_settings.prevent_trial_abuse, true)
})

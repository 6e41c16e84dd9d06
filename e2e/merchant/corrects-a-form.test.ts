import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { open } from './shop.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('errors are shown at their fields, the first has focus, and the input stays', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/products/new')
  await page.getByLabel('Description').fill('A long text one would not like to write twice.')

  await page.getByRole('button', { name: 'Create product' }).click()

  const name = page.getByLabel('Name', { exact: true })
  await eventually(() => name.getAttribute('aria-invalid'), 'true')
  assert.equal(await name.evaluate(field => field === document.activeElement), true)
  await eventually(() => page.getByText('This field is required.').count(), 2)
  await expectAccessible(page)
  await takeScreenshot(page, 'story-form-refused')

  await name.fill('Handbook')
  await page.getByRole('textbox', { name: 'Price' }).fill('0.10')
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByText('Enter a number from $0.50 to $999,999.99.').waitFor()
  assert.match(await page.getByLabel('Description').inputValue(), /^A long text/)
})

test('errors that only the server finds are shown at their fields too', async () => {
  const acme = await merchant(browserServer().server)
  await acme.server.post('/v1/customers/', { email: 'ada@example.com' })
  const page = await open(browserServer(), acme, '/customers')
  await page.getByRole('button', { name: 'Create customer' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Email').fill('ADA@example.com')
  await sheet.getByLabel('Name').fill('Ada')

  await sheet.getByRole('button', { name: 'Create customer' }).click()

  await sheet.getByLabel('Email').and(page.locator('[aria-invalid=true]')).waitFor()
  await eventually(() => sheet.getByLabel('Name').inputValue(), 'Ada')
  await takeScreenshot(page, 'story-server-refused')
})

test('leaving a page with unsaved input requires confirmation', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/products/new')
  await page.getByLabel('Name', { exact: true }).fill('Handbook')

  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).last().click()

  await eventually(() => page.getByLabel('Name', { exact: true }).inputValue(), 'Handbook')
})

test('the form says before saving that a new price is for new buyers', async () => {
  const acme = await merchant(browserServer().server)
  const handbook = await product(acme)
  const page = await open(browserServer(), acme, `/products/${handbook.id}/edit`)
  await page.getByRole('textbox', { name: 'Price' }).fill('25')
  await page.getByText('The new price applies to new purchases.').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()

  // The preview shows the price before it is saved; the product's page only afterwards.
  await page.waitForURL(url => !url.pathname.endsWith('/edit'))
  await page.getByText('$25.00').first().waitFor()
  const { body } = await acme.server.get(`/v1/products/${handbook.id}`)
  assert.deepEqual(
    body.prices.map((price: { price_amount: number }) => price.price_amount),
    [2500],
  )
})

test('archiving shows its effects first and can be undone', async () => {
  const acme = await merchant(browserServer().server)
  const handbook = await product(acme)
  await acme.server.post('/v1/checkout-links/', { products: [handbook.id] })
  const page = await open(browserServer(), acme, `/products/${handbook.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive product' }).click()
  await page.getByText('It will be removed from 1 checkout link.').waitFor()
  await takeScreenshot(page, 'story-archive')
  await page.getByRole('button', { name: 'Archive product' }).click()
  await page.getByText('This product is archived').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unarchive product' }).click()
  await page.getByText('Product unarchived').waitFor()
})

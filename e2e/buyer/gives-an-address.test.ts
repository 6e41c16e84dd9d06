import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { ordersOf, product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { cards, fillPaymentForm, openCheckout, payButton } from './buying.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

test('a US buyer chooses a state by name, and the order has its code', async () => {
  const acme = await merchant(browserServer().server)
  const { path } = await openCheckout(acme, [await product(acme)], {
    require_billing_address: true,
  })
  const page = await browserServer().visit(path)
  await fillPaymentForm(page)
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Street address').fill('1 Market Street')
  await page.getByLabel('ZIP code').fill('94105')
  await page.getByLabel('City').fill('San Francisco')

  await page.getByLabel('State').selectOption({ label: 'California' })
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-address')
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()

  const { body } = await acme.server.get('/v1/orders/')
  assert.equal(body.items[0].billing_address.state, 'US-CA')
  assert.equal(body.items[0].billing_address.city, 'San Francisco')
})

test('a US card needs the ZIP code alone, unless more is required', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit((await openCheckout(acme, [await product(acme)])).path)
  await fillPaymentForm(page)
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('ZIP code').fill('94105')
  await page.getByLabel('Name on card').focus()
  const labels = await page.locator('form label').allInnerTexts()
  assert.deepEqual(labels.slice(labels.indexOf('Country') + 1), ['ZIP code'])
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-zip')

  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()

  const [order] = await ordersOf(acme)
  assert.equal(order.billing_address.postal_code, '94105')
  assert.equal(order.billing_address.line1, null)
})

test('a business enters name, tax id and address, and the order has them', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit((await openCheckout(acme, [await product(acme)])).path)
  await fillPaymentForm(page, cards.good, 'DE')
  await page.getByLabel('I’m buying as a business').check()
  await page.getByLabel('Business name').fill('Bea & Sons')
  await page.getByLabel('Street address').fill('Am Markt 1')
  await page.getByLabel('Postal code').fill('10115')
  await page.getByLabel('City').fill('Berlin')
  // German addresses have no state.
  await eventually(() => page.getByLabel(/^State|^Region|^Province/).count(), 0)

  await page.getByLabel('Tax ID').fill('FR123')
  await page.getByLabel('Country').focus()
  await page.getByText(/^This isn’t a valid tax ID for your country/).waitFor()
  await page.getByLabel('Tax ID').fill('de 129 273 398')
  await expectAccessible(page)
  await takeScreenshot(page, 'business-desktop')
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()

  const [order] = await ordersOf(acme)
  assert.equal(order.billing_name, 'Bea & Sons')
  assert.equal(order.billing_address.city, 'Berlin')
  const { body } = await acme.server.get('/v1/customers/')
  assert.deepEqual(body.items[0].tax_id, ['DE129273398', 'eu_vat'])
})

test("address fields follow each country's format", async () => {
  const acme = await merchant(browserServer().server)
  const { path } = await openCheckout(acme, [await product(acme)], {
    require_billing_address: true,
  })
  const page = await browserServer().visit(path)
  const asks = async (country: string, ...labels: string[]) => {
    await page.getByLabel('Country').selectOption(country)
    for (const label of labels) await page.getByLabel(label, { exact: true }).waitFor()
    const all = await page.locator('form label').allInnerTexts()
    assert.deepEqual(all.slice(all.indexOf('Country') + 1), labels, country)
  }

  const street = ['Street address', 'Apartment, suite, etc.']
  await asks('US', ...street, 'City', 'State', 'ZIP code')
  await asks('CA', ...street, 'City', 'Province', 'Postal code')
  await asks('DE', ...street, 'Postal code', 'City')
  await asks('JP', 'Postal code', 'Prefecture', 'City', ...street)
  await asks('AU', ...street, 'Suburb', 'State', 'Postal code')
  await asks('BR', ...street, 'City', 'State', 'Postal code')
  await asks('IN', ...street, 'City', 'PIN code', 'State')
  await asks('IT', ...street, 'Postal code', 'City', 'Province')
  await asks('AE', ...street, 'City', 'Emirate')
  await asks('IE', ...street, 'City', 'County', 'Eircode')
  await asks('GB', ...street, 'Town or city', 'Postal code')
})

test("a prefecture is chosen by name, and another country's postal code is rejected", async () => {
  const acme = await merchant(browserServer().server)
  const { path } = await openCheckout(acme, [await product(acme)], {
    require_billing_address: true,
  })
  const page = await browserServer().visit(path, { width: 'phone' })
  await fillPaymentForm(page)
  await page.getByLabel('Country').selectOption('JP')
  await page.getByLabel('Prefecture').selectOption({ label: 'Tokyo' })
  await page.getByLabel('City').fill('Chiyoda')
  await page.getByLabel('Street address').fill('1-1 Chiyoda')

  await page.getByLabel('Postal code').fill('10115')
  await page.getByLabel('Email').focus()
  await page.getByText('This isn’t a valid postal code for your country.').waitFor()
  await eventually(() => page.getByLabel('Postal code').getAttribute('aria-invalid'), 'true')
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-address-japan-phone')
  await page.getByLabel('Postal code').fill('100-8111')
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()

  const [order] = await ordersOf(acme)
  assert.equal(order.billing_address.state, 'JP-13')
  assert.equal(order.billing_address.postal_code, '100-8111')
})

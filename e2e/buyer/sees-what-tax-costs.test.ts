// Tax at the checkout: added to prices or included in them, and the amount of later payments.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Merchant, merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, plan, product } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { cards, fillCard, fillPaymentForm, openCheckout, payButton } from './buying.ts'

const browserServer = sharedBrowserServer()

/** A merchant in Germany whose prices exclude tax or include it. */
async function merchantWithTax(default_tax_behavior: 'exclusive' | 'inclusive'): Promise<Merchant> {
  const acme = await merchant(browserServer().server)
  const settings = { country: 'DE', tax_settings: { enabled: true }, default_tax_behavior }
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, settings)).status, 200)
  return acme
}

/** Returns the text of every line of the totals. */
const lines = (page: Page) =>
  page
    .locator('aside dl > div')
    .evaluateAll(all =>
      all.map(line =>
        [line.querySelector('dt')?.firstChild, line.querySelector('dd')]
          .map(part => part?.textContent ?? '')
          .join(': '),
      ),
    )

const spring = { type: 'percentage', basis_points: 2000, name: 'Spring', code: 'SPRING' }

test('exclusive tax is a line of its own, after the discount', async () => {
  const acme = await merchantWithTax('exclusive')
  const duration = { duration: 'repeating', duration_in_months: 3 }
  await acme.server.post('/v1/discounts/', { ...spring, ...duration })
  const { path } = await openCheckout(acme, [await plan(acme)])
  const page = await browserServer().visit(path)
  await fillPaymentForm(page, cards.good, 'DE')
  await page.getByRole('button', { name: 'Add discount code' }).click()
  await page.getByLabel('Discount code').fill('SPRING')
  await page.getByRole('button', { name: 'Apply' }).click()

  await eventually(
    () => lines(page),
    [
      'Pro: $10.00 / month',
      'Subtotal: $10.00',
      'Discount SPRING: −$2.00',
      'After discount: $8.00',
      'Tax: $1.52',
      'Total due today: $9.52',
      'Then every month: $9.52',
      'After the discount every month: $10.00 plus tax',
    ],
  )
  await page.getByText('After the discount ends: $10.00 plus tax every month.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'tax-exclusive-desktop')
})

test('included tax is shown below the total', async () => {
  const acme = await merchantWithTax('inclusive')
  const { path } = await openCheckout(acme, [await product(acme)])
  const page = await browserServer().visit(path, { width: 'phone', theme: 'dark' })
  await fillPaymentForm(page, cards.good, 'DE')
  await page.getByRole('button', { name: 'Show summary' }).click()

  await eventually(
    () => lines(page),
    ['Handbook: $20.00', 'Subtotal: $20.00', 'Total due today: $20.00', 'Tax included: $3.19'],
  )
  await expectAccessible(page)
  await takeScreenshot(page, 'tax-inclusive-phone-dark')
  await page.getByRole('button', { name: 'Pay $20.00' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

test('without an address the page says what tax depends on', async () => {
  const acme = await merchantWithTax('exclusive')
  const { path } = await openCheckout(acme, [await product(acme)])
  const page = await browserServer().visit(path)
  await page.getByLabel('Country').selectOption('US')

  await eventually(
    () => lines(page),
    ['Handbook: $20.00', 'Tax: Calculated from your address', 'Total due today: $20.00'],
  )
})

test('a code that was entered but not applied is applied on payment, or rejected', async () => {
  const acme = await merchant(browserServer().server)
  await acme.server.post('/v1/discounts/', { ...spring, duration: 'once' })
  const { path } = await openCheckout(acme, [await product(acme)])
  const page = await browserServer().visit(path, { width: 'phone' })
  await fillPaymentForm(page)
  await page.getByRole('button', { name: 'Show summary' }).click()
  await page.getByRole('button', { name: 'Add discount code' }).click()
  await page.getByLabel('Discount code').fill('WINTER')

  await payButton(page).click()
  await page.getByRole('alert').getByText('This code isn’t valid.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'discount-typed-refused-phone')
  assert.deepEqual(chargesOf(browserServer().server, acme), [])

  await page.getByLabel('Discount code').fill('spring')
  await payButton(page).click()
  await page.getByRole('alert').getByText('The total is now $16.00. Review it, then pay.').waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [])
  await page.getByRole('button', { name: 'Pay $16.00' }).click()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [1600])
})

test('a foreign business sees the reverse charge before and after paying', async () => {
  const acme = await merchantWithTax('exclusive')
  const { path } = await openCheckout(acme, [await product(acme)], {
    ...{ is_business_customer: true, customer_billing_name: 'Ada SARL' },
    customer_tax_id: 'FR40303265045',
    customer_billing_address: {
      ...{ country: 'FR', line1: '1 rue de la Paix', city: 'Paris', postal_code: '75002' },
    },
  })
  const page = await browserServer().visit(path)
  const taxNotice = page.getByText('Reverse charge: you account for the tax.')
  await taxNotice.first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'desk-reverse-charge')
  await page.getByLabel('Email').fill('ada@sarl.example')
  await page.getByLabel('Name on card').fill('Ada')
  await fillCard(page, cards.good)
  await payButton(page).click()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await taxNotice.first().waitFor()
})

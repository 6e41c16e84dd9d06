// Checkouts with custom fields, and with choices for the buyer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { later, MINUTE } from '@gatehouse/server/src/platform/clock.ts'
import { type Merchant, merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, ordersOf, plan, product } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { fillPaymentForm, openCheckout, payButton } from './buying.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

/** Waits until the text appears anywhere on the page. */
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const thanksHeading = (page: Page) => page.getByRole('heading', { name: 'Thank you' }).waitFor()

test('a buyer who sets the price sees its limits, on a phone', async () => {
  const acme = await merchant(browserServer().server)
  const bounds = { minimum_amount: 500, maximum_amount: 10_000, preset_amount: 1500 }
  const customPriceProduct = await product(acme, { prices: [{ amount_type: 'custom', ...bounds }] })
  const { path } = await openCheckout(acme, [customPriceProduct])
  const page = await browserServer().visit(path, { width: 'phone' })
  const amount = page.getByLabel('What would you like to pay?')
  await fillPaymentForm(page)

  await amount.fill('3')
  await payButton(page).click()
  await waitForText(page, 'Enter $5.00 or more.')
  await amount.fill('200')
  await page.getByLabel('Email').focus()
  await waitForText(page, 'Enter $100.00 or less.')
  await amount.fill('')
  await page.getByLabel('Email').focus()
  await waitForText(page, 'Enter an amount, for example 5.00.')
  await expectAccessible(page)
  await takeScreenshot(page, 'choice-amount-phone')
  await amount.fill('12.50')
  await page.getByLabel('Email').focus()
  await page.getByRole('button', { name: 'Pay $12.50' }).click()

  await thanksHeading(page)
  assert.deepEqual(chargesOf(browserServer().server, acme), [1250])
})

test('a team chooses seats and sees what the trial costs, when and how often', async () => {
  const acme = await merchant(browserServer().server)
  const tiers = [{ min_seats: 2, max_seats: 10, price_per_seat: 1000 }]
  const team = await plan(acme, {
    name: 'Team',
    recurring_interval_count: 3,
    prices: [{ amount_type: 'seat_based', seat_tiers: { tiers } }],
    trial_interval: 'day',
    trial_interval_count: 14,
  })
  const page = await browserServer().visit((await openCheckout(acme, [team])).path)
  await fillPaymentForm(page)
  const seats = page.getByLabel('Seats', { exact: true })
  await eventually(() => seats.inputValue(), '2')
  await eventually(() => page.getByRole('button', { name: 'Remove a seat' }).isDisabled(), true)

  await seats.fill('11')
  await page.getByLabel('Email').focus()
  await waitForText(page, 'Enter 10 or less.')
  await seats.fill('4')
  await page.getByRole('button', { name: 'Add a seat' }).click()

  await waitForText(page, '5 × $10.00 per seat')
  await waitForText(page, '$50.00 / 3 months')
  await waitForText(page, '14 days free')
  await waitForText(
    page,
    /Nothing is charged today\. On .+ your card is charged \$50\.00, then \$50\.00 every 3 months/,
  )
  await expectAccessible(page)
  await takeScreenshot(page, 'choice-seats-desktop')
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await thanksHeading(page)
  await waitForText(page, /^Your free trial of Team by Acme lasts until/)

  const { body } = await acme.server.get('/v1/subscriptions/')
  assert.equal(body.items[0].status, 'trialing')
  assert.equal(body.items[0].seats, 5)
})

test("a product in several currencies is paid in the buyer's choice", async () => {
  const acme = await merchant(browserServer().server)
  const price = (price_currency: string, price_amount: number) => ({
    amount_type: 'fixed',
    price_currency,
    price_amount,
  })
  const book = await product(acme, { prices: [price('usd', 2000), price('jpy', 3000)] })
  const page = await browserServer().visit((await openCheckout(acme, [book])).path)
  await fillPaymentForm(page)
  await page.getByRole('button', { name: 'Pay $20.00' }).waitFor()

  await page.getByLabel('Currency').selectOption({ label: 'JPY · Japanese Yen' })
  await page.getByRole('button', { name: 'Pay ¥3,000' }).click()
  await thanksHeading(page)

  const [order] = await ordersOf(acme)
  assert.equal(order.currency, 'jpy')
  assert.equal(order.total_amount, 3000)
})

test('custom fields are validated in place, and values survive a reload', async () => {
  const acme = await merchant(browserServer().server)
  const attached_custom_fields = await createCustomFields(acme)
  const shirt = await product(acme, { name: 'Shirt', attached_custom_fields })
  const page = await browserServer().visit((await openCheckout(acme, [shirt])).path, {
    width: 'phone',
  })
  await fillPaymentForm(page)

  await payButton(page).click()
  await waitForText(page, 'Choose an option.')
  await waitForText(page, 'Check this box to continue.')
  await page.getByLabel('Engraving').fill('abcdefghijk')
  await page.getByLabel('Quantity').fill('7')
  await page.getByLabel('Delivery day').fill('2030-01-01')
  await page.getByLabel('Email').focus()
  await waitForText(page, 'Use at most 10 characters.')
  await waitForText(page, 'Enter 5 or less.')
  await waitForText(page, 'Choose December 31, 2027 or earlier.')
  await expectAccessible(page)
  await takeScreenshot(page, 'answers-refused-phone')

  await page.getByLabel('Engraving').fill('Ada')
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Delivery day').fill('2027-05-04')
  await page.getByLabel('Size').selectOption('Large')
  const saveResponse = page.waitForResponse(
    answer =>
      answer.request().method() === 'PATCH' && /terms/.test(answer.request().postData() ?? ''),
  )
  await page.getByLabel('I have read the terms').check()
  await saveResponse
  await page.reload()

  await eventually(() => page.getByLabel('Engraving').inputValue(), 'Ada')
  await eventually(() => page.getByLabel('Quantity').inputValue(), '2')
  await eventually(() => page.getByLabel('Delivery day').inputValue(), '2027-05-04')
  await eventually(() => page.getByLabel('I have read the terms').isChecked(), true)
  await fillPaymentForm(page)
  await payButton(page).click()
  await thanksHeading(page)
  const [order] = await ordersOf(acme)
  const day = '2027-05-04'
  assert.deepEqual(order.custom_field_data, {
    engraving: 'Ada',
    quantity: 2,
    day,
    size: 'l',
    terms: true,
  })
})

test('an error only the server finds is shown at its field', async () => {
  const acme = await merchant(browserServer().server)
  const fields = await createCustomFields(acme)
  const shirt = await product(acme, { attached_custom_fields: fields.slice(0, 1) })
  const page = await browserServer().visit((await openCheckout(acme, [shirt])).path)
  await fillPaymentForm(page)
  const path = `/v1/custom-fields/${fields[0]?.custom_field_id}`
  await acme.server.patch(path, { type: 'text', properties: { max_length: 2 } })

  await page.getByLabel('Engraving').fill('Ada')
  await page.getByLabel('Email').focus()

  await waitForText(page, 'This value isn’t valid. Check it and try again.')
  await eventually(() => page.getByLabel('Engraving').getAttribute('aria-invalid'), 'true')
})

test('a code discounts as described and can be removed', async () => {
  const acme = await merchant(browserServer().server)
  const spring = { type: 'percentage', basis_points: 2000, name: 'Spring', code: 'SPRING' }
  const ends_at = later(browserServer().server.clock.now(), MINUTE)
  await discount(acme, { ...spring, duration: 'repeating', duration_in_months: 3 })
  await discount(acme, {
    ...spring,
    code: 'OLDER',
    duration: 'once',
    ends_at: ends_at.toISOString(),
  })
  const { path } = await openCheckout(acme, [await plan(acme)])
  browserServer().server.clock.pass(2 * MINUTE)
  const page = await browserServer().visit(path)
  await fillPaymentForm(page)
  await page.getByRole('button', { name: 'Add discount code' }).click()
  const code = page.getByLabel('Discount code')

  await code.fill('WINTER')
  await code.press('Enter')
  await waitForText(page, 'This code isn’t valid. Check the spelling and try again.')
  assert.equal(await page.getByRole('alert').count(), 0, 'said at the field, not beside the card')
  await code.fill('OLDER')
  await page.getByRole('button', { name: 'Apply' }).click()
  await waitForText(page, 'This code has expired.')
  await code.fill('spring')
  await code.press('Enter')
  await waitForText(page, '20% off for 3 months')
  await waitForText(page, '−$2.00')
  await waitForText(page, /\$8\.00 now, then \$8\.00 every month until you cancel\./)
  await waitForText(page, /After the discount ends: \$10\.00 every month\./)
  await expectAccessible(page)
  await takeScreenshot(page, 'discount-desktop')

  await page.getByRole('button', { name: 'Remove discount code' }).click()
  await page.getByRole('button', { name: 'Subscribe · $10.00 / month' }).waitFor()
  await code.fill('spring')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Subscribe · $8.00', exact: true }).click()
  await thanksHeading(page)
  const [order] = await ordersOf(acme)
  assert.equal(order.discount_amount, 200)
  assert.deepEqual(chargesOf(browserServer().server, acme), [800])
})

test('a buyer who is too late for a discount is told before the charge', async () => {
  const acme = await merchant(browserServer().server)
  const last = { type: 'fixed', amount: 2000, currency: 'usd', name: 'One', code: 'LASTONE' }
  await discount(acme, { ...last, duration: 'once', max_redemptions: 1 })
  const book = await product(acme)
  const open = async () => {
    const { path } = await openCheckout(acme, [book])
    const page = await browserServer().visit(path, { width: 'phone', theme: 'dark' })
    await fillPaymentForm(page)
    await page.getByRole('button', { name: 'Show summary' }).click()
    await page.getByRole('button', { name: 'Add discount code' }).click()
    await page.getByLabel('Discount code').fill('LASTONE')
    await page.getByRole('button', { name: 'Apply' }).click()
    await waitForText(page, '$20.00 off')
    return page
  }
  const first = await open()
  const second = await open()
  await eventually(() => second.getByLabel('Card number').count(), 0, 'nothing is to be paid')

  await first.getByRole('button', { name: 'Get it for free' }).click()
  await thanksHeading(first)
  await second.getByRole('button', { name: 'Get it for free' }).click()

  await second.getByRole('alert').getByText('This code has reached its limit.').waitFor()
  await expectAccessible(second)
  await takeScreenshot(second, 'discount-gone-phone-dark')
  assert.deepEqual(chargesOf(browserServer().server, acme), [])
})

/** The merchant's discounts. */
async function discount(acme: Merchant, body: object) {
  const { status } = await acme.server.post('/v1/discounts/', body)
  assert.equal(status, 201)
}

/** One custom field of each type. */
async function createCustomFields(acme: Merchant) {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000
  const options = [
    { value: 's', label: 'Small' },
    { value: 'l', label: 'Large' },
  ]
  const list = [
    ['text', 'engraving', 'Engraving', { max_length: 10, form_placeholder: 'A name' }],
    ['number', 'quantity', 'Quantity', { ge: 1, le: 5 }],
    ['date', 'day', 'Delivery day', { ge: day('2026-01-01'), le: day('2027-12-31') }],
    ['select', 'size', 'Size', { options }],
    ['checkbox', 'terms', 'Terms', { form_label: 'I have read the terms' }],
  ] as const
  const made: { custom_field_id: string; required: boolean }[] = []
  for (const [type, slug, name, properties] of list) {
    const { body } = await acme.server.post('/v1/custom-fields/', { type, slug, name, properties })
    made.push({ custom_field_id: body.id, required: type === 'select' || type === 'checkbox' })
  }
  return made
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, ordersOf, plan, product } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, openCheckout, payButton, withKey } from './buying.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

/** Waits until the receipt shows a detail. */
const waitForValue = (page: Page, name: string, value: string) =>
  page.locator('dl > div', { hasText: name }).getByText(value).waitFor()

const day = (moment: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(
    new Date(moment),
  )

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a buyer subscribes and knows what is charged when, on a ${width}`, async () => {
    const acme = await merchant(browserServer().server)
    const pro = await withKey(acme, await plan(acme))
    const page = await browserServer().visit((await openCheckout(acme, [pro])).path, { width })
    await fillPaymentForm(page)
    await page.getByText('$10.00 now, then $10.00 every month until you cancel').waitFor()
    await takeScreenshot(page, `checkout-subscribe-${width}`)

    await page.getByRole('button', { name: 'Subscribe · $10.00 / month' }).click()

    await page.getByText('Your subscription to Pro by Acme is active.').waitFor()
    const { body } = await acme.server.get('/v1/subscriptions/')
    const email = body.items[0].customer.email
    await page.getByText(`We emailed your receipt to ${email}.`).waitFor()
    await page.locator('code', { hasText: 'ACME' }).waitFor()
    const [order] = await ordersOf(acme)
    await waitForValue(page, 'Order number', order.invoice_number)
    await waitForValue(page, 'Next charge', day(body.items[0].current_period_end))
    await waitForValue(page, 'Invoice', 'Get invoice')
    await expectAccessible(page)
    await takeScreenshot(page, `confirmation-subscribed-${width}`)

    const invoice = await page.getByRole('link', { name: 'Get invoice' }).getAttribute('href')
    assert.equal(invoice, `/${acme.organization.slug}/portal/orders/${order.id}`)
    assert.deepEqual(chargesOf(browserServer().server, acme), [1000])
    assert.equal(body.items.length, 1)
    assert.equal(body.items[0].status, 'active')
  })
}

test('a customer who already subscribes sees an error at the email and pays nothing', async () => {
  const acme = await merchant(browserServer().server)
  const pro = await plan(acme)
  const first = await browserServer().visit((await openCheckout(acme, [pro])).path)
  await fillPaymentForm(first)
  const email = await first.getByLabel('Email').inputValue()
  await payButton(first).click()
  await first.getByRole('heading', { name: 'Thank you' }).waitFor()
  const second = await browserServer().visit((await openCheckout(acme, [pro])).path)
  await fillPaymentForm(second)
  await second.getByLabel('Email').fill(email)

  await payButton(second).click()

  await second.getByText('This email already has an active subscription').waitFor()
  await expectAccessible(second)
  assert.deepEqual(chargesOf(browserServer().server, acme), [1000])
})

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a buyer chooses from several products, and the button changes, on a ${width}`, async () => {
    const acme = await merchant(browserServer().server)
    const offered = [await product(acme), await plan(acme)]
    const page = await browserServer().visit((await openCheckout(acme, offered)).path, { width })
    await page.getByRole('button', { name: 'Pay $20.00' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('radio', { name: 'Pro' }).check()

    await page.getByRole('button', { name: 'Subscribe · $10.00 / month' }).waitFor()
    await page.getByRole('heading', { name: 'Pro', level: 1 }).waitFor()
    await takeScreenshot(page, `checkout-choice-${width}`)
    await fillPaymentForm(page)
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    assert.deepEqual(chargesOf(browserServer().server, acme), [1000])
  })
}

test('a free product requires no card', async () => {
  const acme = await merchant(browserServer().server)
  const gift = await withKey(acme, await product(acme, { prices: [{ amount_type: 'free' }] }))
  const page = await browserServer().visit((await openCheckout(acme, [gift])).path)
  await page.getByLabel('Email').fill('free@example.com')
  await eventually(() => page.getByLabel('Card number').count(), 0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Get it for free' }).click()

  await page.locator('code', { hasText: 'ACME' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [])
})

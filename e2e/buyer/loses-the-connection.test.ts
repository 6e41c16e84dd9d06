// Changes that the server did not answer are saved later, and never lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { ordersOf, plan, product } from '@gatehouse/server/src/testing/sales.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import type { Page, Route } from 'playwright-core'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, openCheckout, payButton } from './buying.ts'

const browserServer = sharedBrowserServer()

const thanksHeading = (page: Page) => page.getByRole('heading', { name: 'Thank you' }).waitFor()

test('a change that could not be saved is reported until a later one is saved', async () => {
  const acme = await merchant(browserServer().server)
  const { path } = await openCheckout(acme, [await plan(acme)])
  const page = await browserServer().visit(path, { width: 'phone' })
  await fillPaymentForm(page)
  await eventually(() => page.getByRole('button', { name: 'Show summary' }).count(), 1)

  const broken = (route: Route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502 }) : route.continue()
  await page.route('**/v1/checkouts/client/**', broken)
  await page.getByLabel('Name on card').fill('Bea B. Buyer')
  await page.getByLabel('Email').focus()
  await page.getByRole('alert').getByText('The server didn’t respond.').waitFor()

  await page.unroute('**/v1/checkouts/client/**', broken)
  await page.getByLabel('Name on card').fill('Bea Bee')
  await page.getByLabel('Email').focus()
  await eventually(() => page.getByRole('alert').count(), 0)
  await payButton(page).click()
  await thanksHeading(page)
})

test('a country that could not be saved is saved with the payment', async () => {
  const acme = await merchant(browserServer().server)
  const { path } = await openCheckout(acme, [await product(acme)])
  const page = await browserServer().visit(path, { width: 'phone' })
  await page.getByLabel('ZIP code').waitFor()
  const broken = (route: Route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502 }) : route.continue()
  await page.route('**/v1/checkouts/client/**', broken)
  await fillPaymentForm(page)
  await page.getByRole('alert').getByText('The server didn’t respond.').waitFor()

  await page.unroute('**/v1/checkouts/client/**', broken)
  await payButton(page).click()

  await thanksHeading(page)
  const [order] = await ordersOf(acme)
  assert.equal(order.billing_address.country, 'CH')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { signInByCode } from '../customer/account.ts'
import { fillPaymentForm, openCheckout, payButton, withKey } from './buying.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

test("a buyer who enters an earlier buyer's address sees this purchase alone", async () => {
  const acme = await merchant(browserServer().server)
  const app = await withKey(acme, await product(acme))
  await sell(browserServer().server, acme, app, { customer_email: 'ada@example.com' })
  const page = await browserServer().visit((await openCheckout(acme, [app])).path)
  await fillPaymentForm(page)
  await page.getByLabel('Email').fill('ada@example.com')

  await payButton(page).click()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await eventually(() => page.locator('code').count(), 1)
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-done-again')
  await page.getByRole('link', { name: 'Open your account' }).click()
  await signInByCode(browserServer().server, page, 'ada@example.com')
  await page.getByText('ada@example.com').waitFor()
  await eventually(() => page.locator('code').count(), 2)
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000, 2000])
})

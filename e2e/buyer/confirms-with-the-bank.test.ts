import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, product } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot, type Width } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { cards, fillCard, fillPaymentForm, openCheckout, payButton, withKey } from './buying.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

/** A buyer whose bank requires 3-D Secure, before the bank's page. */
async function payUntilBankPage(width: Width = 'desktop') {
  const acme = await merchant(browserServer().server)
  const app = await withKey(acme, await product(acme))
  const { path } = await openCheckout(acme, [app])
  const page = await browserServer().visit(path, { width })
  await fillPaymentForm(page, cards.asks)
  await payButton(page).click()
  await verdict(page, 'Complete').waitFor()
  return { acme, path, page }
}

const verdict = (page: Page, word: 'Complete' | 'Fail') =>
  page.getByRole('button', { name: `${word} authentication` })

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a buyer confirms 3-D Secure and completes the sale, on a ${width}`, async () => {
    const { acme, page } = await payUntilBankPage(width)
    assert.deepEqual(chargesOf(browserServer().server, acme), [])

    await verdict(page, 'Complete').click()

    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.locator('code', { hasText: 'ACME' }).waitFor()
    assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
    assert.equal(new URL(page.url()).search, '', 'no secret stays in the address')
  })
}

test('a buyer who fails 3-D Secure is told so and may try another card', async () => {
  const { acme, page } = await payUntilBankPage()

  await verdict(page, 'Fail').click()

  await page.getByText('Your bank couldn’t confirm it was you.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-bank-failed')
  assert.deepEqual(chargesOf(browserServer().server, acme), [])
  await eventually(() => page.getByLabel('Name on card').inputValue(), 'Bea Buyer')

  await fillCard(page, cards.good)
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

test('a buyer who returns from 3-D Secure by the back button can go there again', async () => {
  const { acme, page } = await payUntilBankPage()

  await page.goBack()

  const again = page.getByRole('button', { name: 'Go to your bank' })
  await again.waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-bank-question')
  await again.click()
  await verdict(page, 'Complete').click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

test('3-D Secure confirmed in one tab continues the other tab', async () => {
  const { acme, path, page } = await payUntilBankPage()
  const other = await page.context().newPage()
  await other.goto(path)
  await other.getByRole('button', { name: 'Go to your bank' }).waitFor()

  await verdict(page, 'Complete').click()

  await other.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

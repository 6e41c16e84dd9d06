import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { fillPaymentForm, openCheckout, payButton, withKey } from './buying.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a buyer pays and immediately sees the license key, on a ${width}`, async () => {
    const acme = await merchant(browserServer().server)
    const app = await withKey(acme, await product(acme))
    const { path } = await openCheckout(acme, [app])
    const page = await browserServer().visit(path, { width })
    await payButton(page).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `checkout-open-${width}`)

    await fillPaymentForm(page)
    await takeScreenshot(page, `checkout-filled-${width}`)
    await payButton(page).click()

    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const key = page.locator('code', { hasText: 'ACME' })
    await key.waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `checkout-done-${width}`)
    assert.deepEqual(chargesOf(browserServer().server, acme), [2000])

    await page.getByRole('button', { name: 'Copy license key' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, await key.textContent())

    await page.reload()
    await key.waitFor()
    await eventually(() => key.textContent(), copied)
  })
}

test("the license key alone opens the buyer's portal from the confirmation page", async () => {
  const acme = await merchant(browserServer().server)
  const app = await withKey(acme, await product(acme))
  const page = await browserServer().visit((await openCheckout(acme, [app])).path)
  await fillPaymentForm(page)
  await payButton(page).click()

  await page.getByRole('link', { name: 'Open your account' }).click()

  await page.waitForURL(`**/${acme.organization.slug}/portal`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

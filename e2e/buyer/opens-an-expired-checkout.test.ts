import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, clickIfPresent, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { fillPaymentForm, openCheckout, payButton } from './buying.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer()
const AFTER_EXPIRY_MS = 25 * 60 * 60_000

for (const width of widthsOfRun(import.meta.filename)) {
  test(`an expired checkout says so and that nothing was charged, on a ${width}`, async () => {
    const acme = await merchant(browserServer().server)
    const { path } = await openCheckout(acme, [await product(acme)])
    browserServer().server.clock.pass(AFTER_EXPIRY_MS)

    const page = await browserServer().visit(path, { width })

    await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `checkout-expired-${width}`)
  })
}

test('a checkout that expires while it is filled in says so on payment', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit((await openCheckout(acme, [await product(acme)])).path)
  await fillPaymentForm(page)
  browserServer().server.clock.pass(AFTER_EXPIRY_MS)

  await clickIfPresent(payButton(page))

  await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor()
})

test('an invalid checkout URL says so', async () => {
  const page = await browserServer().visit('/checkout/gatehouse_c_nothing')

  await page.getByRole('heading', { name: 'This checkout doesn’t exist' }).waitFor()
  await expectAccessible(page)
})

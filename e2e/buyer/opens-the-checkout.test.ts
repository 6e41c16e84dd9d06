import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openCheckout, payButton, withKey } from './buying.ts'

const browserServer = sharedBrowserServer()

async function offer() {
  const acme = await merchant(browserServer().server)
  return { acme, products: [await withKey(acme, await product(acme))] }
}

test('the URL sets theme and language where it names them', async () => {
  const { acme, products } = await offer()
  const { path } = await openCheckout(acme, products)

  const page = await browserServer().visit(`${path}?theme=dark&locale=fr`)

  await page.getByRole('button', { name: /^Payer/ }).waitFor()
  await eventually(() => page.locator('html').getAttribute('data-theme'), 'dark')
  await eventually(() => page.locator('html').getAttribute('lang'), 'fr')
})

test('everything can be done by keyboard alone', async () => {
  const acme = await merchant(browserServer().server)
  const app = await withKey(acme, await product(acme))
  const page = await browserServer().visit((await openCheckout(acme, [app])).path, {
    locale: 'de-CH',
  })
  await page.getByLabel('E-Mail').focus()
  const keys = page.keyboard
  await keys.type('keys@example.com')
  await keys.press('Tab')
  await keys.type('4242424242424242')
  await keys.press('Tab')
  await keys.type('1240')
  await keys.press('Tab')
  await keys.type('123')
  await keys.press('Tab')
  await keys.type('Kai Keys')
  await keys.press('Enter')

  await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor()
})

test("the page's layout does not shift while the server is slow", async () => {
  const { acme, products } = await offer()
  const { path } = await openCheckout(acme, products)
  const page = await (await browserServer().visitor()).newPage()
  let go = () => {}
  const current = new Promise<void>(resolve => (go = resolve))
  await page.route('**/v1/checkouts/client/*', async route => {
    await current
    await route.continue()
  })
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-loading')

  go()
  await payButton(page).waitFor()
})

test('a checkout that cannot be loaded says so and can be tried again', async () => {
  const { acme, products } = await offer()
  const { path } = await openCheckout(acme, products)
  const page = await (await browserServer().visitor()).newPage()
  await page.route('**/v1/checkouts/client/*', route => route.abort())
  await page.goto(path)
  await page.getByRole('heading', { name: 'The checkout couldn’t be loaded' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-unreachable')
  await page.unroute('**/v1/checkouts/client/*')
  // The browser reports the connection that the test itself has cut.
  browserServer().complaints.length = 0

  await page.getByRole('button', { name: 'Try again' }).click()

  await payButton(page).waitFor()
})

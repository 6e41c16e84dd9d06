import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, expectNoSidewaysScroll, takeScreenshot } from '../browser-server.ts'
import { portalOf, signInByCode } from '../customer/account.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, openCheckout, payButton, withKey } from './buying.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

async function offer() {
  const acme = await merchant(browserServer().server)
  const description = 'Everything about the trade, in one book.\nRevised every spring.'
  const book = await withKey(acme, await product(acme, { description }), 'License for 3 devices')
  return { acme, products: [book, await plan(acme)] }
}

for (const width of ['phone'] as const) {
  test(`the dark theme is as readable as the light one, on a ${width}`, async () => {
    const { acme, products } = await offer()
    const { path } = await openCheckout(acme, products)
    const page = await browserServer().visit(path, { width, theme: 'dark' })
    await payButton(page).waitFor()
    await page.getByRole('radio').first().waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `checkout-dark-${width}`)

    await fillPaymentForm(page, '4000000000000002')
    await payButton(page).click()
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `checkout-dark-declined-${width}`)

    await fillPaymentForm(page)
    const email = await page.getByLabel('Email').inputValue()
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.locator('code').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `checkout-dark-done-${width}`)

    await page.getByRole('link', { name: 'Open your account' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `portal-sign-in-dark-${width}`)
    await signInByCode(browserServer().server, page, email)
    await page.locator('code').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `portal-dark-${width}`)
  })
}

// The languages with the longest words and the widest letters; `npm run prove` checks the others.
for (const language of ['de', 'uk']) {
  test(`nothing is cut off or overlaps at 320 px in ${language}`, async () => {
    const { acme, products } = await offer()
    const { path } = await openCheckout(acme, products)
    const visitor = await browserServer().visitor({ width: 'phone', locale: language })
    const page = await visitor.newPage()
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    await page.locator('button[type=submit]').waitFor()
    await page.getByRole('radio').first().waitFor()
    await page.locator('button[aria-expanded]').click()
    await eventually(
      () => page.getByText(/\b[a-z]+\.[a-z]+_[a-z_]+\b/).count(),
      0,
      'a word is missing',
    )
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `checkout-320-${language}`)

    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectNoSidewaysScroll(page)

    const { body } = await acme.server.post('/v1/customers/', { email: `${language}@example.com` })
    await page.goto(await portalOf(acme, body.id))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `portal-320-${language}`)
  })
}

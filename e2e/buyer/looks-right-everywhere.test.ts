import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, expectNoSidewaysScroll, shoot } from '../browser-house.ts'
import { portalOf, signInByCode } from '../customer/account.ts'
import { ourTown } from '../town.ts'
import { fillIn, openCheckout, payButton, withKey } from './buying.ts'
import { soon } from '../soon.ts'

const town = ourTown()

async function offer() {
  const acme = await merchant(town().house)
  const description = 'Everything about the trade, in one book.\nRevised every spring.'
  const book = await withKey(acme, await product(acme, { description }), 'License for 3 devices')
  return { acme, products: [book, await plan(acme)] }
}

for (const width of ['phone'] as const) {
  test(`the dark theme can be read as well as the light one, on a ${width}`, async () => {
    const { acme, products } = await offer()
    const { path } = await openCheckout(acme, products)
    const page = await town().visit(path, { width, theme: 'dark' })
    await payButton(page).waitFor()
    await page.getByRole('radio').first().waitFor()
    await expectAccessible(page)
    await shoot(page, `checkout-dark-${width}`)

    await fillIn(page, '4000000000000002')
    await payButton(page).click()
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await shoot(page, `checkout-dark-declined-${width}`)

    await fillIn(page)
    const email = await page.getByLabel('Email').inputValue()
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.locator('code').waitFor()
    await expectAccessible(page)
    await shoot(page, `checkout-dark-done-${width}`)

    await page.getByRole('link', { name: 'Open your account' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await shoot(page, `portal-sign-in-dark-${width}`)
    await signInByCode(town().house, page, email)
    await page.locator('code').waitFor()
    await expectAccessible(page)
    await shoot(page, `portal-dark-${width}`)
  })
}

test('the address decides the theme and the language where it names them', async () => {
  const { acme, products } = await offer()
  const { path } = await openCheckout(acme, products)

  const page = await town().visit(`${path}?theme=dark&locale=fr`)

  await page.getByRole('button', { name: /^Payer/ }).waitFor()
  await soon(() => page.locator('html').getAttribute('data-theme'), 'dark')
  await soon(() => page.locator('html').getAttribute('lang'), 'fr')
})

// The longest words and the widest letters; `npm run prove` reads the other languages.
for (const language of ['de', 'uk']) {
  test(`at 320 px nothing is cut off or overlaps in ${language}`, async () => {
    const { acme, products } = await offer()
    const { path } = await openCheckout(acme, products)
    const visitor = await town().visitor({ width: 'phone', locale: language })
    const page = await visitor.newPage()
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    await page.locator('button[type=submit]').waitFor()
    await page.getByRole('radio').first().waitFor()
    await page.locator('button[aria-expanded]').click()
    await soon(() => page.getByText(/\b[a-z]+\.[a-z]+_[a-z_]+\b/).count(), 0, 'a word is missing')
    await expectNoSidewaysScroll(page)
    await shoot(page, `checkout-320-${language}`)

    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectNoSidewaysScroll(page)

    const { body } = await acme.server.post('/v1/customers/', { email: `${language}@example.com` })
    await page.goto(await portalOf(acme, body.id))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(page)
    await shoot(page, `portal-320-${language}`)
  })
}

test('everything can be done by keyboard alone', async () => {
  const acme = await merchant(town().house)
  const app = await withKey(acme, await product(acme))
  const page = await town().visit((await openCheckout(acme, [app])).path, { locale: 'de-DE' })
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

test('while the server is slow the page keeps its place', async () => {
  const { acme, products } = await offer()
  const { path } = await openCheckout(acme, products)
  const page = await (await town().visitor()).newPage()
  let go = () => {}
  const held = new Promise<void>(resolve => (go = resolve))
  await page.route('**/v1/checkouts/client/*', async route => {
    await held
    await route.continue()
  })
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await expectAccessible(page)
  await shoot(page, 'checkout-loading')

  go()
  await payButton(page).waitFor()
})

test('a checkout that cannot be loaded says so and can be tried again', async () => {
  const { acme, products } = await offer()
  const { path } = await openCheckout(acme, products)
  const page = await (await town().visitor()).newPage()
  await page.route('**/v1/checkouts/client/*', route => route.abort())
  await page.goto(path)
  await page.getByRole('heading', { name: 'The checkout could not be loaded' }).waitFor()
  await expectAccessible(page)
  await shoot(page, 'checkout-unreachable')
  await page.unroute('**/v1/checkouts/client/*')
  // The browser reports what the test itself has cut.
  town().complaints.length = 0

  await page.getByRole('button', { name: 'Try again' }).click()

  await payButton(page).waitFor()
})

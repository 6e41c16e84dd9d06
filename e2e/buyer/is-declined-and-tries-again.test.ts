import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { cards, fillCard, fillPaymentForm, openCheckout, payButton, withKey } from './buying.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a declined payment keeps the input and can be retried, on a ${width}`, async () => {
    const acme = await merchant(browserServer().server)
    const app = await withKey(acme, await product(acme))
    const page = await browserServer().visit((await openCheckout(acme, [app])).path, { width })
    await fillPaymentForm(page, cards.poor)
    const email = await page.getByLabel('Email').inputValue()

    await payButton(page).click()

    const alert = page.getByRole('alert')
    await alert.getByText('Your card was declined: insufficient funds. Try another card.').waitFor()
    assert.ok(await alert.evaluate(node => node.parentElement === document.activeElement))
    await eventually(() => page.getByLabel('Email').inputValue(), email)
    await eventually(() => page.getByLabel('Name on card').inputValue(), 'Bea Buyer')
    await expectAccessible(page)
    await takeScreenshot(page, `checkout-declined-${width}`)
    assert.deepEqual(chargesOf(browserServer().server, acme), [])

    await fillCard(page, cards.good)
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
  })
}

test('missing fields are reported in place, and the first one has focus', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit((await openCheckout(acme, [await product(acme)])).path)

  await payButton(page).click()

  await page.getByText('This field is required.').first().waitFor()
  await eventually(() => page.locator(':focus').getAttribute('name'), null)
  await eventually(() => page.locator(':focus').getAttribute('type'), 'email')
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-missing-desktop')
})

test('an invalid card number is rejected before it is sent', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit((await openCheckout(acme, [await product(acme)])).path)
  await fillPaymentForm(page, '4242424242424241')

  await payButton(page).click()

  await page.getByText('This card number isn’t valid. Check it and try again.').waitFor()
  await eventually(() => page.locator(':focus').getAttribute('name'), 'cardnumber')
})

test('an expired card is reported at its expiry field', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit((await openCheckout(acme, [await product(acme)])).path)
  await fillPaymentForm(page)
  await page.getByLabel('Expiry').fill('01/20')

  await payButton(page).click()

  await page.getByText('Your card’s expiry date is incorrect. Check it and try again.').waitFor()
  await eventually(() => page.locator(':focus').getAttribute('name'), 'exp-date')
})

test("a decline is in the buyer's language", async () => {
  const acme = await merchant(browserServer().server)
  const { path } = await openCheckout(acme, [await product(acme)])
  const page = await browserServer().visit(path, { locale: 'de-DE' })
  await page.getByLabel('E-Mail').fill('anna@example.com')
  await page.getByLabel('Name auf der Karte').fill('Anna Ardt')
  await page.getByLabel('Kartennummer').fill(cards.declined)
  await page.getByLabel('Gültig bis').fill('12/40')
  await page.getByLabel('Prüfnummer').fill('123')

  await page.getByRole('button', { name: '20,00 $ zahlen' }).click()

  await page.getByRole('alert').getByText('Ihre Bank hat die Zahlung abgelehnt.').waitFor()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, shoot } from '../browser-house.ts'
import { fillIn, openCheckout, payButton } from './buying.ts'
import { ourTown } from '../town.ts'

const town = ourTown()

test('a buyer in the United States chooses a state by name; the order knows its code', async () => {
  const acme = await merchant(town().house)
  const { path } = await openCheckout(acme, [await product(acme)], {
    require_billing_address: true,
  })
  const page = await town().visit(path)
  await fillIn(page)
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Street and number').fill('1 Market Street')
  await page.getByLabel('Postal code').fill('94105')
  await page.getByLabel('City').fill('San Francisco')

  await page.getByLabel('State or province').selectOption({ label: 'California' })
  await expectAccessible(page)
  await shoot(page, 'checkout-address')
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()

  const { body } = await acme.server.get('/v1/orders/')
  assert.equal(body.items[0].billing_address.state, 'US-CA')
  assert.equal(body.items[0].billing_address.city, 'San Francisco')
})

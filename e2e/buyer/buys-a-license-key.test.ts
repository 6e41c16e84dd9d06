import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { charged, lawful, product } from '@gatehouse/server/src/testing/sales.ts'
import {
  type BrowserHouse,
  everyWidth,
  expectAccessible,
  openBrowserHouse,
  shoot,
} from '../browser-house.ts'
import { fillIn, openCheckout, payButton, withKey } from './buying.ts'

let town: BrowserHouse
let acme: Merchant

before(async () => {
  town = await openBrowserHouse({ apps: ['checkout', 'portal'] })
})
after(() => town.close())
afterEach(async () => {
  await lawful(town.house)
  assert.deepEqual(town.complaints.splice(0), [])
})

for (const width of everyWidth) {
  test(`a buyer pays and reads the license key on the spot, on a ${width}`, async () => {
    acme = await merchant(town.house)
    const app = await withKey(acme, await product(acme))
    const { path } = await openCheckout(acme, [app])
    const page = await town.visit(path, { width })
    await payButton(page).waitFor()
    await expectAccessible(page)
    await shoot(page, `checkout-open-${width}`)

    await fillIn(page)
    await shoot(page, `checkout-filled-${width}`)
    await payButton(page).click()

    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const key = page.locator('code', { hasText: 'ACME' })
    await key.waitFor()
    await expectAccessible(page)
    await shoot(page, `checkout-done-${width}`)
    assert.deepEqual(charged(town.house, acme), [2000])

    await page.getByRole('button', { name: 'Copy license key' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, await key.textContent())

    await page.reload()
    await key.waitFor()
    assert.equal(await key.textContent(), copied)
  })
}

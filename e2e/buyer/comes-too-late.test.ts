import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { everyWidth, expectAccessible, pressUnlessGone, shoot } from '../browser-house.ts'
import { fillIn, openCheckout, payButton } from './buying.ts'
import { ourTown } from '../town.ts'

const town = ourTown()
const PAST_ITS_DAY = 25 * 60 * 60_000

for (const width of everyWidth) {
  test(`an expired checkout says so and that nothing was charged, on a ${width}`, async () => {
    const acme = await merchant(town().house)
    const { path } = await openCheckout(acme, [await product(acme)])
    town().house.clock.pass(PAST_ITS_DAY)

    const page = await town().visit(path, { width })

    await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor()
    await expectAccessible(page)
    await shoot(page, `checkout-expired-${width}`)
  })
}

test('a checkout that expires while it is filled in says so on payment', async () => {
  const acme = await merchant(town().house)
  const page = await town().visit((await openCheckout(acme, [await product(acme)])).path)
  await fillIn(page)
  town().house.clock.pass(PAST_ITS_DAY)

  await pressUnlessGone(payButton(page))

  await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor()
})

test('an invalid checkout URL says so', async () => {
  const page = await town().visit('/checkout/gatehouse_c_nothing')

  await page.getByRole('heading', { name: 'There is no such checkout' }).waitFor()
  await expectAccessible(page)
})

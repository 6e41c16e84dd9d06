import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { charged, plan, product } from '@gatehouse/server/src/testing/sales.ts'
import { everyWidth, expectAccessible, shoot } from '../browser-house.ts'
import { ourTown } from '../town.ts'
import { fillIn, openCheckout, payButton, withKey } from './buying.ts'
import { soon } from '../soon.ts'

const town = ourTown()

for (const width of everyWidth) {
  test(`a buyer subscribes, knowing what is charged when, on a ${width}`, async () => {
    const acme = await merchant(town().house)
    const pro = await withKey(acme, await plan(acme))
    const page = await town().visit((await openCheckout(acme, [pro])).path, { width })
    await fillIn(page)
    await page.getByText('$10.00 now, then $10.00 every month until you cancel').waitFor()
    await shoot(page, `checkout-subscribe-${width}`)

    await page.getByRole('button', { name: 'Subscribe · $10.00 / month' }).click()

    await page.getByText('Your subscription to Pro by Acme is active.').waitFor()
    await page.locator('code', { hasText: 'ACME' }).waitFor()
    assert.deepEqual(charged(town().house, acme), [1000])
    const { body } = await acme.server.get('/v1/subscriptions/')
    assert.equal(body.items.length, 1)
    assert.equal(body.items[0].status, 'active')
  })
}

test('who subscribes already is told so at the mail address, and pays nothing', async () => {
  const acme = await merchant(town().house)
  const pro = await plan(acme)
  const first = await town().visit((await openCheckout(acme, [pro])).path)
  await fillIn(first)
  const email = await first.getByLabel('Email').inputValue()
  await payButton(first).click()
  await first.getByRole('heading', { name: 'Thank you' }).waitFor()
  const second = await town().visit((await openCheckout(acme, [pro])).path)
  await fillIn(second)
  await second.getByLabel('Email').fill(email)

  await payButton(second).click()

  await second.getByText('There is already an active subscription').waitFor()
  await expectAccessible(second)
  assert.deepEqual(charged(town().house, acme), [1000])
})

for (const width of everyWidth) {
  test(`several products are chosen from, and the button follows, on a ${width}`, async () => {
    const acme = await merchant(town().house)
    const offered = [await product(acme), await plan(acme)]
    const page = await town().visit((await openCheckout(acme, offered)).path, { width })
    await page.getByRole('button', { name: 'Pay $20.00' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('radio', { name: 'Pro' }).check()

    await page.getByRole('button', { name: 'Subscribe · $10.00 / month' }).waitFor()
    await page.getByRole('heading', { name: 'Pro', level: 1 }).waitFor()
    await shoot(page, `checkout-choice-${width}`)
    await fillIn(page)
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    assert.deepEqual(charged(town().house, acme), [1000])
  })
}

test('what is free asks for no card', async () => {
  const acme = await merchant(town().house)
  const gift = await withKey(acme, await product(acme, { prices: [{ amount_type: 'free' }] }))
  const page = await town().visit((await openCheckout(acme, [gift])).path)
  await page.getByLabel('Email').fill('free@example.com')
  await soon(() => page.getByLabel('Card number').count(), 0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Get it for free' }).click()

  await page.locator('code', { hasText: 'ACME' }).waitFor()
  assert.deepEqual(charged(town().house, acme), [])
})

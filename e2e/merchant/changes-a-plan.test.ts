import assert from 'node:assert/strict'
import { test } from 'node:test'
import { charged, plan } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, shoot, widths } from '../browser-house.ts'
import { ourTown } from '../town.ts'
import { open, shop } from './shop.ts'

const town = ourTown({ apps: ['dashboard'] })

test('a plan is changed after one has seen what it comes to', async () => {
  const { acme, subscription } = await shop(town().house)
  const prices = [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }]
  const team = await plan(acme, { name: 'Team', prices })
  const before = charged(town().house, acme)
  const page = await open(town(), acme, `/subscriptions/${subscription.id}`)
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New plan').selectOption({ label: 'Team' })
  await dialog.getByText('Charged now').waitFor()
  await dialog.getByText('$20.00').waitFor()
  await expectAccessible(page)
  await shoot(page, 'story-change-plan')
  await page.setViewportSize(widths.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'story-change-plan-phone-dark')
  await page.setViewportSize(widths.desktop)
  await dialog.getByRole('button', { name: 'Change plan' }).click()

  await page.getByText('Subscription changed').waitFor()
  await page.getByRole('heading', { name: 'Team' }).waitFor()
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}`)
  assert.equal(body.product_id, team.id)
  assert.deepEqual(charged(town().house, acme), [...before, 2000])
})

test('a change for the next period is shown, and taken back', async () => {
  const { acme, subscription } = await shop(town().house)
  await plan(acme, { name: 'Small' })
  const page = await open(town(), acme, `/subscriptions/${subscription.id}`)
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New plan').selectOption({ label: 'Small' })
  await dialog.getByRole('radio', { name: /^From the next period on/ }).check()
  await dialog.getByText('Nothing is charged now.').waitFor()
  await dialog.getByRole('button', { name: 'Change plan' }).click()

  await page.getByText(/^A change waits for/).waitFor()
  await expectAccessible(page)
  await shoot(page, 'story-change-waits')
  await page.getByRole('button', { name: 'Keep the plan as it is' }).click()
  await page.getByText('The plan stays as it is').waitFor()
  await page.getByText(/^A change waits for/).waitFor({ state: 'hidden' })
})

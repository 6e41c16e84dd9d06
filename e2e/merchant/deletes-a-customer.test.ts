import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { open, shop } from './shop.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('a subscription is canceled at period end, and the cancellation is undone', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 benefits will be revoked.').waitFor()
  await dialog.getByLabel('Reason').selectOption('too_expensive')
  await dialog.getByLabel('Comment').fill('Back next year.')
  await expectAccessible(page)
  await takeScreenshot(page, 'story-cancel')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()

  await page.getByText('Ends on Feb 15, 2026').waitFor()
  await page.getByText('Too expensive').waitFor()
  await page.getByText('Back next year.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-canceled')

  await page.getByRole('button', { name: 'Undo cancellation' }).click()
  await page.getByText('Cancellation undone').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}`)
  assert.equal(body.cancel_at_period_end, false)
})

test('a subscription ended immediately revokes its benefits and is not offered again', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  await page.getByText('Granted', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Immediately/ }).check()
  await dialog.getByRole('button', { name: 'End now' }).click()

  await page.getByText('Canceled', { exact: true }).first().waitFor()
  await browserServer().server.drainJobs()
  await page.reload()
  await page.getByText('Revoked').first().waitFor()
  await page.getByRole('term').filter({ hasText: 'Last period' }).waitFor()
  await page.getByRole('term').filter({ hasText: 'Ended' }).waitFor()
  assert.equal(await page.getByText('Next charge').count(), 0)
  const button = page.getByRole('button', { name: 'Cancel subscription' })
  await eventually(() => button.getAttribute('aria-disabled'), 'true')
  await button.focus()
  await expectAccessible(page)
})

test('a customer is deleted after showing what ends with them', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, `/customers/${subscription.customer_id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete customer' }).click()
  const dialog = page.getByRole('dialog')
  const row = (text: string) => dialog.getByRole('listitem').filter({ hasText: text }).waitFor()
  await row('Subscriptions$10.00 / month1')
  await row('Benefits2')
  await dialog.getByText('Your records still identify this customer.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-delete-customer')
  const button = dialog.getByRole('button', { name: 'Delete customer' })
  await eventually(() => button.getAttribute('aria-disabled'), 'true')

  await dialog.getByRole('checkbox', { name: 'Erase personal data' }).check()
  await dialog.getByText('Erased', { exact: true }).waitFor()
  await takeScreenshot(page, 'story-forget-customer')
  await dialog.getByRole('textbox').fill(subscription.customer.email)
  await button.click()

  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor()
  const { status } = await acme.server.get(`/v1/customers/${subscription.customer_id}`)
  assert.equal(status, 404)
  const seen = (await acme.server.get(`/v1/subscriptions/${subscription.id}`)).body
  assert.match(seen.customer.email, /@anonymous\.invalid$/)
})

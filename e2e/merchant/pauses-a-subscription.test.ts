import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeScreenshot, widths } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, open, shop } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('a subscription is paused, and resumed after a preview', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  const upcoming = page.locator('section', { has: page.getByRole('heading', { name: 'Upcoming' }) })
  await upcoming.getByText('$10.00 will be charged').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await upcoming.getByText('Subscription pauses').waitFor()
  await page.getByText(/^Pauses Feb \d+, 2026$/).waitFor()
  const scheduledPause = page.getByRole('listitem').filter({ hasText: 'Pause scheduled' })
  await scheduledPause.getByText('Grace').waitFor()
  await page.getByRole('button', { name: 'Cancel scheduled pause' }).click()
  await page.getByText('Pause canceled', { exact: true }).waitFor()
  await page.getByText('Scheduled pause canceled').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByRole('radio', { name: /^Immediately/ }).check()
  await dialog.getByText('Credit for the next order').waitFor()
  await dialog.getByLabel('Resumes on').fill('2020-01-01T00:00')
  await dialog.getByText('The pause must end after it starts.').waitFor()
  await dialog.getByLabel('Resumes on').fill('2026-12-31T12:00')
  await dialog.getByText('Next renewal, December 31, 2026').waitFor()
  await checkDialog(page, 'story-pause')
  // However long its text is, on a desktop the dialog fits in the window with its buttons visible.
  const { y, height } = (await dialog.filter({ hasText: 'Resumes on' }).boundingBox())!
  assert.ok(y > 0 && y + height < widths.desktop.height, `from ${y}, ${height} high`)
  await dialog.getByRole('button', { name: 'Pause' }).click()

  await upcoming.getByText('Subscription resumes').waitFor()
  const pausedEntry = page.getByRole('listitem').filter({ hasText: /^Paused/ })
  await pausedEntry.waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByRole('region', { name: 'Summary' }).getByText(/\$/).first().waitFor()
  await takeScreenshot(page, 'story-resume')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Subscription resumed').waitFor()

  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}`)
  assert.deepEqual([body.status, body.paused_at], ['active', null])
  await eventually(() => upcoming.getByRole('listitem').count(), 1)
  assert.deepEqual(await checkEveryWidth(page, { 'subscription-upcoming': page.url() }), [])
})

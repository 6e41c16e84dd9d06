import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { subscribe } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, checkDialog, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const DAY = 86_400_000

test('after an outage a merchant bills or waives each missed period', async () => {
  const { server } = browserServer()
  const { acme, subscription } = await subscribe(server, await merchant(server), {
    ...{ name: 'Day pass', recurring_interval: 'day' },
  })
  server.clock.pass(5 * DAY)
  await server.drainJobs()
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  await page.getByText(/^Unbilled periods: \d$/).waitFor()
  await takeScreenshot(page, 'missed-banner')
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('heading', { name: 'Missed periods' }).waitFor()
  const drafts = page.getByRole('row').filter({ hasText: 'Needs review' })
  await drafts.first().waitFor()
  const count = await drafts.count()
  await expectAccessible(page)
  assert.deepEqual(await checkEveryWidth(page, { 'missed-periods': page.url() }), [])

  await drafts.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The customer isn’t charged until you decide.').waitFor()
  await checkDialog(page, 'missed-decide')
  await dialog.getByRole('button', { name: 'Bill now' }).click()
  await page.getByText('Period billed').first().waitFor()
  await server.drainJobs()
  await drafts.first().click()
  await dialog.getByRole('button', { name: 'Waive' }).click()
  await page.getByText('Period waived').first().waitFor()

  const path = '/v1/missed-periods/'
  const statuses = ['issued', 'waived', 'draft'].map(async status => {
    const { body } = await acme.server.get(path, { query: { status } })
    return body.pagination.total_count
  })
  assert.deepEqual(await Promise.all(statuses), [1, 1, count - 2])
  await page.goto(dashboard(acme, '/subscriptions/missed?status=issued'))
  await page.getByRole('row').filter({ hasText: 'Billed' }).click()
  await dialog.getByRole('link', { name: 'Open order' }).click()
  await page.getByText('Paid').first().waitFor()
})

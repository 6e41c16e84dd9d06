import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { open, shop } from './shop.ts'

const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('the app stays usable offline, and the page opens once back online', async () => {
  const { acme } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, '/customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await page.context().setOffline(true)
  const bar = page.getByRole('status').filter({ hasText: "You're offline" })
  await bar.waitFor()

  await page.getByRole('navigation').getByRole('link', { name: 'Developers' }).click()

  await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-offline')

  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  await bar.waitFor({ state: 'hidden' })
  // The only errors are those of the lost connection.
  const others = browserServer()
    .complaints.splice(0)
    .filter(input => !OFFLINE_ERRORS.test(input))
  assert.deepEqual(others, [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('a member sees a sale at the bell, opens it, and chooses what to be told', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  const empty = await open(browserServer(), acme, '/orders')
  await empty.getByRole('button', { name: 'Notifications' }).click()
  await empty.getByText('No notifications').waitFor()
  await expectAccessible(empty)
  await takeScreenshot(empty, 'notifications-empty')
  const { order } = await sell(server, acme, await product(acme))

  const page = await open(browserServer(), acme, '/products')
  await page.getByRole('button', { name: 'Notifications, unread: 1' }).click()
  const center = page.getByRole('dialog')
  await center.getByText(`${order.customer.email} bought Handbook for $20.00`).waitFor()
  await checkDialog(page, 'notifications')
  await center.getByRole('link', { name: /bought Handbook/ }).click()
  await page.getByRole('heading', { name: `Order ${order.invoice_number}` }).waitFor()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  await page.goto(dashboard(acme, '/settings/notifications'))
  await page.getByLabel('New orders: email').selectOption('hourly')
  await page.getByLabel('Disputes: in the dashboard').uncheck()
  await page.reload()
  assert.equal(await page.getByLabel('New orders: email').inputValue(), 'hourly')
  assert.equal(await page.getByLabel('Disputes: in the dashboard').isChecked(), false)
  assert.deepEqual(await checkEveryWidth(page, { 'notification-settings': page.url() }), [])
})

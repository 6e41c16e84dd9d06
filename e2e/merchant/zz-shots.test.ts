import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell, subscribe } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })
test('shots', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const book = await product(acme)
  for (const customer_name of ['Ada Lovelace', 'Bea', 'Cleo', 'Dora Maximiliane von Ostheim']) await sell(server, acme, book, { customer_name })
  await subscribe(server, acme)
  for (const [name, shared] of [['Paid this month', true], ['Refunded', false], ['A view with a rather long name', true]] as const)
    await acme.owner.post('/v1/saved-views/', { organization_id: acme.organization.id, list: 'orders', name, shared, filters: { status: 'paid' } })
  const page = await open(browserServer(), acme, '/orders')
  const { body } = await acme.server.get('/v1/orders/')
  const ids = body.items.slice(0, 2).map((o: any) => o.id)
  const sel = { kind: 'refund_orders', ids }
  const p = (await acme.server.post('/v1/bulk-actions/preview', sel)).body
  const a = (await acme.server.post('/v1/bulk-actions/', { ...sel, token: p.token })).body
  await server.drainJobs()
  await server.site.db.updateTable('bulk_action_items').set({ status: 'failed', error: 'RefundedAlready', detail: 'Order is already fully refunded.' }).where('bulk_action_id', '=', a.id).where('position', '=', 0).execute()
  await server.site.db.updateTable('bulk_actions').set({ done_count: 1, failed_count: 1 }).where('id', '=', a.id).execute()
  for (const [w, h, theme] of [[1280, 800, 'dark'], [1024, 768, 'light'], [800, 900, 'dark'], [390, 844, 'light']] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(dashboard(acme, '/orders?status=paid,refunded'))
    await page.getByText(/1–. of/).waitFor()
    await page.getByRole('checkbox', { name: /^Select / }).nth(1).check()
    await expectAccessible(page).catch(e => console.log(w, 'selected', e.message))
    await takeScreenshot(page, `zz-selected-${w}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.getByRole('complementary', { name: 'Preview' }).waitFor()
    await expectAccessible(page).catch(e => console.log(w, 'preview', e.message))
    await takeScreenshot(page, `zz-preview-${w}`)
    await page.goto(dashboard(acme, '/bulk-actions'))
    await page.getByRole('button', { name: 'Refund orders' }).waitFor()
    await expectAccessible(page).catch(e => console.log(w, 'bulk', e.message))
    await takeScreenshot(page, `zz-bulk-${w}`)
    await page.getByRole('button', { name: 'Refund orders' }).click()
    await page.getByText('Order is already').waitFor()
    await expectAccessible(page).catch(e => console.log(w, 'sheet', e.message))
    await takeScreenshot(page, `zz-sheet-${w}`)
    await page.goto(dashboard(acme, '/subscriptions'))
    await page.getByText(/1–1 of 1/).waitFor()
    await page.getByRole('checkbox', { name: /^Select / }).nth(1).check()
    await takeScreenshot(page, `zz-subs-${w}`)
  }
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page).catch(e => console.log('help', e.message))
  await takeScreenshot(page, 'zz-help')
  await page.route('**/v1/orders/**', route => route.abort())
  await page.goto(dashboard(acme, '/orders'))
  await page.getByRole('alert').first().waitFor()
  await takeScreenshot(page, 'zz-failing')
})

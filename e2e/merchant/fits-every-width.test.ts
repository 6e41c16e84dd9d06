import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectNoSidewaysScroll, takeScreenshot } from '../browser-server.ts'
import { waitForPaint } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open, shop } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const widths = [390, 640, 720, 800, 912, 1024, 1060, 1100, 1280]
const lists = ['orders', 'subscriptions', 'payments', 'customers', 'checkouts']

/** Tables of a page that have a cell beyond the edge of their card. */
const cutTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap(table => {
      const room = table.parentElement!.getBoundingClientRect()
      const cells = [...table.querySelectorAll('td')]
      const right = Math.max(...cells.map(cell => cell.getBoundingClientRect().right))
      return right > room.right + 1 ? [`${Math.round(right - room.right)} px past its card`] : []
    }),
  )

for (const locale of ['en-US', 'fr-FR', 'pl-PL']) {
  test(`every table keeps its last column in view at every width (${locale})`, async () => {
    const { server } = browserServer()
    const sale = await shop(server)
    const guide = await product(sale.acme, { name: 'A field guide to northern light and shadow' })
    await sell(server, sale.acme, guide, {
      customer_email: 'bartholomew.montgomery-featherstonehaugh@subsidiary.example.com',
      customer_name: 'Bartholomew',
    })
    const page = await open(browserServer(), sale.acme, '', { locale })
    const found: string[] = []
    const paths = [
      ...lists,
      `customers/${sale.subscription.customer_id}`,
      `subscriptions/${sale.subscription.id}`,
    ]
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(dashboard(sale.acme, `/${path}`))
      await waitForPaint(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const at = `${path.split('/')[0]} at ${width}`
        await takeScreenshot(page, `fits-${locale}-${at.replaceAll(' ', '-')}`)
        found.push(...(await cutTables(page)).map(item => `${at}: ${item}`))
        await expectNoSidewaysScroll(page).catch(({ message }) => found.push(`${at}: ${message}`))
      }
    }
    assert.deepEqual(found, [])
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectNoSidewaysScroll, shoot } from '../browser-house.ts'
import { drawn } from '../look-around.ts'
import { ourTown } from '../town.ts'
import { dashboard, open, shop } from './shop.ts'

const town = ourTown({ apps: ['dashboard'] })

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
    const { house } = town()
    const sold = await shop(house)
    const guide = await product(sold.acme, { name: 'A field guide to northern light and shadow' })
    await sell(house, sold.acme, guide, {
      customer_email: 'bartholomew.montgomery-featherstonehaugh@subsidiary.example.com',
      customer_name: 'Bartholomew',
    })
    const page = await open(town(), sold.acme, '', { locale })
    const found: string[] = []
    const paths = [
      ...lists,
      `customers/${sold.subscription.customer_id}`,
      `subscriptions/${sold.subscription.id}`,
    ]
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(dashboard(sold.acme, `/${path}`))
      await drawn(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const at = `${path.split('/')[0]} at ${width}`
        await shoot(page, `fits-${locale}-${at.replaceAll(' ', '-')}`)
        found.push(...(await cutTables(page)).map(one => `${at}: ${one}`))
        await expectNoSidewaysScroll(page).catch(({ message }) => found.push(`${at}: ${message}`))
      }
    }
    assert.deepEqual(found, [])
  })
}

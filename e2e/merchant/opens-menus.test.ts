import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../browser-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open, shop } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

// `npm run prove` checks their appearance in all four looks.
test('menus and lists open, move and close by keyboard and leave nothing hidden', async () => {
  const { acme } = await shop(browserServer().server)
  const page = await open(browserServer(), acme, '/discounts')
  await page.getByRole('button', { name: 'Status', exact: true }).press('Enter')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await eventually(() => focusedText(page), 'Active')
  const backgroundsOf = () =>
    page
      .getByRole('menuitemcheckbox')
      .evaluateAll(lines => lines.map(line => getComputedStyle(line).backgroundColor))
  await page.emulateMedia({ colorScheme: 'dark' })
  await eventually(async () => new Set(await backgroundsOf()).size, 2, 'where one is can be seen')
  await page.keyboard.press('Escape')
  await eventually(() => menu.count(), 0)
  await eventually(() => focusedText(page), 'Status')

  await page.goto(dashboard(acme, '/audit'))
  await page.getByRole('button', { name: 'Actor', exact: true }).press('Enter')
  await page
    .getByRole('menuitemcheckbox', { name: /^Grace|@/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await eventually(() => menu.count(), 0)
  const hidden = () => page.locator('aside[aria-hidden], main [aria-hidden]:has(a, button)').count()
  assert.equal(await hidden(), 0)
  await expectAccessible(page)
})

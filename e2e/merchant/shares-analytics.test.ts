import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worker } from '@gatehouse/server/src/testing/company.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

async function shopWithSales() {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  await sell(server, acme, await product(acme))
  return { acme, colleague: await worker(server, acme.organization, 'finance') }
}

/** A view of one figure that all members see. */
async function saveView({ server }: Merchant, name: string) {
  const made = await server.post('/v1/metrics/dashboards', { name, metrics: ['orders'] })
  assert.equal(made.status, 201)
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function copyLink(page: Page, item: string) {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByText('Link copied').first().waitFor()
  return new URL(await copied(page))
}

test('a link to these days shows another member the same figures', async () => {
  const { acme, colleague } = await shopWithSales()
  await saveView(acme, 'For Monday')
  const page = await open(browserServer(), acme, '/analytics?range=last_7_days&compare=none')
  await page.getByRole('tab', { name: 'For Monday' }).click()
  await page.getByLabel('Interval').selectOption('hour')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy link to these days' }).waitFor()
  await checkDialog(page, 'analytics-share')
  await page.keyboard.press('Escape')
  const usual = await copyLink(page, 'Copy link Last 7 days')
  const pinned = await copyLink(page, 'Copy link to these days')

  const shown = usual.searchParams
  assert.deepEqual(
    ['range', 'zone'].map(name => shown.get(name)),
    ['last_7_days', null],
  )
  for (const name of ['view', 'interval', 'compare']) {
    assert.equal(pinned.searchParams.get(name), shown.get(name), name)
  }
  const theirs = await browserServer().visitAs(colleague, pinned.pathname + pinned.search)
  await theirs.getByRole('tab', { name: 'For Monday', selected: true }).waitFor()
  assert.equal(await theirs.getByLabel('Interval').inputValue(), 'hour')
  assert.equal(await theirs.getByLabel('Comparison').inputValue(), 'none')
  assert.equal(await theirs.getByLabel('First day').inputValue(), pinned.searchParams.get('from'))
})

test('a link from another time zone says so, until the member takes their own', async () => {
  const { acme } = await shopWithSales()
  const path = '/analytics?range=custom&from=2026-01-01&to=2026-01-31&zone=Pacific/Auckland'
  const page = await open(browserServer(), acme, path)
  await page.getByText('Days in Pacific/Auckland, as in the link').waitFor()
  await page.getByRole('heading', { name: 'Net revenue' }).waitFor()
  const day = page.getByText('Jan 1, 2026').first()
  await day.waitFor({ state: 'attached' })
  assert.deepEqual(
    await checkEveryWidth(page, { 'analytics-other-zone': dashboard(acme, path) }),
    [],
  )
  await page.goto(dashboard(acme, path))
  await page.getByRole('button', { name: 'Use my time zone' }).click()

  await page.getByText('as in the link').waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('zone'), null)
})

test('a member keeps a view private, then shares it, and only they can change it', async () => {
  const { acme, colleague } = await shopWithSales()
  const other = await worker(browserServer().server, acme.organization, 'finance')
  const page = await browserServer().visitAs(colleague, dashboard(acme, '/analytics'))
  const choose = async (of: Page, item: string) => {
    await of.getByRole('button', { name: 'Saved views' }).click()
    await of.getByRole('menuitem', { name: item }).click()
  }
  await choose(page, 'New view')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Mine')
  await dialog.getByLabel('Orders', { exact: true }).check()
  await checkDialog(page, 'private-view')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('tab', { name: 'Mine', selected: true }).waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText('Only you see this view. Edit it to share it').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const theirs = await browserServer().visitAs(other, dashboard(acme, '/analytics'))
  await theirs.getByRole('tab', { name: 'Revenue' }).waitFor()
  assert.equal(await theirs.getByRole('tab', { name: 'Mine' }).count(), 0)

  await choose(page, 'Edit view')
  await dialog.getByLabel('Share with all members').check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })

  await theirs.reload()
  await theirs.getByRole('tab', { name: 'Mine' }).click()
  await theirs.getByRole('button', { name: 'Saved views' }).click()
  await theirs.getByText('All members see this view.').waitFor()
  await theirs.getByText('Only its author or an owner can change it.').first().waitFor()
  const edit = theirs.getByRole('menuitem', { name: 'Edit view' })
  assert.equal(await edit.getAttribute('aria-disabled'), 'true')
  await expectAccessible(theirs)
  await takeScreenshot(theirs, 'analytics-others-view')
})

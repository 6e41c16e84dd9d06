import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worker } from '@gatehouse/server/src/testing/company.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const PATH = '/v1/metrics/dashboards'

async function shopWithSales() {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const [book, film] = [
    await product(acme, { name: 'Book' }),
    await product(acme, { name: 'Film' }),
  ]
  await sell(server, acme, book)
  await sell(server, acme, film)
  return { acme, book, film }
}

const chosenOn = async (page: Page) => [
  await page.getByLabel('Range', { exact: true }).inputValue(),
  await page.getByLabel('Interval').inputValue(),
  await page.getByLabel('Comparison').inputValue(),
]

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a view opens with the range, interval, comparison and products it has', async () => {
  const { acme, book } = await shopWithSales()
  const page = await open(
    browserServer(),
    acme,
    `/analytics?range=last_90_days&interval=month&compare=none&product=${book.id}`,
  )
  await choose(page, 'New view')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Books')
  await dialog.getByLabel('Orders', { exact: true }).check()
  await dialog.getByText('Last 90 days · By month · Not compared · Book').waitFor()
  await checkDialog(page, 'analytics-new-view')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved with: Last 90 days · By month · Not compared · Book').waitFor()

  // From a page that shows something else, by its tab and by its address alone.
  await page.goto(dashboard(acme, '/analytics?range=today'))
  await page.getByRole('tab', { name: 'Books' }).click()
  await page.getByRole('tab', { name: 'Books', selected: true }).waitFor()
  await page.getByText('Saved with:').waitFor()
  assert.deepEqual(await chosenOn(page), ['last_90_days', 'month', 'none'])
  assert.equal(await page.getByText('Modified').count(), 0)
  const { body } = await acme.owner.get(PATH)
  await page.goto(dashboard(acme, `/analytics?view=${body[0].id}`))
  await page.getByText('Saved with:').waitFor()
  assert.deepEqual(await chosenOn(page), ['last_90_days', 'month', 'none'])
  await page.getByRole('button', { name: 'Book' }).waitFor()
  const paths = { 'analytics-view': dashboard(acme, `/analytics?view=${body[0].id}`) }
  assert.deepEqual(await checkEveryWidth(page, paths), [])
})

test('a modified view is saved, reset, or kept as a new one', async () => {
  const { acme } = await shopWithSales()
  const display = { range: 'last_7_days', comparison: 'none' }
  const made = await acme.owner.post(PATH, {
    ...{ organization_id: acme.organization.id, name: 'Week', metrics: ['orders'], display },
  })
  const page = await open(browserServer(), acme, `/analytics?view=${made.body.id}`)
  await page.getByText('Saved with: Last 7 days · Not compared').waitFor()

  await page.getByLabel('Comparison').selectOption('previous')
  await page.getByText('Modified').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'analytics-view-modified')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByText('Modified').waitFor({ state: 'detached' })
  assert.deepEqual(await chosenOn(page), ['last_7_days', 'day', 'none'])

  await page.getByLabel('Range', { exact: true }).selectOption('last_30_days')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved with: Last 30 days · Not compared').waitFor()
  await page.getByText('Modified').waitFor({ state: 'detached' })

  await page.getByLabel('Range', { exact: true }).selectOption('custom')
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByRole('button', { name: 'Save as new view' }).click()
  const dialog = page.getByRole('dialog')
  assert.ok(await dialog.getByLabel('Orders', { exact: true }).isChecked())
  await dialog.getByLabel('Name', { exact: true }).fill('Since January')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('tab', { name: 'Since January', selected: true }).waitFor()

  const { body } = await acme.owner.get(PATH)
  assert.deepEqual(
    body.map(({ name, metrics, display: { range, start_date } }: any) => [
      ...[name, metrics, range, start_date],
    ]),
    [
      ['Week', ['orders'], 'last_30_days', null],
      ['Since January', ['orders'], 'custom', '2026-01-01'],
    ],
  )
})

test('a view that was saved with figures only opens, and can keep the range', async () => {
  const { acme } = await shopWithSales()
  const made = await acme.server.post(PATH, { name: 'Before', metrics: ['orders'] })
  const finance = await worker(browserServer().server, acme.organization, 'finance')
  const path = dashboard(acme, `/analytics?view=${made.body.id}&range=this_year`)
  const page = await browserServer().visitAs(finance, path)
  await page.getByText('Only the figures are saved with this view').waitFor()
  assert.deepEqual((await chosenOn(page))[0], 'this_year')
  await expectAccessible(page)
  await takeScreenshot(page, 'analytics-view-figures-only')

  await page.getByRole('button', { name: 'Save range and filters' }).click()
  await page.getByText('Saved with: This year').waitFor()

  const own = await acme.owner.post(PATH, {
    ...{ organization_id: acme.organization.id, name: 'Of the owner', metrics: ['orders'] },
    display: { range: 'today' },
  })
  await page.goto(dashboard(acme, `/analytics?view=${own.body.id}`))
  await page.getByText('Saved with: Today').waitFor()
  await page.getByLabel('Range', { exact: true }).selectOption('last_7_days')
  await page.getByRole('button', { name: 'Save as new view' }).waitFor()
  // Another member's view can be looked at otherwise, not changed.
  assert.equal(await page.getByRole('button', { name: 'Save changes' }).count(), 0)
})

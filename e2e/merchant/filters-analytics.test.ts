import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const PATH = '/v1/metrics/dashboards'
const inEuro = (price_amount: number) => ({
  prices: [{ amount_type: 'fixed', price_amount, price_currency: 'eur' }],
})

/** A shop that sells a book in dollars, and a film and a plan in euros at a rate of two. */
async function shopInTwoCurrencies() {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const rates = [{ currency: 'eur', day: '2020-01-01', rate: '2' }]
  await acme.server.put('/v1/metrics/exchange-rates', { rates })
  await sell(server, acme, await product(acme, { name: 'Book' }))
  await sell(server, acme, await product(acme, { name: 'Film', ...inEuro(3000) }))
  await sell(server, acme, await plan(acme, inEuro(1000)))
  return acme
}

async function pick(page: Page, chip: string, option: string) {
  const filters = page.getByRole('group', { name: 'Filters' }).first()
  await filters.getByRole('button', { name: chip }).first().click()
  await page.getByRole('menuitemcheckbox', { name: option }).click()
  await page.keyboard.press('Escape')
}

/** The first figure of the page, net revenue. */
const total = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

const parametersOf = (page: Page) => {
  const { searchParams } = new URL(page.url())
  return ['billing', 'currency'].map(name => searchParams.get(name))
}

test('figures are filtered by billing and currency, up to what they count', async () => {
  const acme = await shopInTwoCurrencies()
  const page = await open(browserServer(), acme, '/analytics?range=last_7_days')
  await total(page, '$100.00').waitFor()
  await page.getByRole('button', { name: 'Currency' }).click()
  const all = page.getByRole('menuitemcheckbox', { name: 'All, converted to USD' })
  assert.equal(await all.getAttribute('aria-checked'), 'true')
  await expectAccessible(page)
  await takeScreenshot(page, 'analytics-currencies')
  await page.getByRole('menuitemcheckbox', { name: 'EUR' }).click()

  await total(page, '€40.00').waitFor()
  await pick(page, 'Billing', 'Recurring')
  await total(page, '€10.00').waitFor()

  assert.deepEqual(parametersOf(page), ['recurring', 'eur'])
  const breakdown = page.getByRole('table', { name: 'Where revenue comes from' })
  await breakdown.getByRole('link', { name: 'Pro', exact: true }).waitFor()
  assert.equal(await breakdown.getByText('Film').count(), 0)
  await page.reload()
  await total(page, '€10.00').waitFor()
  await page.getByRole('link', { name: 'Show what it counts' }).first().click()
  await page.getByRole('heading', { name: 'Net revenue', level: 1 }).waitFor()
  await page.getByText('Recurring · EUR').waitFor()
  await page.getByRole('link', { name: 'Pro', exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Film' }).count(), 0)
  await expectAccessible(page)
  await takeScreenshot(page, 'analytics-entries-filtered')
  await page.goBack()
  await total(page, '€10.00').waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await total(page, '$100.00').waitFor()
  assert.deepEqual(parametersOf(page), [null, null])
})

test('movements and their file are filtered by billing', async () => {
  const acme = await shopInTwoCurrencies()
  const page = await open(browserServer(), acme, '/analytics?range=last_7_days&view=movements')
  const movements = page.getByRole('table', { name: 'Movements of MRR' })
  await movements.getByRole('link', { name: 'Pro', exact: true }).waitFor()
  const file = async () => {
    const link = page.locator('a[href*="mrr-movements/export"]')
    return new URL(String(await link.getAttribute('href')), page.url())
  }
  await pick(page, 'Billing', 'One-time')
  await movements.waitFor({ state: 'detached' })
  await page.getByText('Nothing moved in this range').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'analytics-movements-one-time')
  const none = await page.request.get((await file()).href)
  await pick(page, 'Billing', 'Recurring')
  await movements.getByRole('link', { name: 'Pro', exact: true }).waitFor()
  const some = await page.request.get((await file()).href)

  assert.equal((await file()).searchParams.get('billing_type'), 'recurring')
  const rows = [await none.text(), await some.text()].map(text => text.trim().split('\r\n').length)
  assert.deepEqual(rows, [1, 2])
})

test('a view keeps billing and currency, and cards without them say so', async () => {
  const acme = await shopInTwoCurrencies()
  const display = { range: 'last_7_days', billing_type: 'one_time', currency: 'eur' }
  const made = await acme.owner.post(PATH, {
    ...{ organization_id: acme.organization.id, name: 'Euro', metrics: ['revenue', 'costs'] },
    display,
  })
  const page = await open(browserServer(), acme, `/analytics?view=${made.body.id}`)
  await page
    .getByText('Saved with: Last 7 days · Compared with the range before · One-time · EUR')
    .waitFor()
  await total(page, '€30.00').waitFor()
  await page.getByText('The page’s filters don’t apply here.').waitFor()
  assert.equal(await total(page, '$0.00').count(), 1)

  await pick(page, 'Billing', 'Recurring')
  await page.getByText('Modified').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Recurring · EUR').waitFor()
  await page.getByText('Modified').waitFor({ state: 'detached' })
  const { body } = await acme.owner.get(`${PATH}/${made.body.id}`)
  assert.deepEqual([body.display.billing_type, body.display.currency], ['recurring', 'eur'])

  const { id } = (await acme.server.get('/v1/products/')).body.items[0]
  const filters = `product=${id}&billing=recurring&currency=eur`
  const pathOf = (view: string) => dashboard(acme, `/analytics?view=${view}&${filters}`)
  const paths = {
    'analytics-filtered': pathOf('revenue'),
    'analytics-usage-filtered': pathOf('usage'),
    'analytics-retention-filtered': pathOf('retention'),
    'analytics-movements-filtered': pathOf('movements'),
  }
  assert.deepEqual(await checkEveryWidth(page, paths), [])
})

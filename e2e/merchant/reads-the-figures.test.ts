import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '@gatehouse/server/src/platform/clock.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import {
  checkout,
  confirm,
  plan,
  product,
  sell,
  setCard,
} from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** Advances the merchant's clock to a day, and processes what becomes due. */
async function advance(acme: Merchant, to: string) {
  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  const answer = await acme.server.post(clock, { to })
  assert.equal(answer.status, 202, JSON.stringify(answer.body))
  await browserServer().server.drainJobs()
}

const inDays = (days: number) =>
  new Date(browserServer().server.clock.now().getTime() + days * DAY).toISOString()

/** A shop that lives for three months: subscriptions, a change, a refund, a cancellation. */
async function livingShop(): Promise<Merchant> {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const pro = await plan(acme)
  const team = await plan(acme, {
    name: 'Team',
    prices: [{ amount_type: 'fixed', price_amount: 4900, price_currency: 'usd' }],
  })
  const handbook = await product(acme)
  for (const [index, sold] of [pro, pro, team, handbook, handbook].entries()) {
    await sell(server, acme, sold, { customer_name: `Customer ${index + 1}` })
  }
  await confirm(server, await checkout(acme, [pro.id]), { card: '4000000000000002' })
  const trial = { name: 'Try', trial_interval: 'day', trial_interval_count: 14 }
  await sell(server, acme, await plan(acme, trial), { customer_name: 'Mary Shelley' })
  await reportUsage(acme)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await advance(acme, inDays(20))
  await sell(server, acme, team, { customer_name: 'Grace Hopper' })
  const { order } = await sell(server, acme, handbook, { customer_name: 'Ada Lovelace' })
  await acme.server.post('/v1/refunds/', { order_id: order.id, reason: 'other', amount: 500 })
  await advance(acme, inDays(50))
  const { body } = await acme.server.get('/v1/subscriptions/', { query: { product_id: pro.id } })
  await acme.server.patch(`/v1/subscriptions/${body.items[0].id}`, { product_id: team.id })
  await acme.server.patch(`/v1/subscriptions/${body.items[1].id}`, {
    cancel_at_period_end: true,
    customer_cancellation_reason: 'too_expensive',
  })
  await advance(acme, inDays(95))
  return acme
}

/** What a customer used, and what that cost. */
async function reportUsage(acme: Merchant) {
  const { body } = await acme.server.get('/v1/customers/')
  const events = [0.25, 12.5].map(amount => ({
    name: 'answer',
    customer_id: body.items[0].id,
    metadata: { _cost: { amount: amount * 100, currency: 'usd' } },
  }))
  const answer = await acme.server.post('/v1/events/ingest', { events })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

/** The card of a figure. */
const figure = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a merchant reads figures, compares them and follows them to what they count', async () => {
  const acme = await livingShop()
  const page = await open(browserServer(), acme, '/analytics?range=last_12_months')
  await figure(page, 'Net revenue').getByText('Range before').first().waitFor()
  const query = { start_date: inDays(-300).slice(0, 10), end_date: inDays(96).slice(0, 10) }
  const { body } = await acme.server.get('/v1/metrics/', {
    query: { ...query, interval: 'month', metrics: ['net_revenue', 'monthly_recurring_revenue'] },
  })
  const money = (cents: number) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: 'usd' }).format(cents / 100)
  assert.ok(body.totals.net_revenue > 0)
  await figure(page, 'Net revenue').getByText(money(body.totals.net_revenue)).first().waitFor()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'MRR movements' }).click()
  const mrr = figure(page, 'MRR')
  await mrr.getByText(money(body.totals.monthly_recurring_revenue)).first().waitFor()
  await mrr.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await mrr.getByRole('status').getByText('2025').waitFor()
  await mrr.getByText('Show as table').click()
  await mrr.getByRole('table').waitFor()
  const list = figure(page, 'Movements of MRR')
  await list.getByText('plan changed').first().waitFor()
  await list.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Churn', exact: true }).click()
  await page.keyboard.press('Escape')
  await list.getByText('1–1 of 1').waitFor()

  await page.goto(dashboard(acme, '/analytics?view=retention'))
  await page.getByRole('columnheader', { name: 'First paid in' }).waitFor()
  await page.getByRole('combobox', { name: 'Range' }).selectOption('custom')
  await page.getByLabel('First day').fill(inDays(0).slice(0, 10))
  await page.getByRole('tab', { name: 'Revenue', exact: true }).click()
  await page.reload()
  assert.match(page.url(), /range=custom/)
  await figure(page, 'Orders').waitFor()

  const views = ['subscriptions', 'movements', 'customers', 'cancellations', 'checkouts', 'usage']
  const paths = ['revenue', ...views, 'retention', 'payments'].map(view => [
    `analytics-${view}`,
    dashboard(acme, `/analytics?range=last_12_months&view=${view}`),
  ])
  assert.deepEqual(await checkEveryWidth(page, Object.fromEntries(paths)), [])
})

test('a merchant opens what a figure counts, and the reports below the figures', async () => {
  const acme = await livingShop()
  const page = await open(browserServer(), acme, '/analytics?range=last_12_months')
  const orders = figure(page, 'Orders')
  await orders.getByRole('slider').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  assert.match(page.url(), /entries\?metric=orders&from=/)
  await page.goBack()
  await figure(page, 'Revenue').getByRole('link', { name: 'Show what it counts' }).click()
  await page.getByRole('row').filter({ hasText: 'Ada Lovelace' }).getByText('$').first().waitFor()
  await checkEveryWidth(page, { 'analytics-entries': page.url() })
  await page.getByRole('link', { name: 'Ada Lovelace' }).first().click()
  await page.waitForURL(/orders|customers/)

  await page.goto(dashboard(acme, '/analytics?range=last_12_months'))
  const revenue = figure(page, 'Where revenue comes from')
  await revenue.getByRole('link', { name: 'Team' }).waitFor()
  await revenue.getByRole('combobox').selectOption('interval')
  await revenue.getByText('One-time', { exact: true }).waitFor()
  await revenue.getByText('1 month', { exact: true }).waitFor()
  await page.goto(dashboard(acme, '/analytics?range=last_12_months&view=payments'))
  await figure(page, 'Recovery of failed payments').getByText('Recovery rate').first().waitFor()
  await page.goto(dashboard(acme, '/analytics?range=last_12_months&view=usage'))
  await figure(page, 'Usage and margin by customer').getByText('$12.75').first().waitFor()
  await page.goto(dashboard(acme, '/analytics?range=last_12_months&view=checkouts'))
  await figure(page, 'Trial conversion').getByText('100%').first().waitFor()

  await page.route('**/v1/metrics/**', route => route.fulfill({ status: 500, body: '{}' }))
  const failing = ['revenue', 'payments'].map(view => [
    `analytics-${view}-failing`,
    dashboard(acme, `/analytics?view=${view}`),
  ])
  assert.deepEqual(await checkEveryWidth(page, Object.fromEntries(failing)), [])
})

test('figures in another currency are left out until there is a rate', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Fjord')
  const euros = [{ amount_type: 'fixed', price_amount: 4000, price_currency: 'eur' }]
  await sell(server, acme, await plan(acme, { prices: euros }))
  const page = await open(browserServer(), acme, '/analytics?view=subscriptions')

  await page.getByText('Amounts in EUR are not included').waitFor()
  await figure(page, 'MRR').getByText('$0.00').first().waitFor()
  await page.getByRole('button', { name: 'Set an exchange rate' }).click()
  await page.getByLabel('1 EUR in USD').fill('nothing')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('dialog').getByText('Enter a number above 0').waitFor()
  await page.getByLabel('1 EUR in USD').fill('1,25')
  await checkDialog(page, 'exchange-rate')
  await page.getByRole('button', { name: 'Save changes' }).click()

  await figure(page, 'MRR').getByText('$50.00').first().waitFor()
  await page.getByText('Amounts in EUR are not included').waitFor({ state: 'hidden' })
})

test('a shop without sales reads zeros', async () => {
  const acme = await merchant(browserServer().server, 'Empty')
  const page = await open(browserServer(), acme, '/analytics')
  await figure(page, 'Net revenue').getByText('$0.00').first().waitFor()
  assert.deepEqual(
    await checkEveryWidth(page, {
      'analytics-empty': dashboard(acme, '/analytics'),
      'analytics-payments-empty': dashboard(acme, '/analytics?view=payments'),
    }),
    [],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '@gatehouse/server/src/platform/clock.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { Person } from '@gatehouse/server/src/testing/person.ts'
import { product, sell, setCard, subscribe } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** The card of a buyer whose bank disputes the charge. */
const DISPUTED = '4000000000000259'

/** Advances the merchant's clock by some days, and processes what becomes due. */
async function advance(acme: Merchant, days: number) {
  const { server } = browserServer()
  const to = new Date(server.clock.now().getTime() + days * DAY).toISOString()
  const path = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  assert.equal((await acme.server.post(path, { to })).status, 202)
  await server.drainJobs()
}

/** A shop in which a renewal failed, a bank disputes a charge, and a customer wants a refund. */
async function weekend() {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  await subscribe(server, acme)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await advance(acme, 32)
  const handbook = await product(acme)
  await sell(server, acme, handbook, { card: DISPUTED, customer_name: 'Dora Disputes' })
  const { order } = await sell(server, acme, handbook, { customer_name: 'Rita Returns' })
  const session = await acme.server.post('/v1/customer-sessions/', {
    customer_id: order.customer_id,
  })
  const path = `/v1/customer-portal/orders/${order.id}/refund-request`
  const portal = new Person(server.url, session.body.token)
  assert.equal((await portal.post(path, { reason: 'I bought it twice.' })).status, 201)
  await server.drainJobs()
  return acme
}

/** Submits evidence at the processor. */
async function answerDispute(acme: Merchant) {
  const { server } = browserServer()
  const { processor_id } = await server.site.db
    .selectFrom('disputes')
    .select('processor_id')
    .where('organization_id', '=', acme.organization.id)
    .executeTakeFirstOrThrow()
  const answered = await fetch(`${server.stripe.url}/v1/disputes/${processor_id}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gatehouse' },
    body: new URLSearchParams({ 'evidence[uncategorized_text]': 'winning_evidence' }),
  })
  assert.equal(answered.status, 200)
  await server.drainJobs()
}

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test("a merchant's Monday morning: each thing that waits is opened and settled", async () => {
  const acme = await weekend()
  const { server } = browserServer()
  const page = await open(browserServer(), acme)
  const waiting = card(page, 'Needs attention')
  await waiting.getByRole('heading', { name: 'Failed payments' }).waitFor()
  await waiting.getByText('Evidence due').waitFor()
  await waiting.getByRole('link', { name: /Rita Returns/ }).waitFor()
  await card(page, 'What just happened').getByText('Rita Returns paid for').waitFor()
  const home = dashboard(acme)
  assert.deepEqual(await checkEveryWidth(page, { 'home-full': home }), [])

  // The customer has replaced the card meanwhile.
  await setCard(server, acme, 'pm_card_visa')
  await waiting.getByRole('link', { name: /Bea Buyer/ }).click()
  await page.getByRole('button', { name: 'Retry now' }).click()
  await page.getByText('Payment succeeded').first().waitFor()
  await server.drainJobs()

  await page.goto(home)
  await waiting.getByRole('link', { name: /Rita Returns/ }).click()
  await page.getByRole('button', { name: 'Refund order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund order' }).click()
  await page.getByText('Request resolved').first().waitFor()
  await server.drainJobs()

  await page.goto(home)
  await waiting.getByRole('link', { name: /Dora Disputes/ }).click()
  await page.waitForURL(/\/disputes\/[0-9a-f-]{36}$/)
  await page.getByText('Dora Disputes').first().waitFor()
  await answerDispute(acme)

  await page.goto(home)
  await waiting.getByText('Nothing needs your attention.').waitFor()
  await card(page, 'What just happened').getByText('Rita Returns got a refund for').waitFor()
  await expectAccessible(page)
})

test('the figures of Home agree with Analytics, and the chosen one is remembered', async () => {
  const acme = await weekend()
  const page = await open(browserServer(), acme)
  const figures = card(page, 'Key figures')
  await figures.getByRole('radio', { name: /^Net revenue/ }).waitFor()
  await figures.getByRole('combobox', { name: 'Range' }).selectOption('last_90_days')
  assert.match(page.url(), /range=last_90_days/)
  const query = { organization_id: acme.organization.id, interval: 'week' }
  const day = (days: number) =>
    new Date(browserServer().server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const { body } = await acme.owner.get('/v1/metrics/', {
    query: {
      ...{ ...query, start_date: day(32 - 89), end_date: day(32), timezone: 'Europe/Berlin' },
      metrics: 'net_revenue',
    },
  })
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'usd' })
  const revenue = money.format(body.totals.net_revenue / 100)
  await figures.getByRole('radio', { name: new RegExp(`Net revenue.*\\${revenue}`) }).waitFor()

  await figures.getByText('MRR', { exact: true }).click()
  await figures.getByRole('slider', { name: /^MRR/ }).waitFor()
  await page.reload()
  await figures.getByRole('slider', { name: /^MRR/ }).waitFor()

  await figures.getByRole('link', { name: 'Open in Analytics' }).click()
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  await card(page, 'Net revenue').getByText(revenue).first().waitFor()
})

test('a new organization sees its first steps beside the figures', async () => {
  const acme = await merchant(browserServer().server, 'Beginners')
  const page = await open(browserServer(), acme)
  await card(page, 'Make your first sale').waitFor()
  await card(page, 'Key figures').getByText('$0.00').first().waitFor()
  await card(page, 'Needs attention').getByText('Nothing needs your attention.').waitFor()
  assert.deepEqual(await checkEveryWidth(page, { 'home-empty': dashboard(acme) }), [])
})

test('Home says what cannot be loaded, and loads it when asked again', async () => {
  const acme = await merchant(browserServer().server, 'Failing')
  const page = await open(browserServer(), acme, '/products')
  const routes = /\/v1\/(metrics|overview)\//
  await page.route(routes, route => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(dashboard(acme))
  await card(page, 'Key figures').getByRole('button', { name: 'Try again' }).waitFor()
  await takeScreenshot(page, 'home-failing')
  await expectAccessible(page)

  await page.unroute(routes)
  await card(page, 'Key figures').getByRole('button', { name: 'Try again' }).click()
  await card(page, 'Key figures').getByText('$0.00').first().waitFor()
  await card(page, 'Needs attention').getByRole('button', { name: 'Try again' }).click()
  await card(page, 'What just happened').getByRole('button', { name: 'Try again' }).click()
  await card(page, 'Needs attention').getByText('Nothing needs your attention.').waitFor()
})

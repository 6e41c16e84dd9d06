import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '@gatehouse/server/src/platform/clock.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, sell } from '@gatehouse/server/src/testing/sales.ts'
import { createCustomer, createMeter, ingest } from '@gatehouse/server/src/testing/usage.ts'
import { checkEveryWidth, checkPage } from '../check-every-width.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open, retryAll } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const call = (customer: { id: string }, tokens: number, timestamp?: Date) => ({
  ...{ name: 'call', customer_id: customer.id, metadata: { tokens } },
  ...(timestamp && { timestamp }),
})

const tokensMeter = (acme: Merchant) =>
  createMeter(acme, { func: 'sum', property: 'tokens' }, { name: 'Tokens' })

test('the first event of a customer is sent as their page shows, and counted', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const ada = await createCustomer(acme, { name: 'Ada Lovelace', external_id: 'user_1' })
  const page = await open(browserServer(), acme, `/customers/${ada.id}`)
  await page.getByText('Meters measure what customers use.').waitFor()
  await tokensMeter(acme)
  await page.reload()
  await page.getByText('The meter “Tokens” counts it immediately.').waitFor()
  const code = await page.locator('code').filter({ hasText: 'ingest' }).innerText()
  const [, body = ''] = /-d '(.*)'/s.exec(code) ?? []
  assert.deepEqual(await checkPage(page, 'customer-usage-empty'), [])

  const { status } = await acme.server.post('/v1/events/ingest', JSON.parse(body))

  assert.equal(status, 200)
  await page.reload()
  const usage = page.getByRole('table', { name: 'Usage', exact: true })
  await usage.getByText('−10', { exact: true }).waitFor()
  const events = page.getByRole('table', { name: 'Latest events' })
  await events.getByRole('button', { name: 'call' }).click()
  await page
    .getByRole('dialog', { name: 'call' })
    .getByText('"external_customer_id": "user_1"')
    .waitFor()
})

test('a customer gets credits, and their history says where they went', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const ada = await createCustomer(acme, { name: 'Ada Lovelace' })
  await tokensMeter(acme)
  const now = server.clock.now().getTime()
  await ingest(acme, [call(ada, 30, new Date(now - 3 * DAY)), call(ada, 0.5)])
  const page = await open(browserServer(), acme, `/customers/${ada.id}`)
  await page.getByText('No credits yet.').waitFor()
  await page.getByText('30.5', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Give credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give credits' })
  await dialog.getByRole('button', { name: 'Give credits' }).click()
  await dialog.getByText('This field is required.').first().waitFor()
  await dialog.getByLabel('Meter').selectOption({ label: 'Tokens' })
  await dialog.getByLabel('Units').fill('100')
  await dialog.getByLabel('Note').fill('For the outage')
  await checkDialog(page, 'give-credits')

  await dialog.getByRole('button', { name: 'Give credits' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const credits = page.getByRole('table', { name: 'Credits', exact: true })
  await credits.getByText('For the outage').waitFor()
  const history = page.getByRole('table', { name: 'Credit history' })
  await history.getByText('+100', { exact: true }).waitFor()
  assert.deepEqual(await checkPage(page, 'customer-credits'), [])
  await credits.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Revoke credits' }).click()
  const revoke = page.getByRole('dialog', { name: 'Revoke these credits?' })
  await checkDialog(page, 'revoke-credits')
  await revoke.getByRole('button', { name: 'Revoke credits' }).click()
  await history.getByText('Revoked', { exact: true }).waitFor()
  await credits.getByText('Revoked', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'View customer’s events' }).click()
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  await eventually(async () => new URL(page.url()).searchParams.get('customer'), ada.id)
})

test('a subscription shows the usage of its period and the estimated charge', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const meter = await tokensMeter(acme)
  const perToken = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '2' }
  const metered = await plan(acme, { name: 'Metered', prices: [perToken] })
  const { order } = await sell(server, acme, metered)
  const path = `/subscriptions/${order.subscription_id}`
  const page = await open(browserServer(), acme, path)
  await page.getByRole('heading', { name: 'Usage this period' }).waitFor()

  await ingest(acme, [call({ id: String(order.customer_id) }, 120)])
  await page.reload()

  const usage = page.getByRole('table', { name: 'Usage this period' })
  await usage.getByText('120', { exact: true }).waitFor()
  await usage.getByText('$2.40', { exact: true }).waitFor()
  assert.deepEqual(await checkPage(page, 'subscription-usage'), [])
})

test('usage and credits of a customer fit every width', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const name = 'Freundschaftsbezeugungsgesellschaft für Donaudampfschifffahrt mbH & Co. KG'
  const ada = await createCustomer(acme, { name })
  const meters = [
    await tokensMeter(acme),
    await createMeter(acme, { func: 'count' }, { name: `${name} und ${name}` }),
  ]
  const now = server.clock.now().getTime()
  const days = Array.from({ length: 28 }, (_, n) =>
    call(ada, 123_456.789_012 * n, new Date(now - n * DAY)),
  )
  await ingest(acme, days)
  for (const { id: meter_id } of meters) {
    const credits = { customer_id: ada.id, meter_id, units: 1_000_000, note: name }
    assert.equal((await acme.server.post('/v1/meter-credits/', credits)).status, 201)
  }
  const page = await open(browserServer(), acme, `/customers/${ada.id}`)
  await page.getByRole('table', { name: 'Credit history' }).waitFor()

  const found = await checkEveryWidth(page, {
    'customer-usage': dashboard(acme, `/customers/${ada.id}`),
  })

  assert.deepEqual(found, [])
})

test('usage that cannot be loaded says so, and the rest of the page stays', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const ada = await createCustomer(acme, { name: 'Ada Lovelace' })
  await tokensMeter(acme)
  await ingest(acme, [call(ada, 30)])
  const page = await open(browserServer(), acme)
  await page.route(/\/v1\/(meters\/.*\/quantities|meter-credits)/, route => route.abort())
  await page.goto(dashboard(acme, `/customers/${ada.id}`))

  await page.getByRole('button', { name: 'Try again' }).first().waitFor()

  await page.getByRole('table', { name: 'Usage', exact: true }).getByText('30').first().waitFor()
  assert.deepEqual(await checkPage(page, 'customer-usage-failing'), [])
  await page.unrouteAll()
  await retryAll(page)
  await page.getByText('Show as table').first().waitFor()
  browserServer().complaints.splice(0)
})

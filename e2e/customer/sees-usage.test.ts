import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '@gatehouse/server/src/platform/clock.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, sell } from '@gatehouse/server/src/testing/sales.ts'
import { createCustomer, createMeter, ingest } from '@gatehouse/server/src/testing/usage.ts'
import { checkEveryWidth, checkPage } from '../check-every-width.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { portalOf } from './account.ts'

const browserServer = sharedBrowserServer({ apps: ['portal'] })

const LONG_NAME = 'Freundschaftsbezeugungen der Donaudampfschifffahrtsgesellschaft, monatlich'

test('a customer sees their usage by day, and where their credits went', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const meter = await createMeter(acme, { func: 'sum', property: 'tokens' }, { name: 'Tokens' })
  const [ada, grace] = [await createCustomer(acme), await createCustomer(acme)]
  const used = (customer: { id: string }, days: number, tokens: number) => ({
    ...{ name: 'call', customer_id: customer.id, metadata: { tokens } },
    timestamp: new Date(server.clock.now().getTime() - days * DAY).toISOString(),
  })
  await ingest(acme, [used(ada, 0, 0.5), used(ada, 3, 1200), used(grace, 3, 5000)])
  const credits = { customer_id: ada.id, meter_id: meter.id, units: 2000, note: 'Welcome' }
  assert.equal((await acme.server.post('/v1/meter-credits/', credits)).status, 201)
  const page = await browserServer().visit(await portalOf(acme, ada.id))
  await page.clock.setFixedTime(server.clock.now())

  await page.getByRole('link', { name: 'Usage', exact: true }).click()

  await page.getByRole('heading', { level: 2, name: 'Tokens' }).waitFor()
  await page.locator('dl').getByText('1,200.5', { exact: true }).waitFor()
  await page.getByText('Show as table').click()
  const days = page.getByRole('table', { name: 'Usage by day: Tokens' })
  await days.getByText('1,200', { exact: true }).waitFor()
  assert.equal(await days.getByRole('row').count(), 31)
  const history = page.getByRole('table', { name: 'Credit history: Tokens' })
  await history.getByText('+2,000', { exact: true }).waitFor()
  await history.getByText('Welcome').waitFor()
  assert.deepEqual(await checkPage(page, 'portal-usage'), [])
})

test('the portal has no usage if there is none, or if the merchant does not show it', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const customer = await createCustomer(acme)
  await createMeter(acme, { func: 'count' })
  const page = await browserServer().visit(await portalOf(acme, customer.id))
  const tab = page.getByRole('link', { name: 'Usage', exact: true })
  await page.getByText('You have no active subscription.').waitFor()
  assert.equal(await tab.count(), 0)
  await page.goto(`/${acme.organization.slug}/portal/usage`)
  await page.getByRole('heading', { name: 'No usage yet' }).waitFor()
  await ingest(acme, [{ name: 'call', customer_id: customer.id }])
  await page.reload()
  await tab.waitFor()

  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
    customer_portal_settings: { usage: { show: false } },
  })
  await page.reload()

  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
  await eventually(() => tab.count(), 0)
})

test('the usage page fits every width, with and without data', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const customer = await createCustomer(acme)
  const page = await browserServer().visit(await portalOf(acme, customer.id))
  const path = `/${acme.organization.slug}/portal/usage`
  const found = await checkEveryWidth(page, { 'portal-usage-empty': path })
  const meter = await createMeter(acme, { func: 'count' }, { name: LONG_NAME })
  const now = server.clock.now().getTime()
  const times = Array.from({ length: 60 }, (_, n) => new Date(now - ((n * n) % 29) * DAY))
  await ingest(
    acme,
    times.map(timestamp => ({ name: 'call', customer_id: customer.id, timestamp })),
  )
  for (let count = 0; count < 12; count += 1) {
    const credits = { customer_id: customer.id, meter_id: meter.id, units: 10, note: LONG_NAME }
    await acme.server.post('/v1/meter-credits/', credits)
  }

  await page.clock.setFixedTime(server.clock.now())
  found.push(...(await checkEveryWidth(page, { 'portal-usage-full': path })))

  assert.deepEqual(found, [])
})

test('a subscription shows what its usage costs, where the merchant shows it', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const meter = await createMeter(acme, { func: 'sum', property: 'tokens' }, { name: LONG_NAME })
  const perToken = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '2' }
  const metered = await plan(acme, { name: 'Metered', prices: [perToken] })
  const { order } = await sell(server, acme, metered)
  const customer_id = String(order.customer_id)
  await ingest(acme, [{ name: 'call', customer_id, metadata: { tokens: 120.5 } }])
  const page = await browserServer().visit(await portalOf(acme, customer_id))
  const path = `/${acme.organization.slug}/portal/subscriptions/${order.subscription_id}`

  await page.goto(path)
  const usage = page.getByRole('table', { name: 'Usage this period' })
  await usage.getByText('120.5', { exact: true }).waitFor()
  await usage.getByText('$2.41', { exact: true }).waitFor()
  assert.deepEqual(await checkEveryWidth(page, { 'portal-subscription-usage': path }), [])

  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
    customer_portal_settings: { usage: { show: false } },
  })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Metered' }).waitFor()
  assert.equal(await usage.count(), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { DAY, HOUR } from '@gatehouse/server/src/platform/clock.ts'
import { plan } from '@gatehouse/server/src/testing/sales.ts'
import { createCustomer, createMeter, ingest } from '@gatehouse/server/src/testing/usage.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth, checkPage } from '../check-every-width.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('a merchant reports usage and finds and opens its events', async () => {
  const acme = await merchant(browserServer().server, 'Nordlicht')
  const ada = await createCustomer(acme, { name: 'Ada Lovelace', external_id: 'user_1' })
  const page = await open(browserServer(), acme, '/meters')
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByText('Send your first event').waitFor()
  await page.getByText(`curl -X POST ${browserServer().server.url}/v1/events/ingest`).waitFor()
  const metadata = { model: 'large', tokens: 120, region: 'eu-central', cached: false }
  await ingest(acme, [
    { name: 'completion', customer_id: ada.id, external_id: 'job', metadata },
    { name: 'completion, cached', external_customer_id: 'user_2', parent_id: 'job' },
    { name: 'upload', external_customer_id: 'user_1', metadata: { bytes: 5_000_000 } },
  ])

  await page.reload()
  await page.getByText('1–3 of 3').waitFor()
  await page.getByText('user_2').waitFor()
  assert.deepEqual(await checkPage(page, 'events'), [])
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'completion, cached' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('1–1 of 1').waitFor()
  await page.reload()
  await page.getByText('1–1 of 1').waitFor()

  await page.getByRole('button', { name: 'completion, cached', exact: true }).click()
  const sheet = page.getByRole('dialog')
  const { body: parent } = await acme.server.get('/v1/events/', { query: { name: 'completion' } })
  await sheet.getByRole('button', { name: parent.items[0].id }).click()
  await page.getByRole('dialog', { name: 'completion', exact: true }).waitFor()
  await sheet.getByText('"external_customer_id": "user_1"').waitFor()
  await sheet.getByText('eu-central', { exact: true }).waitFor()
  await checkDialog(page, 'event')
  await sheet.getByRole('link', { name: 'View customer’s events' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText('1–2 of 2').waitFor()
  await eventually(async () => new URL(page.url()).searchParams.get('customer'), ada.id)
  await page.getByRole('link', { name: 'Ada Lovelace' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor()

  await page.goto(dashboard(acme, '/events'))
  await page.getByText('1–3 of 3').waitFor()
  await page.getByRole('switch', { name: 'System events' }).check()
  await page.getByText('customer.created', { exact: true }).first().waitFor()
  await page.getByRole('searchbox').fill('uplo')
  await page.getByText('1–1 of 1').waitFor()
})

test('events are given a label, or one from a property of their own', async () => {
  const acme = await merchant(browserServer().server)
  const { id: customer_id } = await createCustomer(acme)
  const event = { name: 'mail.sent', customer_id }
  await ingest(acme, [event, { ...event, metadata: { subject: 'Welcome aboard' } }])
  const page = await open(browserServer(), acme, '/events')
  await page.getByRole('button', { name: 'mail.sent', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  const form = page.getByRole('dialog', { name: 'Rename these events' })

  await form.getByLabel('Label', { exact: true }).fill(' ')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.getByText('Required').waitFor()
  await form.getByLabel('Label', { exact: true }).fill('Sent mail')
  await form.getByLabel('Property with its own label').fill('metadata.subject')
  await checkDialog(page, 'rename-events')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Events renamed').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sent mail', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Welcome aboard' }).click()
  await page
    .getByRole('dialog', { name: 'Welcome aboard' })
    .getByText('mail.sent')
    .first()
    .waitFor()
})

test('new events appear in the list by themselves, unless it is paused', async () => {
  const acme = await merchant(browserServer().server, 'Nordlicht')
  const page = await open(browserServer(), acme, '/events')
  await page.getByText('Waiting for your first event').waitFor()
  const call = { name: 'call', external_customer_id: 'user_1' }
  await ingest(acme, [call, call])
  await page.getByText('1–2 of 2').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()

  await ingest(acme, [{ ...call, name: 'upload' }])
  await page.getByText('1–3 of 3').waitFor()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'call 2' }).waitFor()
  await page.getByRole('menuitemcheckbox', { name: 'upload 1' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'events-names')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  assert.deepEqual(await checkPage(page, 'events-paused'), [])
  const other = await open(browserServer(), acme, '/events')
  await other.getByText('1–3 of 3').waitFor()
  await ingest(acme, [call])
  await other.getByText('1–4 of 4').waitFor()
  assert.equal(await page.getByText('1–3 of 3').count(), 1)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('1–4 of 4').waitFor()

  await page.route('**/v1/events/names*', route => route.abort())
  await page.getByText('Not updating').waitFor()
  assert.deepEqual(await checkPage(page, 'events-failing'), [])
  browserServer().complaints.splice(0)
})

test('a meter shows usage by day and its top customers', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const meter = await createMeter(acme, { func: 'sum', property: 'tokens' }, { name: 'Tokens' })
  const ada = await createCustomer(acme, { name: 'Ada Lovelace' })
  const grace = await createCustomer(acme, { name: 'Grace Hopper' })
  const used = (customer: { id: string }, days: number, tokens: number) => ({
    ...{ name: 'call', customer_id: customer.id, metadata: { tokens } },
    timestamp: new Date(server.clock.now().getTime() - days * DAY).toISOString(),
  })
  await ingest(acme, [used(ada, 0, 0.25), used(ada, 3, 1000), used(grace, 3, 2000)])
  await ingest(acme, [used(ada, 40, 5000), { ...used(ada, 1, 70), name: 'other' }])
  const perToken = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.05' }
  await plan(acme, { name: 'Pay as you go', prices: [perToken] })
  const page = await open(browserServer(), acme, '/meters')
  await page.getByRole('link', { name: 'Tokens', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor()

  await page.getByText('3,000.25', { exact: true }).first().waitFor()
  await page.getByText('Show as table').click()
  const days = page.getByRole('table', { name: 'Usage by day' })
  await days.getByText('3,000', { exact: true }).waitFor()
  assert.equal(await days.getByRole('row').count(), 31)
  assert.match(await days.getByRole('row').nth(4).innerText(), /3,000$/)
  const customers = page.getByRole('table', { name: 'Top customers' })
  await customers.getByText('6,000.25', { exact: true }).waitFor()
  assert.match(await customers.getByRole('row').nth(2).innerText(), /Grace Hopper/)
  const products = page.getByRole('table', { name: 'Products that bill it' })
  await products.getByRole('link', { name: 'Pay as you go' }).waitFor()
  await products.getByText('Tokens: $0.0005 per unit').waitFor()
  const latest = page.getByRole('table', { name: 'Latest events' })
  await latest.getByRole('button', { name: 'call' }).first().click()
  await page.getByRole('dialog', { name: 'call' }).waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await latest.getByRole('row').count(), 5)
  assert.deepEqual(await checkPage(page, 'meter-by-day'), [])
  await page.getByRole('link', { name: 'name is “call”' }).click()
  await page.getByText('1–4 of 4').waitFor()
  await page.goto(dashboard(acme, `/meters/${meter.id}`))
  await customers.getByRole('link', { name: /Ada Lovelace/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor()
})

test('the usage pages fit every width, with and without data', async () => {
  const { server } = browserServer()
  const [empty, full] = [await merchant(server), await merchant(server)]
  const customer = await createCustomer(full, {
    name: 'Freundschaftsbezeugungsgesellschaft für Donaudampfschifffahrt mbH & Co. KG',
  })
  const metadata = { model: 'large', tokens: 120, cached: false, region: 'eu-central' }
  const prompt = { model: 'large', prompt: 'Bezeugungsgesellschaft'.repeat(20) }
  await ingest(full, [
    { name: 'completion', customer_id: customer.id, metadata },
    { name: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze', customer_id: customer.id },
    { name: 'prompt', external_customer_id: 'k'.repeat(60), metadata: prompt },
  ])
  const found = []
  for (const [name, acme] of Object.entries({ empty, full })) {
    const meter = await createMeter(acme, { func: 'count' })
    const start = server.clock.now().getTime()
    const days = Array.from({ length: 60 }, (_, n) => new Date(start - (n % 25) * n * HOUR))
    const call = { name: 'call', customer_id: customer.id }
    if (acme === full)
      await ingest(
        full,
        days.map(timestamp => ({ ...call, timestamp })),
      )
    const page = await open(browserServer(), acme)
    const paths = {
      [`events-${name}`]: dashboard(acme, '/events'),
      [`meter-${name}`]: dashboard(acme, `/meters/${meter.id}`),
    }
    found.push(...(await checkEveryWidth(page, paths)))
  }
  assert.deepEqual(found, [])
})

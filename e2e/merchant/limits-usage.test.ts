import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { subscribe } from '@gatehouse/server/src/testing/sales.ts'
import { createMeter, ingest } from '@gatehouse/server/src/testing/usage.ts'
import { checkEveryWidth, checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const LONG_NAME = 'Freundschaftsbezeugungen der Donaudampfschifffahrtsgesellschaft, monatlich'

test('a merchant adds an alert to a meter, sees it fire, edits it and deletes it', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const meter = await createMeter(acme, { func: 'sum', property: 'n' }, { name: 'Tokens' })
  const page = await open(browserServer(), acme, `/meters/${meter.id}`)
  await page.getByText('No alerts yet.').waitFor()
  await page.getByRole('button', { name: 'Add alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add alert' })
  await dialog.getByRole('button', { name: 'Add alert' }).click()
  await dialog.getByText('This field is required').first().waitFor()
  await dialog.getByLabel('Name').fill('Half used')
  await dialog.getByLabel('Percent of credits').check()
  await dialog.getByLabel('Threshold').fill('50.5')
  await checkDialog(page, 'alert-add')
  await dialog.getByRole('button', { name: 'Add alert' }).click()
  const alerts = page.getByRole('table', { name: 'Alerts' })
  await alerts.getByText('50.5% of credits').waitFor()

  await alerts.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit alert' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit alert' })
  await edit.getByLabel('Units of the period').check()
  await edit.getByLabel('Threshold').fill('1000')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await alerts.getByText('1,000 units').waitFor()
  await ingest(acme, [{ name: 'call', external_customer_id: 'user_1', metadata: { n: 1 } }])
  const customer = { email: 'ada@example.com', external_id: 'user_2' }
  assert.equal((await acme.server.post('/v1/customers/', customer)).status, 201)
  await ingest(acme, [{ name: 'call', external_customer_id: 'user_2', metadata: { n: 1000 } }])
  await page.reload()
  await alerts.locator('time').waitFor()
  assert.deepEqual(await checkPage(page, 'meter-alerts'), [])

  await alerts.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete alert' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete Half used?' })
  await confirm.getByRole('button', { name: 'Delete alert' }).click()
  await page.getByText('No alerts yet.').waitFor()
})

test('a merchant caps what the usage of a subscription costs', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const meter = await createMeter(acme, { func: 'count' })
  const price = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '100' }
  const { subscription } = await subscribe(server, acme, { prices: [price] })
  const calls = Array.from({ length: 7 }, () => ({
    ...{ name: 'call', customer_id: subscription.customer_id },
  }))
  await ingest(acme, calls)
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  await page.getByRole('button', { name: 'Set cap' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set cap' })
  await dialog.getByLabel('Cap per period').fill('5')
  await checkDialog(page, 'cap-set')
  await dialog.getByRole('button', { name: 'Set cap' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByText('Stops usage', { exact: true }).waitFor()
  const usage = page.getByRole('table', { name: 'Usage' })
  await usage.getByText('$5.00').waitFor()
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}/spending-cap`)
  assert.deepEqual([body.merchant.amount, body.charged_amount], [500, 500])
  assert.deepEqual(await checkPage(page, 'subscription-cap'), [])
  await page.getByRole('button', { name: 'Edit cap' }).click()
  await page.getByRole('button', { name: 'Remove cap' }).click()
  await page.getByRole('button', { name: 'Set cap' }).waitFor()
})

test('alerts and caps fit every width, with long names and without an answer', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const meter = await createMeter(acme, { func: 'count' })
  const price = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '1' }
  const { subscription } = await subscribe(server, acme, { prices: [price] })
  const page = await open(browserServer(), acme, `/meters/${meter.id}`)
  for (const threshold of [0.5, 80, 9_007_199_254_740_991]) {
    const alert = { meter_id: meter.id, name: LONG_NAME, threshold, enabled: threshold > 1 }
    assert.equal((await acme.server.post('/v1/usage-alerts/', alert)).status, 201)
  }
  const cap = { amount: 99_999_999, stops_usage: true }
  await acme.server.put(`/v1/subscriptions/${subscription.id}/spending-cap`, cap)
  const pages = {
    'meter-alerts-full': dashboard(acme, `/meters/${meter.id}`),
    'subscription-cap-full': dashboard(acme, `/subscriptions/${subscription.id}`),
  }
  const found = await checkEveryWidth(page, pages)
  for (const path of ['**/v1/usage-alerts/**', '**/spending-cap']) {
    await page.route(path, route => route.fulfill({ status: 400, json: { detail: 'Nothing' } }))
  }
  const failing = Object.entries(pages).map(([name, path]) => [`${name}-failing`, path])
  found.push(...(await checkEveryWidth(page, Object.fromEntries(failing))))

  assert.deepEqual(found, [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { subscribe } from '@gatehouse/server/src/testing/sales.ts'
import { createMeter, ingest } from '@gatehouse/server/src/testing/usage.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth, checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { portalOf } from './account.ts'

const browserServer = sharedBrowserServer({ apps: ['portal'] })

const LONG_NAME = 'Freundschaftsbezeugungen der Donaudampfschifffahrtsgesellschaft, monatlich'

async function subscribed() {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const meter = await createMeter(acme, { func: 'count' })
  const price = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '100' }
  const { subscription } = await subscribe(server, acme, { prices: [price] })
  const customer_id = String(subscription.customer_id)
  await ingest(acme, [
    { name: 'call', customer_id },
    { name: 'call', customer_id },
  ])
  const page = await browserServer().visit(await portalOf(acme, customer_id))
  await page.clock.setFixedTime(server.clock.now())
  const path = (to: string) => `/${acme.organization.slug}/portal/${to}`
  return { acme, meter, subscription, customer_id, page, path }
}

test('a customer sets an alert and a spending cap for themselves', async () => {
  const { acme, subscription, page, path } = await subscribed()
  await page.goto(path('usage'))
  await page.getByText('No alerts yet.').waitFor()
  await page.getByRole('button', { name: 'Add alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add alert' })
  await dialog.getByRole('button', { name: 'Add alert' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Careful')
  await dialog.getByLabel('Threshold').fill('10')
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-alert-add')
  await dialog.getByRole('button', { name: 'Add alert' }).click()
  const alerts = page.getByRole('table', { name: 'Alerts: Calls' })
  await alerts.getByText('10 units').waitFor()
  await alerts.getByRole('button', { name: 'Edit alert' }).click()
  const form = page.getByRole('dialog', { name: 'Edit alert' })
  await form.getByLabel('Threshold').fill('20')
  await form.getByRole('checkbox', { name: 'Enabled' }).uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await alerts.getByText('20 units').waitFor()
  await alerts.getByText('Disabled').waitFor()
  assert.deepEqual(await checkPage(page, 'portal-alerts'), [])
  await alerts.getByRole('button', { name: 'Delete alert' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete Careful?' })
  await confirm.getByRole('button', { name: 'Delete alert' }).click()
  await page.getByText('No alerts yet.').waitFor()

  await page.goto(path(`subscriptions/${subscription.id}`))
  await page.getByRole('button', { name: 'Set cap' }).click()
  const cap = page.getByRole('dialog', { name: 'Set cap' })
  await cap.getByLabel('Cap per period').fill('1')
  await cap.getByRole('button', { name: 'Save' }).click()
  await cap.getByText('Usage so far costs $2.00. Enter at least that amount.').waitFor()
  await cap.getByLabel('Cap per period').fill('3')
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-cap-set')
  await cap.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Stops usage').waitFor()
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}/spending-cap`)
  assert.deepEqual([body.customer.amount, body.customer.stops_usage], [300, true])
  assert.deepEqual(await checkPage(page, 'portal-cap'), [])
  await page.getByRole('button', { name: 'Edit cap' }).click()
  await page.getByRole('button', { name: 'Remove cap' }).click()
  await page.getByRole('button', { name: 'Set cap' }).waitFor()
})

test('alerts and caps fit every width, with long names and without an answer', async () => {
  const { acme, meter, subscription, customer_id, page, path } = await subscribed()
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const headers = { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' }
  const url = `${browserServer().server.url}/v1/customer-portal/usage-alerts/`
  for (const threshold of [0.5, 9_007_199_254_740_991]) {
    const alert = JSON.stringify({ meter_id: meter.id, name: LONG_NAME, threshold })
    assert.equal((await fetch(url, { method: 'POST', headers, body: alert })).status, 201)
  }
  const cap = { amount: 99_999_999, stops_usage: true }
  await acme.server.put(`/v1/subscriptions/${subscription.id}/spending-cap`, cap)
  const pages = {
    'portal-alerts-full': path('usage'),
    'portal-cap-full': path(`subscriptions/${subscription.id}`),
  }
  const found = await checkEveryWidth(page, pages)
  for (const failing of ['**/usage-alerts/**', '**/spending-cap']) {
    await page.route(failing, route => route.fulfill({ status: 400, json: { detail: 'Nothing' } }))
  }
  const failing = Object.entries(pages).map(([name, to]) => [`${name}-failing`, to])
  found.push(...(await checkEveryWidth(page, Object.fromEntries(failing))))

  assert.deepEqual(found, [])
})

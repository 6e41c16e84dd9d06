import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { createMeter } from '@gatehouse/server/src/testing/usage.ts'
import { fillPaymentForm, openCheckout, payButton } from '../buyer/buying.ts'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { portalOf } from './account.ts'

const browserServer = sharedBrowserServer()

test('a key, a note, a flag and credits are there from the purchase to its refund', async () => {
  const { server, visit } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const meter = await createMeter(acme, { func: 'count' })
  const ids: string[] = []
  for (const [type, description, properties] of [
    ['license_keys', 'A key', { prefix: 'ACME' }],
    ['custom', 'A note', { note: 'The **password** is swordfish.' }],
    ['feature_flag', 'Reports', {}],
    ['meter_credit', 'A hundred calls', { meter_id: meter.id, units: 100, rollover: false }],
  ] as const) {
    const made = await acme.server.post('/v1/benefits/', { type, description, properties })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    ids.push(made.body.id)
  }
  const app = await product(acme)
  await acme.server.post(`/v1/products/${app.id}/benefits`, { benefits: ids })
  const page = await visit((await openCheckout(acme, [app])).path, { width: 'phone' })
  await fillPaymentForm(page)
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Your benefits' }).waitFor()
  await server.drainJobs()
  const [order] = (await acme.server.get('/v1/orders/')).body.items
  const [key] = (await acme.server.get('/v1/license-keys/')).body.items

  await page.goto(server.url + (await portalOf(acme, order.customer_id)))

  await page.getByText(key.key).waitFor()
  await page.getByText('The password is swordfish.').waitFor()
  for (const name of ['A key', 'A note', 'Reports', 'A hundred calls']) {
    await page.getByText(name).first().waitFor()
  }
  const state = async () => (await acme.server.get(`/v1/customers/${order.customer_id}/state`)).body
  const balances = async () =>
    (await state()).active_meters.map(({ balance }: { balance: number }) => balance)
  assert.equal((await state()).granted_benefits.length, 4)
  assert.deepEqual(await balances(), [100])
  assert.deepEqual(await checkPage(page, 'portal-simple-benefits-phone'), [])

  const refund = { order_id: order.id, amount: order.net_amount, reason: 'other' }
  const { status } = await acme.server.post('/v1/refunds/', { ...refund, revoke_benefits: true })
  assert.equal(status, 200)
  await server.drainJobs()
  await page.reload()

  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await eventually(() => page.getByText('The password is swordfish.').count(), 0)
  assert.equal(await page.getByText(key.key).count(), 0)
  assert.deepEqual((await state()).granted_benefits, [])
  assert.deepEqual(await balances(), [0])
  const checked = { key: key.key, organization_id: acme.organization.id }
  const answer = await server.stranger().post('/v1/customer-portal/license-keys/validate', checked)
  assert.equal(answer.status, 404)
})

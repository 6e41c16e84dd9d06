import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { checkout, confirm, checkBooks, ordersOf, plan, setCard } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2025-01-31T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const yearly = (name: string, price_amount: number) => ({
  ...{ name, recurring_interval: 'year' },
  prices: [{ amount_type: 'fixed', price_amount, price_currency: 'usd' }],
})

async function until(...moments: string[]) {
  for (const moment of moments) {
    server.clock.set(new Date(moment))
    await server.drainJobs()
  }
}

const REJECTIONS = ['01-31', '02-02', '02-07', '02-14', '02-21'].map(day => `2026-${day}T00:00:00Z`)

/**
 * A 730 dollar yearly plan, changed after 100 days to a cheaper one: the unused amount stays
 * pending.
 */
async function begin(settings: Record<string, unknown> = {}) {
  server.clock.set(new Date('2025-01-31T00:00:00Z'))
  const acme = await merchant(server)
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, settings)).status, 200)
  const team = await plan(acme, yearly('Team', 73_000))
  const solo = await plan(acme, yearly('Solo', 54_750))
  assert.equal((await confirm(server, await checkout(acme, [team.id]))).status, 200)
  await server.drainJobs()
  const [{ id, customer_id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  await until('2025-05-11T00:00:00Z')
  const body = { product_id: solo.id, proration_behavior: 'prorate' }
  assert.equal((await acme.server.patch(`/v1/subscriptions/${id}`, body)).status, 200)
  const balance = async () =>
    (await acme.server.get(`/v1/customers/${customer_id}/balance`)).body.balance
  const get = async () => (await acme.server.get(`/v1/subscriptions/${id}`)).body
  return { acme, balance, get }
}

test('credit used by an unpaid renewal becomes balance when the order is voided', async () => {
  const { acme, balance, get } = await begin()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  await until(...REJECTIONS)

  assert.equal((await get()).status, 'canceled')
  const [, renewal, credit] = await ordersOf(acme)
  // 265 of 365 days: 530 dollars were paid, 397.50 used.
  assert.deepEqual(
    renewal.items.map((item: any) => item.amount),
    [54_750, -53_000, 39_750],
  )
  assert.deepEqual([credit.total_amount, credit.applied_balance_amount], [-13_250, 13_250])
  assert.equal(await balance(), 13_250)
})

test('tax paid from the balance is returned, and a card payment is not', async () => {
  const taxed = { country: 'DE', tax_settings: { enabled: true } }
  const [rejected, paid] = [await begin(taxed), await begin(taxed)]
  await setCard(server, rejected.acme, 'pm_card_chargeCustomerFail')

  await until(...REJECTIONS)

  // 19 percent of 132.50.
  assert.equal(await rejected.balance(), 13_250 + 2_518)
  assert.equal(await paid.balance(), 0)
  assert.equal((await paid.get()).status, 'active')
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, product, sell } from '../../testing/sales.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { issueOrder, type NewOrder } from '../orders/issue-order.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const SALES = 50

class RolledBack extends Error {}

/** Makes `SALES` concurrent sales to one customer; every fifth is rolled back. */
async function sellAtOnce(acme: Merchant): Promise<string[]> {
  const { order } = await sell(server, acme, await product(acme))
  const purchase: NewOrder = {
    organization_id: acme.organization.id,
    customer_id: order.customer_id,
    product_id: order.product_id,
    billing_reason: 'purchase',
    currency: 'usd',
    discount_amount: 0,
    tax_amount: 0,
    lines: [{ label: 'Handbook', amount: 0, product_price_id: null }],
  }
  const sale = (index: number) =>
    write(server.site, systemActor(), async work => {
      await issueOrder(work, purchase)
      if (index % 5 === 0) throw new RolledBack()
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  await Promise.all(Array.from({ length: SALES }, (_, index) => sale(index)))
  await server.drainJobs()
  const rows = await server.site.db
    .selectFrom('orders')
    .select('invoice_number')
    .where('organization_id', '=', acme.organization.id)
    .orderBy('invoice_number')
    .execute()
  return rows.map(({ invoice_number }) => invoice_number)
}

const counted = (starts: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${starts}-${String(index + 1).padStart(4, '0')}`)

test('fifty parallel sales to one customer are numbered without gap or duplicate', async () => {
  const acme = await merchant(server)

  const numbers = await sellAtOnce(acme)

  const starts = String(numbers[0]).replace(/-\d+$/, '')
  assert.deepEqual(numbers, counted(starts, 1 + SALES - SALES / 5))
  await checkBooks(server)
})

test('merchant-wide numbering has no gaps or duplicates across customers', async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await product(acme))
  const path = `/v1/organizations/${acme.organization.id}/invoice-settings`
  await acme.server.patch(path, { numbering: 'merchant', prefix: 'ONE' })

  const numbers = (await sellAtOnce(acme)).filter(number => number !== order.invoice_number)
  const refund = { order_id: order.id, amount: 100, reason: 'other' }
  const { body } = await acme.server.post('/v1/refunds/', refund)

  assert.deepEqual(numbers, counted('ONE', 1 + SALES - SALES / 5))
  assert.equal(body.credit_note_number, 'ONE-CN-0001')
  await checkBooks(server)
})

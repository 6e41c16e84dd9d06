import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CHECKOUT_CHANNEL, CheckoutNotice } from '@gatehouse/contract/billing/checkout-endpoints'
import { sql } from 'kysely'
import { merchant, type Merchant } from '../../testing/people.ts'
import { listen, type Receiver } from '../../testing/receiver.ts'
import { product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const receivers: Receiver[] = []

before(async () => {
  server = await startTestServer()
})
after(async () => {
  for (const receiver of receivers) await receiver.close()
  await server.close()
})

/** The statuses with which the page of a sale is notified of their delivery. */
async function deliveredStatusesOf(acme: Merchant): Promise<unknown[]> {
  const { db, listener } = server.site
  await listener.ready(CHECKOUT_CHANNEL)
  const notices: CheckoutNotice[] = []
  const end = Promise.withResolvers<void>()
  const stop = listener.on(CHECKOUT_CHANNEL, payload => {
    if (payload === END) end.resolve()
    else notices.push(CheckoutNotice.parse(JSON.parse(payload)))
  })
  const { checkout } = await sell(server, acme, await product(acme))
  await server.drainJobs()
  // Notices arrive in the order of their commits: after this one, none of the sale is missing.
  await sql`select pg_notify(${CHECKOUT_CHANNEL}, ${END})`.execute(db)
  await end.promise
  stop()
  return notices
    .filter(({ checkout_id, event }) => checkout_id === checkout.id && event === DELIVERED)
    .map(({ data }) => data.status)
}

const END = JSON.stringify({ checkout_id: 'end', event: 'checkout.updated', data: {} })
const DELIVERED = 'checkout.webhook_event_delivered'

test("a page is notified when the merchant's server received its status", async () => {
  const { acme, receiver } = await listen(server, receivers, { events: ['checkout.updated'] })
  const statuses = await deliveredStatusesOf(acme)
  const received = receiver.received.map(({ data }) => data.status)
  assert.equal(received.at(-1), 'succeeded')
  assert.deepEqual(statuses, received)
})

test('the page of a merchant without an endpoint is notified once, of the sale', async () => {
  assert.deepEqual(await deliveredStatusesOf(await merchant(server)), ['succeeded'])
})

test('a page is not notified by an endpoint that does not receive checkouts', async () => {
  const { acme, receiver } = await listen(server, receivers, { events: ['order.paid'] })
  assert.deepEqual(await deliveredStatusesOf(acme), ['succeeded'])
  assert.deepEqual(
    receiver.received.map(({ type }) => type),
    ['order.paid'],
  )
})

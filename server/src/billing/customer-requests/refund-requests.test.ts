import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { Person } from '../../testing/person.ts'
import { cards, sellHandbook } from '../refunds/test-refunds.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const PORTAL = '/v1/customer-portal'
const REQUESTS = '/v1/customer-requests'

/** A customer who bought a handbook for 20.00 and 3.80 tax, signed in to the portal. */
async function begin(card?: string) {
  const { acme, order } = await sellHandbook(server, card ? { card } : {})
  const session = await acme.server.post('/v1/customer-sessions/', {
    customer_id: order.customer_id,
  })
  const portal = new Person(server.url, session.body.token)
  const request = (id = order.id, reason = 'I bought it twice.') =>
    portal.post(`${PORTAL}/orders/${id}/refund-request`, { reason })
  const own = async () => (await portal.get(`${PORTAL}/requests/`)).body.items
  return { acme, order, portal, request, own }
}

test('a merchant accepts a refund request, which refunds all of the order', async () => {
  const { acme, order, request, own } = await begin()

  const made = await request()
  const again = await request()
  const accepted = await acme.server.post(`${REQUESTS}/${made.body.id}/refund`, {})

  assert.deepEqual([made.status, made.body.status, made.body.order_id], [201, 'open', order.id])
  assert.deepEqual([again.status, again.body.error], [409, 'CustomerRequestOpen'])
  assert.deepEqual([accepted.status, accepted.body.order.refunded_amount], [200, 2380])
  assert.ok(accepted.body.refund_id)
  assert.deepEqual(
    (await own()).map(({ status }: { status: string }) => status),
    ['accepted'],
  )
  const late = await request()
  assert.deepEqual([late.status, late.body.error], [403, 'RefundedAlready'])
})

test('a merchant declines a refund request with a reply, and it may be made again', async () => {
  const { acme, order, request, own } = await begin()
  const made = await request()

  const declined = await acme.server.post(`${REQUESTS}/${made.body.id}/decline`, {
    reply: 'The trial period is over.',
  })
  const twice = await acme.server.post(`${REQUESTS}/${made.body.id}/decline`, { reply: 'No.' })

  assert.deepEqual([declined.status, declined.body.status], [200, 'declined'])
  assert.deepEqual([twice.status, twice.body.error], [409, 'CustomerRequestResolved'])
  assert.equal((await own())[0].reply, 'The trial period is over.')
  const [mail] = await mailsSentTo(server, order.customer.email)
  assert.equal(mail?.kind, 'request_declined')
  assert.ok(mail.plain.includes('The trial period is over.'))
  assert.equal((await request()).status, 201)
})

test('a refund that the processor rejects opens its request again', async () => {
  // The bank has returned the money, and no event about it has arrived yet.
  server.stripe.control.addFault({ kind: 'webhook_lost', match: 'charge.dispute.*', count: 100 })
  const { acme, order, request } = await begin('4000000000000259')
  const made = await request()

  const rejected = await acme.server.post(`${REQUESTS}/${made.body.id}/refund`, {})

  assert.equal(rejected.status, 402, JSON.stringify(rejected.body))
  const { status, refund_id } = (await acme.server.get(`${REQUESTS}/${made.body.id}`)).body
  assert.deepEqual([status, refund_id, order.status], ['open', null, 'paid'])
})

test('a refund that fails later opens its request again', async () => {
  const { acme, request } = await begin(cards.fails)
  const made = await request()
  const path = `${REQUESTS}/${made.body.id}`

  const accepted = await acme.server.post(`${path}/refund`, {})
  server.stripe.control.settle()
  await server.drainJobs()

  assert.equal(accepted.body.status, 'accepted', JSON.stringify(accepted.body))
  const { status, refund_id } = (await acme.server.get(path)).body
  assert.deepEqual([status, refund_id], ['open', null])
})

test("a customer cannot request a refund of another customer's order", async () => {
  const { order } = await begin()
  const { request, own } = await begin()

  const foreign = await request(order.id)

  assert.equal(foreign.status, 404)
  assert.deepEqual(await own(), [])
})

test('one of several parallel refund requests of an order is recorded', async () => {
  const { request, own } = await begin(cards.pending)

  const answers = await Promise.all(Array.from({ length: 6 }, () => request()))

  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  assert.equal((await own()).length, 1)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { buyer, cardToken, checkout, confirm, plan, product, sell } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'
const HOUR = 3_600_000

const client = ({ client_secret }: { client_secret: string }) =>
  `/v1/checkouts/client/${client_secret}`
const places = (answer: { body: { detail: { loc: unknown }[] } }) =>
  answer.body.detail.map(({ loc }) => loc)

test('a confirmation lists all missing fields at once and changes nothing', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])

  const answer = await server.stranger().post(`${client(opened)}/confirm`, {
    is_business_customer: true,
    customer_billing_address: { country: 'DE' },
  })

  assert.equal(answer.status, 422)
  assert.equal(answer.body.error, 'PolarRequestValidationError')
  assert.deepEqual(places(answer), [
    ['body', 'customer_email'],
    ['body', 'customer_name'],
    ['body', 'customer_billing_address', 'line1'],
    ['body', 'customer_billing_address', 'city'],
    ['body', 'customer_billing_address', 'postal_code'],
    ['body', 'customer_billing_name'],
    ['body', 'confirmation_token_id'],
  ])
  const { body } = await acme.server.get(`/v1/checkouts/${opened.id}`)
  assert.equal(body.status, 'open')
  assert.equal(body.is_business_customer, false)
})

test('a price that was archived meanwhile cannot be confirmed', async () => {
  const book = await product(acme)
  const opened = await checkout(acme, [book.id])
  await acme.server.patch(`/v1/products/${book.id}`, { is_archived: true })

  const answer = await confirm(server, opened)

  assert.equal(answer.status, 422)
  assert.deepEqual(places(answer), [['body', 'product_price_id']])
})

test('an unconfirmed checkout expires after a day, for its buyer only', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  server.clock.pass(24 * HOUR - 1)
  assert.equal((await server.stranger().get(client(opened))).status, 200)

  server.clock.pass(1)
  const early = await server.stranger().get(client(opened))
  await server.drainJobs()

  const form = { ...buyer(), confirmation_token_id: await cardToken(server) }
  const answers = [
    early,
    await server.stranger().get(client(opened)),
    await server.stranger().patch(client(opened), { customer_name: 'Late' }),
    await server.stranger().post(`${client(opened)}/confirm`, form),
  ]
  for (const { status, body } of answers) {
    assert.equal(status, 410)
    assert.equal(body.error, 'ExpiredCheckoutError')
  }
  const { body } = await acme.server.get(`/v1/checkouts/${opened.id}`)
  assert.equal(body.status, 'expired')
})

test('a completed checkout can be read but not changed', async () => {
  const { checkout: opened } = await sell(server, acme, await product(acme))
  server.clock.pass(48 * HOUR)
  await server.drainJobs()

  const seen = await server.stranger().get(client(opened))
  const changed = await server.stranger().patch(client(opened), { customer_name: 'Late' })

  assert.equal(seen.status, 200)
  assert.equal(seen.body.status, 'succeeded')
  assert.equal(changed.status, 403)
  assert.equal(changed.body.error, 'NotOpenCheckout')
})

test('an invalid client secret opens nothing, and another merchant gets not found', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  const rival = await merchant(server, 'Rival')

  const forged = await server
    .stranger()
    .get(`/v1/checkouts/client/${opened.client_secret.slice(0, -2)}xx`)
  const foreign = await rival.server.get(`/v1/checkouts/${opened.id}`)
  const changed = await rival.server.patch(`/v1/checkouts/${opened.id}`, { metadata: {} })

  for (const { status, body } of [forged, foreign, changed]) {
    assert.equal(status, 404)
    assert.equal(body.error, 'ResourceNotFound')
  }
})

test('a public page may open a checkout for a product', async () => {
  const book = await product(acme)

  const opened = await server.stranger().post('/v1/checkouts/client/', { product_id: book.id })
  const unknown = await server.stranger().post('/v1/checkouts/client/', { product_id: UNKNOWN })

  assert.equal(opened.status, 201)
  assert.equal(opened.body.product_id, book.id)
  assert.equal(unknown.status, 422)
})

test('a buyer who already has the plan gets an error when they enter their address', async () => {
  const pro = await plan(acme)
  await sell(server, acme, pro, { customer_email: 'loyal@example.com' })
  const opened = await checkout(acme, [pro.id])

  const answer = await server
    .stranger()
    .patch(client(opened), { customer_email: 'LOYAL@example.com' })

  assert.equal(answer.status, 403)
  assert.equal(answer.body.error, 'AlreadyActiveSubscriptionError')
})

test('a page that streams its checkout receives the payment and the order', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  const stop = new AbortController()
  const response = await fetch(`${server.url}${client(opened)}/stream`, { signal: stop.signal })
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const expectStream = async (text: string) => {
    while (!received.includes(text)) received += (await reader?.read())?.value ?? ''
  }

  await expectStream('"status":"open"')
  await confirm(server, opened)
  await expectStream('checkout.order_created')

  await expectStream('"status":"succeeded"')
  stop.abort()
})

test('an external id set by the merchant is assigned to a new buyer at purchase', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const named = { external_customer_id: 'user-77', customer_metadata: { from: 'app' } }
  const opened = await checkout(acme, [book.id], named)

  const answer = await confirm(server, opened)
  const again = await checkout(acme, [book.id], { customer_external_id: 'user-77' })

  assert.deepEqual([opened.customer_id, answer.status], [null, 200])
  const { body: made } = await acme.server.get('/v1/customers/external/user-77')
  assert.deepEqual([made.id, made.metadata], [answer.body.customer_id, { from: 'app' }])
  assert.deepEqual([again.customer_id, again.customer_email], [made.id, made.email])
})

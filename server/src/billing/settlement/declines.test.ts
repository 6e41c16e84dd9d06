import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  buyer,
  cardToken,
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  plan,
  product,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const statusOf = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/checkouts/${id}`)).body.status

const CARDS: [number: string, said: RegExp, reason: string][] = [
  ['4000000000000002', /card was declined\. Try another/, 'generic_decline'],
  ['4000000000009995', /insufficient funds/, 'insufficient_funds'],
  ['4000000000009987', /card was declined\. Try another/, 'lost_card'],
  ['4000000000009979', /card was declined\. Try another/, 'stolen_card'],
  ['4000000000000069', /has expired/, 'expired_card'],
  ['4000000000000127', /security code/, 'incorrect_cvc'],
  ['4000000000000119', /in a moment/, 'processing_error'],
  ['4000000000006975', /reached its limit/, 'card_velocity_exceeded'],
  ['4100000000000019', /card was declined\. Try another/, 'fraudulent'],
]

for (const [number, text, reason] of CARDS) {
  test(`a card declined with ${reason} shows the reason, and another can be tried`, async () => {
    const acme = await merchant(server)
    const opened = await checkout(acme, [(await product(acme)).id])

    const rejectChange = await confirm(server, opened, { card: number })

    assert.equal(rejectChange.status, 400, JSON.stringify(rejectChange.body))
    assert.equal(rejectChange.body.error, 'PaymentError')
    assert.match(rejectChange.body.detail, text)
    assert.equal(await statusOf(acme, opened), 'open')
    await server.drainJobs()
    const { body } = await acme.server.get('/v1/payments/', {
      query: { checkout_id: String(opened.id) },
    })
    assert.equal(body.items[0].status, 'failed')
    assert.equal(body.items[0].decline_reason, reason)
    assert.equal(body.items[0].method_metadata.last4, number.slice(-4))

    const paid = await confirm(server, opened)
    await server.drainJobs()
    assert.equal(paid.status, 200)
    assert.equal(await statusOf(acme, opened), 'succeeded')
    assert.deepEqual(chargesOf(server, acme), [2000])
  })
}

test('a declined attempt cannot be paid later from an open page', async () => {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await product(acme)).id])

  await confirm(server, opened, { card: '4000000000000002' })
  await server.drainJobs()

  const [intent] = server.stripe.control.paymentIntents({ metadata: { checkout_id: opened.id } })
  assert.equal(intent?.status, 'canceled')
})

test('a used card token asks for the card again', async () => {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await product(acme)).id])
  const form = { ...buyer(), confirmation_token_id: await cardToken(server, '4000000000000002') }
  await confirm(server, opened, form)

  const again = await confirm(server, opened, form)
  const inventedCard = await confirm(server, opened, {
    ...form,
    confirmation_token_id: 'ctoken_invented',
  })

  for (const answer of [again, inventedCard]) {
    assert.equal(answer.status, 400)
    assert.match(answer.body.detail, /card again/)
  }
  assert.equal(await statusOf(acme, opened), 'open')
})

async function openChallenge(acme: Merchant, id: string, card: string) {
  const opened = await checkout(acme, [id])
  const requested = await confirm(server, opened, { card })
  assert.equal(requested.status, 200, JSON.stringify(requested.body))
  const { payment_processor_metadata: metadata } = requested.body
  assert.equal(metadata.intent_status, 'requires_action')
  assert.match(metadata.intent_client_secret, /_secret_/)
  assert.match(metadata.next_action_url, /3d_secure/)
  assert.equal(await statusOf(acme, opened), 'confirmed')
  const intent = String(metadata.intent_client_secret).split('_secret_')[0] ?? ''
  return { opened, intent }
}

const refresh = ({ client_secret }: { client_secret: string }) =>
  server.stranger().post(`/v1/checkouts/client/${client_secret}/refresh`)

test('a buyer who confirms 3-D Secure has paid, whichever report arrives first', async () => {
  const acme = await merchant(server)
  const { id } = await product(acme)
  const confirmedByPage = await openChallenge(acme, id, '4000000000003220')
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })

  server.stripe.control.challenge(confirmedByPage.intent, 'complete')
  const seen = await refresh(confirmedByPage.opened)
  server.stripe.control.clearFaults()

  assert.equal(seen.body.status, 'succeeded')
  const confirmedByEvent = await openChallenge(acme, id, '4000002760003184')
  server.stripe.control.challenge(confirmedByEvent.intent, 'complete')
  await server.drainJobs()
  assert.equal(await statusOf(acme, confirmedByEvent.opened), 'succeeded')
  assert.deepEqual(chargesOf(server, acme), [2000, 2000])
})

test('a buyer who fails 3-D Secure may try another card', async () => {
  const acme = await merchant(server)
  const { opened, intent } = await openChallenge(acme, (await product(acme)).id, '4000000000003220')

  server.stripe.control.challenge(intent, 'fail')
  const seen = await refresh(opened)

  assert.equal(seen.body.status, 'open')
  const paid = await confirm(server, opened)
  await server.drainJobs()
  assert.equal(paid.status, 200)
  assert.equal(await statusOf(acme, opened), 'succeeded')
  assert.deepEqual(chargesOf(server, acme), [2000])
})

test('a second confirmation during 3-D Secure returns the same redirect', async () => {
  const acme = await merchant(server)
  const { opened, intent } = await openChallenge(acme, (await product(acme)).id, '4000000000003220')

  const again = await confirm(server, opened)

  assert.equal(again.status, 200)
  assert.equal(again.body.payment_processor_metadata.intent_status, 'requires_action')
  assert.equal(
    server.stripe.control.paymentIntents({ metadata: { checkout_id: opened.id } }).length,
    1,
  )
  server.stripe.control.challenge(intent, 'complete')
  await server.drainJobs()
  assert.deepEqual(chargesOf(server, acme), [2000])
})

test('a card for a plan is saved with 3-D Secure and charged once', async () => {
  const acme = await merchant(server)
  const { opened, intent } = await openChallenge(acme, (await plan(acme)).id, '4000002500003155')

  server.stripe.control.challenge(intent, 'complete')
  await server.drainJobs()

  assert.equal(await statusOf(acme, opened), 'succeeded')
  assert.deepEqual(chargesOf(server, acme), [1000])
  const { body } = await acme.server.get('/v1/subscriptions/')
  assert.equal(body.items[0].status, 'active')
})

test('a buyer who never returns from 3-D Secure is not charged', async () => {
  const acme = await merchant(server)
  const { opened } = await openChallenge(acme, (await product(acme)).id, '4000000000003220')

  server.clock.pass(25 * 3_600_000)
  await server.drainJobs()
  server.clock.pass(2 * 3_600_000)
  await server.drainJobs()

  assert.equal(await statusOf(acme, opened), 'expired')
  assert.deepEqual(chargesOf(server, acme), [])
  const removed = await server.stranger().get(`/v1/checkouts/client/${opened.client_secret}`)
  assert.equal(removed.status, 410)
})

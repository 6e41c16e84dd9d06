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
  product,
} from '../../testing/sales.ts'
import { disputeJobs } from '../disputes/jobs.ts'
import { refundJobs } from '../refunds/jobs.ts'
import { settlementJobs } from './jobs.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  await checkBooks(server)
})

const INTENTS = 'POST /v1/payment_intents'
/** The first attempt and the two retries of the official library. */
const ATTEMPTS_MAX = 3

async function shop() {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await product(acme)).id])
  return { acme, opened }
}

const statusOf = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/checkouts/${id}`)).body.status

/** Advances the clock by the scheduler's waits and runs the jobs that became due. */
async function advanceSeconds(seconds: number) {
  server.clock.pass(seconds * 1_000)
  await server.drainJobs()
}

for (const kind of ['timeout_after', 'timeout_before', 'error_500'] as const) {
  test(`a processor that responds at the third attempt (${kind}) charges once`, async () => {
    const { acme, opened } = await shop()
    server.stripe.control.addFault({ kind, match: INTENTS, count: ATTEMPTS_MAX - 1 })

    const answer = await confirm(server, opened)
    await server.drainJobs()

    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(await statusOf(acme, opened), 'succeeded')
    assert.deepEqual(chargesOf(server, acme), [2000])
  })

  test(`a processor that never responds (${kind}) is asked again and charges once`, async () => {
    const { acme, opened } = await shop()
    server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
    server.stripe.control.addFault({ kind, match: INTENTS, count: ATTEMPTS_MAX })

    const answer = await confirm(server, opened)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    await advanceSeconds(31)

    assert.equal(await statusOf(acme, opened), 'succeeded')
    assert.deepEqual(chargesOf(server, acme), [2000])
  })
}

test("while a payment's outcome is unknown, the checkout waits for it", async () => {
  const { acme, opened } = await shop()
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  server.stripe.control.addFault({ kind: 'timeout_after', match: INTENTS, count: ATTEMPTS_MAX })

  const answer = await confirm(server, opened)

  assert.equal(answer.body.payment_processor_metadata.intent_status, 'processing')
  assert.equal(await statusOf(acme, opened), 'confirmed')
  await advanceSeconds(31)
})

test('a charge whose response was lost is found after the processor expired its key', async () => {
  const { acme, opened } = await shop()
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  server.stripe.control.addFault({ kind: 'timeout_after', match: INTENTS, count: ATTEMPTS_MAX })
  await confirm(server, opened)

  await advanceSeconds(26 * 3_600)

  assert.equal(await statusOf(acme, opened), 'succeeded')
  assert.deepEqual(chargesOf(server, acme), [2000])
})

test('a buyer who retries after a timeout pays once', async () => {
  const { acme, opened } = await shop()
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  server.stripe.control.addFault({ kind: 'timeout_after', match: INTENTS, count: ATTEMPTS_MAX })
  const form = { ...buyer(), confirmation_token_id: await cardToken(server) }
  await confirm(server, opened, form)

  const again = await confirm(server, opened, {
    ...form,
    confirmation_token_id: await cardToken(server),
  })
  await advanceSeconds(31)

  assert.equal(again.status, 200)
  assert.equal(await statusOf(acme, opened), 'succeeded')
  assert.deepEqual(chargesOf(server, acme), [2000])
})

test('duplicated, late and shuffled events lead to the same state', async () => {
  const { acme, opened } = await shop()
  const { control } = server.stripe
  control.addFault({ kind: 'webhook_duplicated', match: 'payment_intent.*', count: 10 })
  control.addFault({ kind: 'webhook_shuffled', match: '*', count: 10 })
  control.addFault({ kind: 'webhook_delayed', match: 'charge.*', count: 2, delay: 50 })

  const rejected = await confirm(server, opened, { card: '4000000000000002' })
  const paid = await confirm(server, opened)
  await server.drainJobs()

  assert.equal(rejected.status, 400)
  assert.equal(paid.status, 200)
  assert.equal(await statusOf(acme, opened), 'succeeded')
  assert.deepEqual(chargesOf(server, acme), [2000])
  const { body } = await acme.server.get('/v1/payments/', {
    query: { checkout_id: String(opened.id) },
  })
  assert.deepEqual(body.items.map((item: any) => item.status).sort(), ['failed', 'succeeded'])
})

test("an event without the processor's signature is rejected and changes nothing", async () => {
  const body = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
  })
  const path = '/v1/integrations/stripe/webhook'

  const forged = await server.stranger().post(path, body, {
    headers: { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' },
  })
  const unsigned = await server.stranger().post(path, body)

  assert.equal(forged.status, 400)
  assert.equal(unsigned.status, 400)
  const stored = await server.site.db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', 'evt_forged')
    .execute()
  assert.deepEqual(stored, [])
})

test('jobs that call the processor are retried for days during its outage', () => {
  // A charge continues in its payment's scheduled task, and a mail makes no request to the
  // processor.
  const others =
    /^(charge_order|retry_order|mail_\w+|notify_merchant|notify_missed_periods|notify_dispute|remind_dispute)$/
  const requested = [...settlementJobs, ...refundJobs, ...disputeJobs].filter(
    ({ task }) => !others.test(task.kind),
  )

  const days = requested.map(({ task }) => [
    task.kind,
    Math.floor((task.attempts_max * 5) / (60 * 24)),
  ])
  assert.deepEqual(days, [
    ['settle_payment', 3],
    ['detach_payment_method', 3],
    ['cancel_payment', 3],
    ['refund_duplicate_payment', 3],
    ['apply_stripe_event', 3],
    ['settle_refund', 3],
    ['send_dispute_response', 3],
  ])
})

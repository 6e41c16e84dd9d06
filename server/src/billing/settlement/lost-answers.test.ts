import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  buyer,
  cardToken,
  charged,
  checkout,
  confirm,
  lawful,
  product,
} from '../../testing/sales.ts'
import { refundJobs } from '../refunds/jobs.ts'
import { settlementJobs } from './jobs.ts'

let house: House

before(async () => {
  house = await openHouse()
})
after(() => house.close())
afterEach(async () => {
  house.stripe.control.clearFaults()
  await lawful(house)
})

const INTENTS = 'POST /v1/payment_intents'
/** The first attempt and the two retries of the official library. */
const TRIES = 3

async function shop() {
  const acme = await merchant(house)
  const opened = await checkout(acme, [(await product(acme)).id])
  return { acme, opened }
}

const statusOf = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/checkouts/${id}`)).body.status

/** Advances the clock by the scheduler's waits and runs the jobs that became due. */
async function later(seconds: number) {
  house.clock.pass(seconds * 1_000)
  await house.settled()
}

for (const kind of ['timeout_after', 'timeout_before', 'error_500'] as const) {
  test(`a processor that responds at the third attempt (${kind}) charges once`, async () => {
    const { acme, opened } = await shop()
    house.stripe.control.addFault({ kind, match: INTENTS, count: TRIES - 1 })

    const answer = await confirm(house, opened)
    await house.settled()

    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(await statusOf(acme, opened), 'succeeded')
    assert.deepEqual(charged(house, acme), [2000])
  })

  test(`a processor that never responds (${kind}) is asked again and charges once`, async () => {
    const { acme, opened } = await shop()
    house.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
    house.stripe.control.addFault({ kind, match: INTENTS, count: TRIES })

    const answer = await confirm(house, opened)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    await later(31)

    assert.equal(await statusOf(acme, opened), 'succeeded')
    assert.deepEqual(charged(house, acme), [2000])
  })
}

test("while a payment's outcome is unknown, the checkout waits for it", async () => {
  const { acme, opened } = await shop()
  house.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  house.stripe.control.addFault({ kind: 'timeout_after', match: INTENTS, count: TRIES })

  const answer = await confirm(house, opened)

  assert.equal(answer.body.payment_processor_metadata.intent_status, 'processing')
  assert.equal(await statusOf(acme, opened), 'confirmed')
  await later(31)
})

test('a charge whose response was lost is found after the processor expired its key', async () => {
  const { acme, opened } = await shop()
  house.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  house.stripe.control.addFault({ kind: 'timeout_after', match: INTENTS, count: TRIES })
  await confirm(house, opened)

  await later(26 * 3_600)

  assert.equal(await statusOf(acme, opened), 'succeeded')
  assert.deepEqual(charged(house, acme), [2000])
})

test('a buyer who retries after a timeout pays once', async () => {
  const { acme, opened } = await shop()
  house.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  house.stripe.control.addFault({ kind: 'timeout_after', match: INTENTS, count: TRIES })
  const form = { ...buyer(), confirmation_token_id: await cardToken(house) }
  await confirm(house, opened, form)

  const again = await confirm(house, opened, {
    ...form,
    confirmation_token_id: await cardToken(house),
  })
  await later(31)

  assert.equal(again.status, 200)
  assert.equal(await statusOf(acme, opened), 'succeeded')
  assert.deepEqual(charged(house, acme), [2000])
})

test('duplicated, late and shuffled events lead to the same state', async () => {
  const { acme, opened } = await shop()
  const { control } = house.stripe
  control.addFault({ kind: 'webhook_duplicated', match: 'payment_intent.*', count: 10 })
  control.addFault({ kind: 'webhook_shuffled', match: '*', count: 10 })
  control.addFault({ kind: 'webhook_delayed', match: 'charge.*', count: 2, delay: 50 })

  const refused = await confirm(house, opened, { card: '4000000000000002' })
  const paid = await confirm(house, opened)
  await house.settled()

  assert.equal(refused.status, 400)
  assert.equal(paid.status, 200)
  assert.equal(await statusOf(acme, opened), 'succeeded')
  assert.deepEqual(charged(house, acme), [2000])
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

  const forged = await house.stranger().post(path, body, {
    headers: { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' },
  })
  const unsigned = await house.stranger().post(path, body)

  assert.equal(forged.status, 400)
  assert.equal(unsigned.status, 400)
  const stored = await house.site.db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', 'evt_forged')
    .execute()
  assert.deepEqual(stored, [])
})

test('calls only the processor can make are retried for days during its outage', () => {
  // A charge continues in its payment's scheduled task, and a mail makes no request to the
  // processor.
  const others = /^(charge_order|retry_order|mail_receipt|tell_sellers|announce_missed)$/
  const asked = [...settlementJobs, ...refundJobs].filter(({ task }) => !others.test(task.kind))

  const days = asked.map(({ task }) => [task.kind, Math.floor((task.attempts_max * 5) / (60 * 24))])
  assert.deepEqual(days, [
    ['settle_payment', 3],
    ['detach_payment_method', 3],
    ['cancel_payment', 3],
    ['refund_duplicate_payment', 3],
    ['apply_stripe_event', 3],
    ['settle_refund', 3],
  ])
})

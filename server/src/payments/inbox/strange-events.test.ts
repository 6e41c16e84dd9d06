import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkBooks, subscribe } from '../../testing/sales.ts'
import { changedTables, databaseContents } from '../../testing/database-contents.ts'

let server: TestServer
let acme: Merchant
/** An intent and the card it was paid with, with the processor's ids. */
let paid: { intent: string; method: string; payment_id: string }
const logged: string[] = []

before(async () => {
  server = await startTestServer({ log_level: 'warn' })
  const log = server.site.log as unknown as Record<symbol, { write(line: string): void }>
  log[pino.symbols.streamSym as unknown as symbol] = { write: line => void logged.push(line) }
  acme = await merchant(server)
  await subscribe(server, acme)
  const { db } = server.site
  const payment = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const method = await db.selectFrom('payment_methods').selectAll().executeTakeFirstOrThrow()
  paid = {
    intent: String(payment.processor_id),
    method: method.processor_id,
    payment_id: payment.id,
  }
})
after(() => server.close())

type EventOptions = { secret?: string; at?: number; headers?: Record<string, string> }

/** Sends an event signed as the processor signs it. */
function send(body: string | Buffer<ArrayBuffer>, { secret, at, headers = {} }: EventOptions = {}) {
  const key = secret ?? server.site.config.stripe.webhook_secret ?? ''
  const moment = at ?? Math.floor(Date.now() / 1_000)
  const seal = createHmac('sha256', key).update(`${moment}.`).update(body).digest('hex')
  return fetch(`${server.url}/v1/integrations/stripe/webhook`, {
    method: 'POST',
    headers: {
      'stripe-signature': `t=${moment},v1=${seal}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  })
}

let events = 0

/** An event in Stripe's format, about the paid intent by default. */
const eventOf = (more: Record<string, unknown> = {}, object: Record<string, unknown> = {}) => ({
  id: `evt_strange_${(events += 1)}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  ...more,
  data: {
    object: {
      id: paid.intent,
      object: 'payment_intent',
      metadata: { payment_id: paid.payment_id },
      ...object,
    },
  },
})

type Case = [name: string, act: () => Promise<Response>]

/** Sends bodies and expects the status; the database does not change and nothing is logged. */
async function changesNothing(status: number, cases: Case[]) {
  await server.drainJobs()
  const before = await databaseContents(server)
  logged.length = 0

  for (const [name, act] of cases) assert.equal((await act()).status, status, name)
  await server.drainJobs()

  assert.deepEqual(changedTables(before, await databaseContents(server)), [])
  assert.deepEqual(logged, [])
}

test('a signed body that is not an event is rejected and changes nothing', async () => {
  const json = ['null', '[]', '{}', '"event"', '17', '{"type":7}', '{"type":"refund.created"}']
  const strange = { ...eventOf(), data: null }
  const nul = JSON.stringify(eventOf({ id: 'evt_\0' }))
  const long = JSON.stringify(eventOf({ id: 'e'.repeat(10_000) }))
  const bodies = [
    ...['', ' ', 'not json', '{"id":', '\u{feff}{}', ...json],
    ...[JSON.stringify(strange), nul, long],
  ]
  await changesNothing(400, [
    ...bodies.map((body): Case => [body.slice(0, 40), () => send(body)]),
    ['bytes', () => send(Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
  ])
})

test('an event with a missing, wrong, old or foreign signature is rejected', async () => {
  const body = JSON.stringify(eventOf())
  const now = Math.floor(Date.now() / 1_000)
  const cases: [string, EventOptions][] = [
    ['another secret', { secret: 'whsec_of_somebody_else' }],
    ['an hour ago', { at: now - 3_600 }],
    ['no signature', { headers: { 'stripe-signature': '' } }],
    ['garbage', { headers: { 'stripe-signature': 't=,v1=,,=' } }],
    ['no scheme', { headers: { 'stripe-signature': `t=${now},v0=${'0'.repeat(64)}` } }],
  ]
  const headers = { 'stripe-signature': 't=1,v1=00' }
  await changesNothing(400, [
    ...cases.map(([name, sent]): Case => [name, () => send(body, sent)]),
    ...['', 'not json', '[]'].map((item): Case => [
      `unsigned ${item}`,
      () => send(item, { headers }),
    ]),
  ])
})

test('a body larger than a megabyte is rejected', async () => {
  const body = JSON.stringify(eventOf({ padding: 'x'.repeat(1_100_000) }))

  await changesNothing(413, [['huge', () => send(body)]])
})

test('an event about objects of another server is acknowledged and ignored', async () => {
  const unknown = { payment_id: '018f4d3e-0000-7000-8000-000000000000' }
  const cases: [string, object][] = [
    ['an unknown intent', eventOf({}, { id: 'pi_unknown', metadata: {} })],
    ['an unknown payment', eventOf({}, { id: 'pi_unknown', metadata: unknown })],
    ['metadata that is no id', eventOf({}, { id: 'pi_2', metadata: { payment_id: "' or 1=1" } })],
    ['metadata of another type', eventOf({}, { id: 'pi_3', metadata: [7] })],
    ['an unknown type', eventOf({ type: 'invoice.paid' })],
    ['an unknown object', eventOf({}, { object: 'subscription', id: 'sub_1', metadata: {} })],
    ['an id with a zero byte', eventOf({}, { id: 'pi_\0' })],
    ['the other mode', eventOf({ livemode: true })],
    ['another account', eventOf({ account: 'acct_of_somebody_else' })],
    [
      'a card of another account',
      eventOf(
        { type: 'payment_method.detached', account: 'acct_of_somebody_else' },
        { object: 'payment_method', id: paid.method, metadata: {} },
      ),
    ],
  ]
  await changesNothing(
    200,
    cases.map(([name, event]) => [name, () => send(JSON.stringify(event))]),
  )
})

test('an event with an unusual content type is read by its signature alone', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; a=b']) {
    const response = await send(JSON.stringify(eventOf()), { headers: { 'content-type': type } })
    assert.equal(response.status, 200, type)
  }
  await server.drainJobs()
  await checkBooks(server)
})

test('duplicated, late and shuffled events change nothing', async () => {
  const late = eventOf({ type: 'payment_intent.processing' }, { status: 'processing' })
  const failed = eventOf({ type: 'payment_intent.payment_failed' }, { status: 'canceled' })
  const order = async () => (await acme.server.get('/v1/orders/')).body.items
  const before = await order()

  for (const event of [failed, late, late, eventOf(), failed]) {
    assert.equal((await send(JSON.stringify(event))).status, 200)
  }
  await server.drainJobs()

  assert.deepEqual(await order(), before)
  assert.deepEqual(chargesOf(server, acme), [1000])
  const { length } = await server.site.db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', 'in', [late.id, failed.id])
    .execute()
  assert.equal(length, 2)
  await checkBooks(server)
})

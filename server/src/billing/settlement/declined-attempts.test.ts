import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { HOUR } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  buyer,
  CARD,
  cardToken,
  chargesOf,
  checkout,
  checkBooks,
  ordersOf,
  plan,
  product,
  setCard,
} from '../../testing/sales.ts'

const MAX = 10
const DECLINED = '4000000000000002'
const NO_FUNDS = '4000000000009995'
/** The test number of `pm_card_chargeCustomerFail`. */
const CARD_FAILS_AFTER_ATTACHING = '4000000000000341'
const TOO_MANY_DECLINES_MESSAGE = 'Too many attempts were declined. Wait an hour, then try again.'

let server: TestServer
before(async () => {
  server = await startTestServer({ rate_limits: true })
})
after(() => server.close())
afterEach(async () => {
  await checkBooks(server)
  server.clock.pass(2 * HOUR)
})

let addresses = 0
/** A caller at an address without earlier requests. */
function fromAnotherAddress(token?: string): Person {
  const person = new Person(server.url, token)
  addresses += 1
  person.address = `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
  return person
}

type Attempt = { email?: string; card?: string }

async function confirm(
  opened: { client_secret: string },
  { email, card = DECLINED }: Attempt = {},
) {
  const form = buyer(email === undefined ? {} : { customer_email: email })
  const confirmation_token_id = await cardToken(server, card)
  const path = `/v1/checkouts/client/${opened.client_secret}/confirm`
  return fromAnotherAddress().post(path, { ...form, confirmation_token_id })
}

/** How often the processor was asked for a merchant's money. */
const requested = (...merchants: Merchant[]) =>
  merchants.flatMap(({ organization }) =>
    server.stripe.control.paymentIntents({ metadata: { organization_id: organization.id } }),
  ).length

/** Two cards take turns, so that none of them reaches its own limit. */
const cardOf = (n: number) => (n % 2 === 0 ? DECLINED : NO_FUNDS)

function assertTooMany({ status, body, headers }: Awaited<ReturnType<typeof confirm>>) {
  assert.deepEqual(
    [status, body],
    [429, { error: 'TooManyDeclines', detail: TOO_MANY_DECLINES_MESSAGE }],
  )
  const wait = Number(headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 3600, `waits ${wait}`)
}

test('a checkout has ten declined attempts in an hour, whoever makes them', async () => {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await product(acme)).id])
  for (let n = 0; n < MAX; n += 1) {
    assert.equal((await confirm(opened, { card: cardOf(n) })).status, 400)
  }

  assertTooMany(await confirm(opened, { card: CARD }))

  assert.equal(requested(acme), MAX)
  server.clock.pass(HOUR)
  assert.equal((await confirm(opened, { card: CARD })).status, 200)
  await server.drainJobs()
  assert.deepEqual(chargesOf(server, acme), [2000])
})

test('a customer has ten declined attempts in an hour over all checkouts together', async () => {
  const acme = await merchant(server)
  const { id } = await product(acme)
  const opened = await Promise.all(Array.from({ length: 25 }, () => checkout(acme, [id])))
  const email = 'tester@example.com'

  const responses = await Promise.all(
    opened.map((item, n) => confirm(item, { email, card: cardOf(n) })),
  )

  const rejected = responses.filter(({ status }) => status === 429)
  assert.equal(responses.filter(({ status }) => status === 400).length, MAX)
  assert.equal(rejected.length, 25 - MAX)
  for (const response of rejected) assertTooMany(response)
  assert.equal(requested(acme), MAX)
  assert.equal((await confirm(await checkout(acme, [id]), { card: CARD })).status, 200)
})

test('a card has ten declined attempts in an hour over all organizations together', async () => {
  const shops = [await merchant(server), await merchant(server)] as const
  const ids = await Promise.all(shops.map(async shop => (await product(shop)).id))
  const [acme, other] = shops
  const opened = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      n % 2 === 0 ? checkout(acme, [ids[0]!]) : checkout(other, [ids[1]!]),
    ),
  )

  const responses = await Promise.all(opened.map(item => confirm(item)))

  const rejected = responses.filter(({ status }) => status === 429)
  assert.equal(responses.filter(({ status }) => status === 400).length, MAX)
  assert.equal(rejected.length, 24 - MAX)
  for (const response of rejected) assertTooMany(response)
  assert.equal(requested(...shops), MAX)
  const again = await checkout(acme, [ids[0]!])
  assertTooMany(await confirm(again))
  assert.equal((await confirm(again, { card: CARD })).status, 200)
})

test('ten parallel confirmations cannot exceed the limit of their checkout', async () => {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await product(acme)).id])

  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 3 }, (_, n) => confirm(opened, { card: cardOf(n) })))
  }

  assert.equal(requested(acme), MAX)
  assertTooMany(await confirm(opened, { card: CARD }))
})

test('successful attempts do not count toward the limit', async () => {
  const acme = await merchant(server)
  const { id } = await product(acme)

  for (let n = 0; n < MAX + 3; n += 1) {
    const opened = await checkout(acme, [id])
    const { status } = await confirm(opened, { email: 'regular@example.com', card: CARD })
    assert.equal(status, 200)
    await server.drainJobs()
  }

  assert.equal(chargesOf(server, acme).length, MAX + 3)
})

/** A merchant whose customer's renewal was declined, and that customer's portal. */
async function pastDueCustomer() {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await plan(acme)).id])
  assert.equal((await confirm(opened, { card: CARD })).status, 200)
  await server.drainJobs()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  const order = (await ordersOf(acme)).at(-1)
  const { customer_id } = subscription
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const portal = () => fromAnotherAddress(body.token)
  const add = async (card: string) =>
    portal().post('/v1/customer-portal/customers/me/payment-methods', {
      ...{ confirmation_token_id: await cardToken(server, card), set_default: true },
      return_url: 'https://example.com/portal',
    })
  return { acme, order, subscription, portal, add }
}

test('cards added in the portal count as attempts, and dunning continues', async () => {
  const { acme, order, portal, add } = await pastDueCustomer()
  for (let n = 0; n < MAX; n += 1) assert.equal((await add(cardOf(n))).status, 400)

  assertTooMany(await add(CARD))
  const path = `/v1/customer-portal/orders/${order.id}/confirm-payment`
  const token = await cardToken(server, CARD)
  assertTooMany(await portal().post(path, { confirmation_token_id: token }))

  await setCard(server, acme, 'pm_card_visa')
  const retried = await acme.server.post(`/v1/orders/${order.id}/retry-payment`)
  assert.ok([200, 202].includes(retried.status), JSON.stringify(retried.body))
  await server.drainJobs()
  assert.equal((await acme.server.get(`/v1/orders/${order.id}`)).body.status, 'paid')
})

test('a card that was declined too often is still charged by dunning', async () => {
  const { acme, order } = await pastDueCustomer()
  const shop = await merchant(server)
  const { id } = await product(shop)
  for (let n = 0; n < MAX; n += 1) {
    assert.equal(
      (await confirm(await checkout(shop, [id]), { card: CARD_FAILS_AFTER_ATTACHING })).status,
      400,
    )
  }
  assertTooMany(await confirm(await checkout(shop, [id]), { card: CARD_FAILS_AFTER_ATTACHING }))
  const before = requested(acme)

  server.clock.set(new Date(order.next_payment_attempt_at))
  await server.drainJobs()

  assert.equal(requested(acme), before + 1)
})

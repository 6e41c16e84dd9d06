import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  buyer,
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  product,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const DECLINED = '4000000000000002'

async function discount(acme: Merchant, body: object = {}) {
  const given = { type: 'percentage', duration: 'once', name: 'Off', basis_points: 2500 }
  const answer = await acme.server.post('/v1/discounts/', { ...given, code: 'SPRING', ...body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

const byAmount = (a: number, b: number) => a - b

const redemptions = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/discounts/${id}`)).body.redemptions_count

const placesOf = (answer: { status: number; body: any }) => {
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

/** A customer subscribes with a discount, and the given number of periods pass. */
async function live(
  acme: Merchant,
  { months, of = {} }: { months: number; of?: Record<string, unknown> },
) {
  const opened = await checkout(acme, [(await plan(acme, of)).id])
  const answer = await confirm(server, opened, { discount_code: 'spring' })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await server.drainJobs()
  const find = async () => (await acme.server.get('/v1/subscriptions/')).body.items[0]
  for (let month = 0; month < months; month += 1) {
    server.clock.set(new Date((await find()).current_period_end))
    await server.drainJobs()
  }
  return { subscription: await find(), orders: await ordersOf(acme) }
}

const billed = (orders: any[]) =>
  orders.map(({ subtotal_amount, discount_amount, total_amount, discount }) => {
    return [subtotal_amount, discount_amount, total_amount, discount?.code ?? null]
  })

test('a discounted sale is charged, ordered and recorded with its discount', async () => {
  const acme = await merchant(server)
  const quarter = await discount(acme)
  const opened = await checkout(acme, [(await product(acme)).id], { discount_id: quarter.id })

  const answer = await confirm(server, opened)
  await server.drainJobs()

  assert.equal(answer.status, 200)
  assert.deepEqual(chargesOf(server, acme), [1500])
  const [order] = await ordersOf(acme)
  assert.deepEqual(billed([order]), [[2000, 500, 1500, 'SPRING']])
  assert.deepEqual([order.discount_id, order.net_amount], [quarter.id, 1500])
  const entries = await server.site.db
    .selectFrom('ledger_entries')
    .select(['account', 'amount'])
    .where('order_id', '=', order.id)
    .where('payment_id', 'is', null)
    .execute()
  assert.deepEqual(Object.fromEntries(entries.map(({ account, amount }) => [account, amount])), {
    receivable: 1500,
    discounts: 500,
    revenue: -2000,
  })
  const query = { discount_id: quarter.id }
  const listed = await acme.server.get('/v1/orders/', { query })
  assert.equal(listed.body.pagination.total_count, 1)
  assert.equal(await redemptions(acme, quarter), 1)
})

test('one of a hundred buyers gets the last redemption', async () => {
  const acme = await merchant(server)
  const last = await discount(acme, { basis_points: 10_000, max_redemptions: 1 })
  const book = await product(acme)
  const opened = await Promise.all(
    Array.from({ length: 100 }, () => checkout(acme, [book.id], { discount_id: last.id })),
  )

  const answers = await Promise.all(
    opened.map(item => confirm(server, item, { confirmation_token_id: null })),
  )
  await server.drainJobs()

  const won = answers.filter(({ status }) => status === 200)
  assert.equal(won.length, 1)
  for (const answer of answers) {
    if (answer.status !== 200) assert.deepEqual(placesOf(answer), ['body.discount_code'])
  }
  assert.equal(await redemptions(acme, last), 1)
  assert.deepEqual(billed(await ordersOf(acme)), [[2000, 2000, 0, 'SPRING']])
})

test('a declined card releases the redemption to the same buyer or another', async () => {
  const acme = await merchant(server)
  const last = await discount(acme, { max_redemptions: 1 })
  const book = await product(acme)
  const [first, second] = [await checkout(acme, [book.id]), await checkout(acme, [book.id])]
  const pay = (item: { client_secret: string }, more: object = {}) =>
    confirm(server, item, { discount_code: 'SPRING', ...more })

  const declined = await pay(first, { card: DECLINED })
  const free = await redemptions(acme, last)
  const paid = await pay(second)
  await server.drainJobs()
  const late = await pay(first)

  assert.deepEqual([declined.status, free, paid.status], [400, 0, 200])
  assert.deepEqual(placesOf(late), ['body.discount_code'])
  assert.equal(await redemptions(acme, last), 1)
  assert.deepEqual(chargesOf(server, acme), [1500])
})

test('an abandoned 3-D Secure payment releases the redemption', async () => {
  const acme = await merchant(server)
  const last = await discount(acme, { max_redemptions: 1 })
  const opened = await checkout(acme, [(await product(acme)).id], { discount_id: last.id })
  const waiting = await confirm(server, opened, { card: '4000002760003184' })
  const concurrent = await redemptions(acme, last)

  for (const hours of [25, 2]) {
    server.clock.pass(hours * 3_600_000)
    await server.drainJobs()
  }

  assert.deepEqual([waiting.status, concurrent], [200, 1])
  assert.equal((await acme.server.get(`/v1/checkouts/${opened.id}`)).body.status, 'expired')
  assert.equal(await redemptions(acme, last), 0)
  const next = await checkout(acme, [(await product(acme)).id])
  const answer = await confirm(server, next, { discount_code: 'spring' })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
})

test("a customer's redemptions are limited across all of their addresses", async () => {
  const acme = await merchant(server)
  await discount(acme, { max_redemptions_per_customer: 1 })
  const book = await product(acme)
  const buy = async (customer_email: string) => {
    const opened = await checkout(acme, [book.id])
    return confirm(server, opened, buyer({ customer_email, discount_code: 'SPRING' }))
  }

  assert.equal((await buy('ada@example.com')).status, 200)
  assert.deepEqual(placesOf(await buy('Ada@example.com')), ['body.discount_code'])
  assert.deepEqual(placesOf(await buy('ada+again@example.com')), ['body.discount_code'])
  assert.equal((await buy('bob@example.com')).status, 200)
})

test('a fully discounted sale needs no card and still creates an order', async () => {
  const acme = await merchant(server)
  await discount(acme, { type: 'fixed', amount: 5000 })
  const opened = await checkout(acme, [(await product(acme)).id])
  const path = `/v1/checkouts/client/${opened.client_secret}`
  const free = await server.stranger().patch(path, { discount_code: 'SPRING' })

  const { customer_billing_address: _, ...buyerDetails } = buyer()
  const answer = await server.stranger().post(`${path}/confirm`, buyerDetails)
  await server.drainJobs()

  assert.deepEqual([free.body.total_amount, free.body.is_payment_form_required], [0, false])
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const [order] = await ordersOf(acme)
  assert.deepEqual(billed([order]), [[2000, 2000, 0, 'SPRING']])
  assert.equal(order.paid, true)
  assert.deepEqual(chargesOf(server, acme), [])
})

test('a discount applies to a subscription once, for its months, or forever', async () => {
  const full = [1000, 0, 1000, null]
  const off = [1000, 250, 750, 'SPRING']
  const forms = [
    [{ duration: 'once' }, [off, full, full]],
    [{ duration: 'repeating', duration_in_months: 2 }, [off, off, full]],
    [{ duration: 'forever' }, [off, off, off]],
  ] as const
  for (const [terms, expected] of forms) {
    const acme = await merchant(server)
    const result = await discount(acme, terms)

    const { subscription, orders } = await live(acme, { months: 2 })

    assert.deepEqual(billed(orders), expected, terms.duration)
    assert.deepEqual(
      chargesOf(server, acme).toSorted(byAmount),
      expected.map(([, , total]) => Number(total)).toSorted(byAmount),
    )
    const lasts = terms.duration === 'forever'
    assert.equal(subscription.amount, lasts ? 750 : 1000)
    assert.equal(subscription.discount_id, lasts ? result.id : null)
    assert.equal(subscription.discount?.id ?? null, lasts ? result.id : null)
    assert.equal(await redemptions(acme, result), 1)
  }
})

test('a deleted discount continues on running subscriptions', async () => {
  const acme = await merchant(server)
  const result = await discount(acme, { duration: 'forever' })
  await live(acme, { months: 0 })

  await acme.server.delete(`/v1/discounts/${result.id}`)
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()

  assert.deepEqual(billed(await ordersOf(acme)), Array(2).fill([1000, 250, 750, 'SPRING']))
})

test('a plan that is free for now saves a card and charges it when the discount ends', async () => {
  const acme = await merchant(server)
  await discount(acme, { basis_points: 10_000, duration: 'repeating', duration_in_months: 2 })

  const { orders } = await live(acme, { months: 2 })

  assert.deepEqual(billed(orders), [
    [1000, 1000, 0, 'SPRING'],
    [1000, 1000, 0, 'SPRING'],
    [1000, 0, 1000, null],
  ])
  assert.deepEqual(
    orders.map((order: any) => order.paid),
    [true, true, true],
  )
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('a discount starts with the first payment, not with the trial', async () => {
  const acme = await merchant(server)
  await discount(acme, { duration: 'once' })
  const of = { trial_interval: 'week', trial_interval_count: 2 }

  const { orders, subscription } = await live(acme, { months: 2, of })

  assert.deepEqual(
    billed(orders).map(([subtotal, off, total]) => [subtotal, off, total]),
    [
      [0, 0, 0],
      [1000, 250, 750],
      [1000, 0, 1000],
    ],
  )
  assert.equal(subscription.discount_id, null)
})

test("the next renewal's amount leaves out a discount that is used up", async () => {
  const amounts = async (terms: object, months = 0) => {
    const acme = await merchant(server)
    await discount(acme, terms)
    const { subscription } = await live(acme, { months })
    return [subscription.amount, subscription.renewal_amount]
  }

  assert.deepEqual(await amounts({ duration: 'once' }), [750, 1000])
  assert.deepEqual(await amounts({ duration: 'repeating', duration_in_months: 2 }), [750, 750])
  assert.deepEqual(await amounts({ duration: 'repeating', duration_in_months: 2 }, 1), [750, 1000])
  assert.deepEqual(await amounts({ duration: 'forever' }), [750, 750])
})

test('a discount can be redeemed while another checkout that has it is being updated', async () => {
  const acme = await merchant(server)
  const { id: discount_id } = await discount(acme)
  const opened = await checkout(acme, [(await product(acme)).id], { discount_id })

  const paid = await server.site.db.transaction().execute(async trx => {
    // If the confirmation waited for this lock, the timeout would end this transaction.
    await sql`set local idle_in_transaction_session_timeout = '5s'`.execute(trx)
    await sql`select from discounts where id = ${discount_id} for key share`.execute(trx)
    return confirm(server, opened)
  })

  assert.equal(paid.status, 200, JSON.stringify(paid.body))
})

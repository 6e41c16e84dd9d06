import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { ExplainedTerm, OrderExplanation } from '@gatehouse/contract/billing/explanations'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  sell,
  product,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const explanationOf = async (acme: Merchant, { id }: { id: string }): Promise<OrderExplanation> =>
  (await acme.server.get(`/v1/orders/${id}/explanation`)).body

/**
 * Rounds half to even or half away from zero, in integers, implemented independently of the server.
 */
function roundQuotient(over: bigint, under: bigint, toEven: boolean): number {
  const sign = over < 0n ? -1n : 1n
  const size = over * sign
  const [total, rest] = [size / under, (size % under) * 2n]
  const up = rest > under || (rest === under && (!toEven || total % 2n === 1n))
  return Number(sign * (total + (up ? 1n : 0n)))
}

/** The share at a position of an amount distributed by largest remainder. */
function partOf(total: number, weights: readonly number[], position: number): number {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const quotas = weights.map(weight => {
    const over = BigInt(total) * BigInt(weight) * (sum < 0n ? -1n : 1n)
    const under = sum < 0n ? -sum : sum
    const floor = over >= 0n ? over / under : -((-over + under - 1n) / under)
    return { floor, rest: over - floor * under }
  })
  const left = BigInt(total) - quotas.reduce((all, { floor }) => all + floor, 0n)
  const byRest = quotas
    .map((_, index) => index)
    .sort((a, b) => Number(quotas[b]!.rest - quotas[a]!.rest) || a - b)
  const extra = byRest.indexOf(position) < Number(left) ? 1n : 0n
  return Number(quotas[position]!.floor + extra)
}

/** The amount of a term calculated from its own numbers alone. */
function calculatedAmount(term: ExplainedTerm): number {
  switch (term.kind) {
    case 'units':
      return term.price * term.quantity
    case 'part': {
      const over = BigInt(term.of) * BigInt(term.milliseconds)
      const under = BigInt(term.whole) * BigInt(term.step)
      const size = roundQuotient(over, under, true) * term.step
      return term.amount < 0 ? -size : size
    }
    case 'percentage': {
      const over = BigInt(term.of) * BigInt(term.points)
      return roundQuotient(over, 10_000n * BigInt(term.step), false) * term.step
    }
    case 'fixed':
      return Math.min(term.off, term.of)
    case 'share':
      return partOf(term.of, term.weights, term.position)
    case 'tax_within':
      return -partOf(term.of, term.weights, term.position)
    case 'rate': {
      const rate = BigInt(Math.round(Number(term.percentage) * 100))
      const under = term.inclusive ? 10_000n + rate : 10_000n
      return roundQuotient(BigInt(term.of) * rate, under, false)
    }
    case 'usage': {
      const parts = term.parts.map(({ units, unit_amount }) => Number(units) * Number(unit_amount))
      return Math.round(parts.reduce((sum, part) => sum + part, 0))
    }
    case 'limit':
    case 'credits':
    case 'late_usage':
    case 'chosen':
    case 'free':
    case 'trial':
    case 'later':
    case 'balance':
    case 'rounding':
    case 'unknown':
    case 'untaxed':
    case 'line':
    case 'sum':
      return term.amount
  }
}

/** Asserts that every amount is the sum of its terms, each recalculated. */
function isReserved(explanation: OrderExplanation): void {
  const { lines, subtotal, discount, tax, total, balance, due } = explanation
  assert.equal(explanation.complete, true, JSON.stringify(explanation, null, 1))
  const amounts = [...lines, ...lines.map(line => line.tax), subtotal, discount, tax, total]
  for (const { amount, terms } of [...amounts, balance, due]) {
    const text = JSON.stringify(terms)
    for (const term of terms) assert.equal(calculatedAmount(term), term.amount, text)
    assert.equal(
      terms.reduce((sum, term) => sum + term.amount, 0),
      amount,
      text,
    )
  }
}

/** A merchant in Germany, whose sales are taxed. */
async function sellTaxed() {
  const acme = await merchant(server)
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  return acme
}

const kindsOf = ({ terms }: { terms: ExplainedTerm[] }) => terms.map(({ kind }) => kind)

test('an order is explained by its price, discount, tax and balance', async () => {
  const acme = await sellTaxed()
  const off = { name: 'Spring', type: 'percentage', basis_points: 1_250, duration: 'once' }
  const { body: discount } = await acme.server.post('/v1/discounts/', off)
  const { body: holder } = await acme.server.post('/v1/customers/', { email: 'why@example.com' })
  await acme.server.post(`/v1/customers/${holder.id}/balance`, {
    ...{ amount: 333, currency: 'usd', reason: 'A gift.' },
  })
  const handbook = await product(acme, { prices: [fixed(1999)] })
  const opened = await checkout(acme, [handbook.id], {
    ...{ customer_id: holder.id, discount_id: discount.id },
  })
  assert.equal((await confirm(server, opened, { customer_email: holder.email })).status, 200)
  await server.drainJobs()
  const [order] = await ordersOf(acme)

  const reason = await explanationOf(acme, order)

  isReserved(reason)
  assert.deepEqual(reason.lines[0]!.terms, [
    { kind: 'units', amount: 1999, price: 1999, quantity: 1 },
  ])
  assert.deepEqual(reason.discount.terms, [
    ...[{ kind: 'percentage', amount: 250, of: 1999, step: 1, points: 1250, name: 'Spring' }],
  ])
  assert.deepEqual(kindsOf(reason.tax), ['rate'])
  assert.deepEqual(reason.balance, { amount: -333, terms: [{ kind: 'balance', amount: -333 }] })
  assert.equal(reason.due.amount, order.due_amount)
})

test('included tax is taken out of the line, and the line states it', async () => {
  const acme = await sellTaxed()
  const inclusive = { ...fixed(1000), tax_behavior: 'inclusive' }
  const form = { customer_billing_address: { country: 'DE' } }
  const { order } = await sell(server, acme, await product(acme, { prices: [inclusive] }), form)

  const reason = await explanationOf(acme, order)

  isReserved(reason)
  assert.deepEqual(kindsOf(reason.lines[0]!), ['units', 'tax_within'])
  assert.equal(reason.lines[0]!.amount, order.subtotal_amount)
  assert.equal(reason.total.amount, 1000)
})

const fixed = (price_amount: number) => ({
  ...{ amount_type: 'fixed', price_amount, price_currency: 'usd' },
})

test('changes and renewals over years are explained to the cent', async () => {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await sellTaxed()
  const tiers = [
    { min_seats: 1, max_seats: 4, price_per_seat: 333 },
    { min_seats: 5, max_seats: null, price_per_seat: 277 },
  ]
  const seats = {
    ...{ amount_type: 'seat_based', price_currency: 'usd' },
    seat_tiers: { seat_tier_type: 'graduated', tiers },
  }
  const pro = await plan(acme, { prices: [fixed(1000)] })
  const team = await plan(acme, { name: 'Team', prices: [seats] })
  const big = await plan(acme, { name: 'Big', prices: [fixed(7777)] })
  const yearly = await plan(acme, {
    name: 'Yearly',
    recurring_interval: 'year',
    prices: [fixed(9999)],
  })
  const off = { name: 'Third', type: 'percentage', basis_points: 3_333, duration: 'forever' }
  const { body: discount } = await acme.server.post('/v1/discounts/', off)
  const opened = await checkout(acme, [pro.id], { discount_id: discount.id })
  assert.equal((await confirm(server, opened)).status, 200)
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const change = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await acme.server.patch(
      `/v1/subscriptions/${subscription.id}`,
      body,
    )
    assert.equal(status, 200, JSON.stringify(answer))
    await server.drainJobs()
  }

  const steps: Record<string, unknown>[] = [
    { product_id: big.id, proration_behavior: 'invoice' },
    { product_id: team.id, proration_behavior: 'prorate' },
    { seats: 9, proration_behavior: 'invoice' },
    { product_id: yearly.id },
    { product_id: pro.id },
    { product_id: big.id, proration_behavior: 'prorate' },
    { product_id: pro.id, proration_behavior: 'invoice' },
  ]
  for (const [index, step] of steps.entries()) {
    server.clock.pass(5 * 86_400_000 + 7_654_321 * (index + 1))
    await server.drainJobs()
    await change(step)
  }
  for (const days of [25, 25, 25]) {
    server.clock.pass(days * 86_400_000)
    await server.drainJobs()
  }

  const orders = await ordersOf(acme)
  assert.ok(orders.length > 8)
  const explained = await Promise.all(orders.map((order: any) => explanationOf(acme, order)))
  for (const reason of explained) isReserved(reason)
  const kinds = new Set(explained.flatMap(reason => reason.lines.flatMap(kindsOf)))
  assert.deepEqual(
    [...kinds].sort((a, b) => a.localeCompare(b)),
    ['later', 'part', 'units'],
  )
  for (const [index, order] of orders.entries()) {
    assert.equal(explained[index]!.total.amount, order.total_amount)
  }
})

test('an order without recorded reasons says so', async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await product(acme))
  await server.site.db
    .updateTable('order_items')
    .set({ basis: null })
    .where('order_id', '=', order.id)
    .execute()

  const reason = await explanationOf(acme, order)

  assert.equal(reason.complete, false)
  assert.deepEqual(reason.lines[0]!.terms, [{ kind: 'unknown', amount: 2000 }])
  assert.deepEqual(kindsOf(reason.subtotal), ['line'])
})

test("only an order's merchant and customer can read its explanation", async () => {
  const [acme, rival] = [await merchant(server), await merchant(server, 'Rival')]
  const { order } = await sell(server, acme, await product(acme))
  const { body: session } = await acme.server.post('/v1/customer-sessions/', {
    customer_id: order.customer_id,
  })
  const mine = new Person(server.url, session.token)
  const path = `/v1/customer-portal/orders/${order.id}/explanation`

  const { body, status } = await mine.get(path)

  assert.equal(status, 200)
  assert.deepEqual(body, await explanationOf(acme, order))
  assert.equal((await rival.server.get(`/v1/orders/${order.id}/explanation`)).status, 404)
})

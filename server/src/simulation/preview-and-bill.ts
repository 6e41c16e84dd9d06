import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestServer } from '../testing/test-server.ts'
import type { Person } from '../testing/person.ts'

/** A preview, as the API returns it. */
export type Preview = {
  token: string
  effective_at: string
  amount: number
  product_id: string
  seats: number | null
  current_period_start: string
  current_period_end: string
  due_now: PreviewedOrder | null
  waiting_amount: number
  credited_amount: number
  renewal: PreviewedOrder | null
}

type PreviewedOrder = {
  due_at: string
  lines: { label: string; amount: number; proration: boolean; product_price_id: string }[]
  [amount: string]: unknown
}

/** A subscription and its customer's amounts as stored in the database; in minor units. */
export type State = {
  product_id: string
  seats: number | null
  amount: number
  period_start: Date
  period_end: Date
  /** Pending amounts that no order has billed yet. */
  waiting: number
  balance: number
  /** The total charged to the customer's cards. */
  paid: number
  /** By their numbers. */
  orders: string[]
}

/** Reads a subscription whose customer has no other one. */
export async function stateOf(server: TestServer, id: string): Promise<State> {
  const { rows } = await sql<State>`select s.product_id, s.seats, s.amount,
      s.current_period_start as period_start, s.current_period_end as period_end,
      (select coalesce(sum(amount), 0)::int from subscription_lines
        where subscription_id = s.id and order_id is null and refund_id is null) as waiting,
      (select coalesce(-sum(amount), 0)::int from ledger_entries
        where account = 'customer_balance' and customer_id = s.customer_id) as balance,
      (select coalesce(sum(amount), 0)::int from payments
        where customer_id = s.customer_id and status = 'succeeded') as paid,
      (select coalesce(json_agg(id order by substring(invoice_number from '[0-9]+$')::int), '[]')
        from orders where subscription_id = s.id) as orders
    from subscriptions s where s.id = ${id}`.execute(server.site.db)
  assert.ok(rows[0])
  return rows[0]
}

type Done = { id: string; server: Person; previewed: Preview; before: State }

/** Requires that a change did exactly what its preview showed. */
export async function matchesPreview(
  testServer: TestServer,
  { id, server, previewed: text, before }: Done,
) {
  const now = await stateOf(testServer, id)
  const { due_now, credited_amount } = text
  const message = `${id}: ${JSON.stringify(text)}`
  const later = new Date(text.effective_at) > testServer.clock.now()
  if (!later) assert.deepEqual(termsOf(now), termsOf(previewOf(text)), message)
  const applied = Number(due_now?.applied_balance_amount ?? 0)
  assert.equal(now.paid - before.paid, Number(due_now?.due_amount ?? 0), `charged, ${message}`)
  assert.equal(now.balance - before.balance, applied + credited_amount, `balance, ${message}`)
  assert.equal(now.waiting, text.waiting_amount, `waiting, ${message}`)
  const written = now.orders.slice(before.orders.length)
  const expected = (due_now ? 1 : 0) + (credited_amount > 0 ? 1 : 0)
  assert.equal(written.length, expected, `orders, ${message}`)
  if (due_now) await isBilledAsPreviewed(server, written[0] ?? '', due_now)
  if (credited_amount > 0) await isCredited(server, written.at(-1) ?? '', credited_amount)
  await isSettled(testServer, written)
}

const termsOf = ({ product_id, seats, amount, period_start, period_end }: Terms) => [
  ...[product_id, seats, amount],
  ...[new Date(period_start).getTime(), new Date(period_end).getTime()],
]

type Terms = Pick<State, 'product_id' | 'seats' | 'amount' | 'period_start' | 'period_end'>

const previewOf = ({ current_period_start, current_period_end, ...rest }: Preview): Terms => ({
  ...rest,
  period_start: new Date(current_period_start),
  period_end: new Date(current_period_end),
})

const AMOUNTS = [
  ...['subtotal_amount', 'discount_amount', 'tax_amount'],
  ...['total_amount', 'applied_balance_amount', 'due_amount'],
]

/** Requires that an order equals its preview, line by line. */
export async function isBilledAsPreviewed(server: Person, id: string, input: PreviewedOrder) {
  const { body: order } = await server.get(`/v1/orders/${id}`)
  const lines = ({ label, amount, proration, product_price_id }: any) => [
    ...[label, amount, proration, product_price_id],
  ]
  assert.deepEqual(
    [order.items.map(lines), ...AMOUNTS.map(name => order[name])],
    [input.lines.map(lines), ...AMOUNTS.map(name => input[name])],
    `order ${id}`,
  )
  assert.equal(order.status, 'paid')
}

async function isCredited(server: Person, id: string, credited: number) {
  const { body: order } = await server.get(`/v1/orders/${id}`)
  const { status, total_amount, applied_balance_amount, due_amount } = order
  assert.deepEqual(
    [status, total_amount, applied_balance_amount, due_amount],
    ['paid', 0 - credited, credited, 0],
  )
}

/**
 * Requires that nothing is outstanding for these orders and that their ledger entries match them.
 */
async function isSettled(server: TestServer, orders: string[]) {
  if (orders.length === 0) return
  const { rows } = await sql<object>`select o.id from orders o
      join ledger_entries e on e.order_id = o.id
    where o.id = any(${orders}) group by o.id
    having coalesce(sum(e.amount) filter (where e.account = 'receivable'), 0) <> 0
      or coalesce(-sum(e.amount) filter (where e.account = 'revenue'), 0) <> o.subtotal_amount
      or coalesce(sum(e.amount) filter (where e.account = 'discounts'), 0) <> o.discount_amount
      or coalesce(-sum(e.amount) filter (where e.account = 'tax'), 0) <> o.tax_amount
      or coalesce(sum(e.amount) filter (where e.account = 'customer_balance'), 0)
        <> -o.applied_balance_amount`.execute(server.site.db)
  assert.deepEqual(rows, [], 'the ledger says the same')
}

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestServer } from '../../testing/test-server.ts'
import { refundedAmount } from '../reference/refund.ts'
import type { Order, Subscription } from '../reference/subscription.ts'
import type { Purchase, HeldSubscription, Shop } from './shop.ts'

/** A subscription as stored by the server, times in milliseconds. */
type SubscriptionSnapshot = {
  id: string
  product_id: string
  status: string
  canceling: boolean
  pausing: boolean
  resumes: number | null
  discount_id: string | null
  seats: number | null
  started: number
  start: number
  end: number
  ended: number | null
  unpaid: string
  credit: string
  balance: string
  orders: OrderSnapshot[]
}

type OrderSnapshot = {
  id: string
  reason: string
  start: number | null
  end: number | null
  subtotal: number
  discount: number
  tax: number
  status: string
  attempts: number
  next: number | null
  refunded: number
  refunded_tax: number
  applied: number
}

const ms = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`)

const orderJson = sql`jsonb_build_object('id', o.id, 'reason', o.billing_reason,
  'start', ${ms('o.period_start')}, 'end', ${ms('o.period_end')}, 'subtotal', o.subtotal_amount,
  'discount', o.discount_amount, 'tax', o.tax_amount, 'status', o.status,
  'attempts', o.payment_attempts, 'next', ${ms('o.next_payment_attempt_at')},
  'refunded', o.refunded_amount, 'refunded_tax', o.refunded_tax_amount,
  'applied', 0 - o.applied_balance_amount)`

/** A merchant's subscriptions, or one of them, with their orders by number. */
export async function findAll(
  server: TestServer,
  shop: Shop,
): Promise<Map<string, SubscriptionSnapshot>> {
  const { rows } = await sql<SubscriptionSnapshot>`
    select s.id, s.product_id, s.status, s.cancel_at_period_end as canceling, s.seats,
      s.pause_at_period_end as pausing, ${ms('s.resumes_at')} as resumes, s.discount_id,
      ${ms('s.started_at')} as started, ${ms('s.current_period_start')} as start,
      ${ms('s.current_period_end')} as end, ${ms('s.ended_at')} as ended,
      lines.unpaid, lines.credit, purse.balance, billed.orders
    from subscriptions s
    cross join lateral (
      select coalesce(sum(l.amount) filter (where l.amount > 0), 0)::text as unpaid,
        coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::text as credit
      from subscription_lines l where l.subscription_id = s.id and l.order_id is null
        and l.refund_id is null) lines
    cross join lateral (
      select coalesce(jsonb_agg(${orderJson}
        order by substring(o.invoice_number from '[0-9]+$')::int), '[]') as orders
      from orders o where o.subscription_id = s.id) billed
    cross join lateral (select (0 - coalesce(sum(l.amount), 0))::text as balance
      from ledger_entries l
      where l.account = 'customer_balance' and l.customer_id = s.customer_id) purse
    where s.organization_id = ${shop.organization_id}`.execute(server.site.db)
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Requires that a merchant's whole state matches the model, and that the processor has exactly
 * their money. `drift` is how long the server waited for responses or was down: the time of the
 * next charge attempt may differ by that much, and the model then adopts the server's.
 */
export async function compare(server: TestServer, shop: Shop, clockDrift: number): Promise<void> {
  const found = await findAll(server, shop)
  const discountOf = (model: Subscription) =>
    shop.discounts.find(item => item.model === model.discount)?.id ?? null
  for (const subscription of shop.held) {
    compareSubscription(subscription, {
      found: found.get(subscription.id),
      discount_id: discountOf(subscription.model),
      drift: clockDrift,
    })
  }
  assert.equal(found.size, shop.held.length, 'nobody else subscribes')
  await comparePurchases(server, shop)
  await compareMoney(server, shop)
}

type ComparisonContext = {
  found: SubscriptionSnapshot | undefined
  discount_id: string | null
  drift: number
}

function compareSubscription(
  { id, model }: HeldSubscription,
  { found, discount_id, drift: clockDrift }: ComparisonContext,
) {
  assert.ok(found, `subscription ${id} is there`)
  for (const [at, { next }] of found.orders.entries())
    alignNextAttempt(model.orders[at], next, clockDrift)
  const { product_id, status, canceling, pausing, resumes, seats, start, end } = found
  const actual = {
    ...{ product_id, status, canceling, pausing, resumes, seats, start, end },
    discount_id: found.discount_id,
    ended: found.ended !== null,
    ...{ unpaid: BigInt(found.unpaid), credit: BigInt(found.credit) },
    balance: BigInt(found.balance),
    orders: found.orders.map(comparableOrder),
  }
  assert.deepEqual(actual, { ...expected(model), discount_id }, `subscription ${id}`)
}

const expected = (model: Subscription) => ({
  product_id: model.plan.id,
  ...{ status: model.status, canceling: model.canceling, seats: model.seats },
  ...{ pausing: model.pausing, resumes: model.resumes },
  ...{ start: model.start, end: model.end, ended: model.ended !== null },
  ...{ unpaid: model.unpaid, credit: model.credit, balance: model.balances.balance },
  orders: model.orders.map(expectedOrder),
})

/** The time of the next charge attempt may differ by as long as the server had to wait. */
function alignNextAttempt(order: Order | undefined, next: number | null, clockDrift: number) {
  if (!order || order.next === null || next === null) return
  if (Math.abs(next - order.next) <= clockDrift) order.next = next
}

const comparableOrder = ({ id: _, status, ...order }: OrderSnapshot) => {
  const { reason, start, end, attempts, next } = order
  const paid = status === 'refunded' || status === 'partially_refunded'
  return {
    ...{ reason, start, end, status: paid ? 'paid' : status },
    ...{ subtotal: BigInt(order.subtotal), discount: BigInt(order.discount) },
    tax: BigInt(order.tax),
    ...{ attempts: next === null ? 0 : attempts, next },
    ...{ refunded: BigInt(order.refunded), refunded_tax: BigInt(order.refunded_tax) },
    applied: BigInt(order.applied),
  }
}

const expectedOrder = (order: Order) => {
  const { reason, start, end, status, subtotal, discount, tax, attempts, next } = order
  const refundRequest = refundedAmount(order)
  return {
    ...{ reason, start, end, status, subtotal, discount, tax },
    ...{ attempts: next === null ? 0 : attempts, next },
    ...{ refunded: refundRequest.amount, refunded_tax: refundRequest.tax, applied: order.applied },
  }
}

async function comparePurchases(
  server: TestServer,
  { organization_id, purchases: purchase }: Shop,
) {
  const { rows } = await sql<{ order: OrderSnapshot }>`select ${orderJson} as "order" from orders o
    where o.organization_id = ${organization_id} and o.subscription_id is null`.execute(
    server.site.db,
  )
  const found = new Map(rows.map(({ order }) => [order.id, order]))
  assert.equal(found.size, purchase.length, 'as many things bought once')
  for (const { order_id, model } of purchase) {
    const order = found.get(order_id)
    assert.deepEqual(order && comparableOrder(order), expectedOrder(model), `order ${order_id}`)
  }
}

/**
 * Compares the net charges that the processor reports with the model, and with the ledger's
 * balance, from which disputed amounts are deducted.
 */
async function compareMoney(server: TestServer, shop: Shop) {
  const metadata = { organization_id: shop.organization_id }
  const charges = server.stripe.control.charges({ metadata })
  const processorBalance = charges
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount, amount_refunded }) => sum + BigInt(amount - amount_refunded), 0n)
  assert.equal(processorBalance, moneyOf(shop), 'what the processor has of this merchant')
  const disputed = shop.purchases.flatMap(({ order_id, model: { dispute } }) =>
    dispute ? [{ order_id, ...dispute }] : [],
  )
  const { rows } = await sql<{ ledger: string; disputes: DisputeSnapshot[] }>`
    select (select coalesce(sum(amount), 0)::text from ledger_entries
        where organization_id = ${shop.organization_id} and account = 'processor') as ledger,
      (select coalesce(jsonb_agg(jsonb_build_object('order_id', order_id, 'amount', amount,
          'tax', tax_amount, 'status', status)), '[]')
        from disputes where organization_id = ${shop.organization_id}) as disputes
    `.execute(server.site.db)
  const withdrawn = disputed
    .filter(({ status }) => status !== 'won')
    .reduce((sum, { amount, tax }) => sum + amount + tax, 0n)
  assert.equal(
    BigInt(rows[0]?.ledger ?? -1),
    processorBalance - withdrawn,
    'what the ledger says is there',
  )
  const byOrder = (one: { order_id: string }, other: { order_id: string }) =>
    one.order_id < other.order_id ? -1 : 1
  const found = rows[0]?.disputes.map(item => {
    return { ...item, amount: BigInt(item.amount), tax: BigInt(item.tax) }
  })
  assert.deepEqual(found?.toSorted(byOrder), disputed.toSorted(byOrder), 'disputes')
}

type DisputeSnapshot = { order_id: string; amount: number; tax: number; status: string }

/** The amount that a merchant's customers paid by card and that was not refunded to the card. */
function moneyOf({
  held: subscription,
  purchases: purchase,
}: {
  held: HeldSubscription[]
  purchases: Purchase[]
}): bigint {
  const orders = [
    ...subscription.flatMap(({ model }) => model.orders),
    ...purchase.map(item => item.model),
  ]
  return orders
    .filter(({ status }) => status === 'paid')
    .reduce((sum, order) => {
      const { amount, tax, to_balance } = refundedAmount(order)
      return sum + order.total - order.applied - (amount + tax - to_balance)
    }, 0n)
}

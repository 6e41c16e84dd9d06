import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestServer } from '../../testing/test-server.ts'
import { SMALLEST_CHARGE } from '../reference/subscription.ts'
import { consumedOf, remainingOf } from '../reference/usage.ts'
import { estimateOf, type UsageOrder } from '../reference/usage-subscription.ts'
import type { UsageCustomer, UsageShop } from './usage-shop.ts'

type FoundOrder = {
  subtotal: number
  discount: number
  lines: { consumed: string; covered: string; late: number; amount: number }[]
}

type Found = {
  customer_id: string
  consumed: string
  credited: string
  balance: string
  status: string
  orders: FoundOrder[]
}

/** Requires that balances and every order of a shop's customers are those of the model. */
export async function compareBills(
  server: TestServer,
  { acme, customers }: UsageShop,
): Promise<void> {
  const { rows } = await sql<Found>`
    select s.customer_id, s.status, coalesce(m.consumed, 0)::text as consumed,
      coalesce(m.credited, 0)::text as credited, coalesce(m.balance, 0)::text as balance,
      (select coalesce(jsonb_agg(jsonb_build_object('subtotal', o.subtotal_amount,
          'discount', o.discount_amount, 'lines', (
            select coalesce(jsonb_agg(jsonb_build_object('consumed', i.basis ->> 'consumed',
              'covered', i.basis ->> 'covered', 'late', (i.basis ->> 'late')::int,
              'amount', i.amount)), '[]')
            from order_items i where i.order_id = o.id and i.basis ->> 'kind' = 'usage'))
          order by substring(o.invoice_number from '[0-9]+$')::int), '[]')
        from orders o where o.subscription_id = s.id) as orders
    from subscriptions s left join customer_meters m on m.customer_id = s.customer_id
    where s.organization_id = ${acme.organization.id}`.execute(server.site.db)
  const found = new Map(rows.map(row => [row.customer_id, row]))
  for (const customer of customers) compareCustomer(customer, found.get(customer.id))
}

function compareCustomer({ id, account, sub }: UsageCustomer, found: Found | undefined) {
  assert.ok(found, `customer ${id} is there`)
  const consumed = consumedOf(account)
  const credited = account.covered + remainingOf(account)
  const expected = { consumed, credited, balance: credited - consumed, status: sub.status }
  const actual = {
    ...{ consumed: unitsOf(found.consumed), credited: unitsOf(found.credited) },
    ...{ balance: unitsOf(found.balance), status: found.status },
  }
  assert.deepEqual(actual, expected, `customer ${id}`)
  const orders = found.orders.map(({ subtotal, discount, lines }) => ({
    ...{ subtotal: BigInt(subtotal), discount: BigInt(discount) },
    lines: lines.map(line => ({
      ...{ consumed: unitsOf(line.consumed), covered: unitsOf(line.covered) },
      ...{ late: line.late, amount: BigInt(line.amount) },
    })),
  }))
  assert.deepEqual(orders.map(sorted), sub.orders.map(sorted), `orders of customer ${id}`)
}

const sorted = ({ lines, ...order }: UsageOrder) => ({
  ...order,
  lines: lines.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
})

const keyOf = ({ consumed, covered, late, amount }: UsageOrder['lines'][number]) =>
  [consumed, covered, late, amount].join()

/** Requires that the charge announced for the end of a period is what would be billed now. */
export async function compareEstimate(
  { acme }: UsageShop,
  { id, subscription_id, sub }: UsageCustomer,
): Promise<void> {
  if (sub.status === 'canceled' || sub.canceling) return
  const { status, body } = await acme.server.get(`/v1/subscriptions/${subscription_id}/agenda`)
  assert.equal(status, 200, JSON.stringify(body))
  const [next] = body.items as { amount: number }[]
  const { subtotal, discount } = estimateOf(sub)
  // Less than a card can be charged is waived.
  const due = subtotal - discount < SMALLEST_CHARGE ? 0n : subtotal - discount
  assert.equal(next && BigInt(next.amount), due, `customer ${id}: ${JSON.stringify(body)}`)
}

/** Decimal text in thousandths. */
function unitsOf(text: string): bigint {
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  assert.match(part.slice(3), /^0*$/, text)
  const units = BigInt(whole) * 1_000n + BigInt(part.slice(0, 3).padEnd(3, '0'))
  return text.startsWith('-') ? -units : units
}

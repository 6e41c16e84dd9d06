import assert from 'node:assert/strict'
import type { TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'

/** Cards by how their refunds end, as Stripe documents its test numbers. */
export const cards = { pending: '4000000000007726', fails: '4000000000005126' } as const

/** A merchant in Germany whose sales are taxed: a handbook of 20.00 and 3.80 tax, sold once. */
export async function sellHandbook(
  server: TestServer,
  body: Record<string, unknown> = {},
  handbook: Record<string, unknown> = {},
) {
  const acme = await merchant(server)
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, settings)).status, 200)
  const { order } = await sell(server, acme, await product(acme, handbook), {
    customer_billing_address: { country: 'DE' },
    ...body,
  })
  return { acme, order }
}

type Order = { id: string }

/** Makes an API request as the merchant's server. */
export const refund = (acme: Merchant, { id }: Order, more: Record<string, unknown> = {}) =>
  acme.server.post('/v1/refunds/', {
    order_id: id,
    reason: 'customer_request',
    amount: 2000,
    ...more,
  })

export const orderNow = async (acme: Merchant, { id }: Order) =>
  (await acme.server.get(`/v1/orders/${id}`)).body

/** The refunded and the refundable amount of an order, without and with tax. */
export const amountsOf = (order: Record<string, number>) => [
  order.refunded_amount,
  order.refunded_tax_amount,
  order.refundable_amount,
  order.refundable_tax_amount,
]

export const refundsOf = async (acme: Merchant) =>
  (await acme.server.get('/v1/refunds/', { query: { sorting: 'created_at' } })).body.items

/** The ledger's balances for an order, by account. */
export async function ledgerOf(server: TestServer, { id }: Order): Promise<Record<string, number>> {
  const rows = await server.site.db
    .selectFrom('ledger_entries')
    .select(['account', expression => expression.fn.sum<number>('amount').as('amount')])
    .where('order_id', '=', id)
    .groupBy('account')
    .execute()
  const sums = rows.map(({ account, amount }) => [account, Number(amount)] as const)
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0))
}

/** The amounts Stripe refunded on each of a merchant's charges, in Stripe's order. */
export const refundedAmountsAtStripe = (server: TestServer, acme: Merchant) =>
  server.stripe.control
    .charges({ metadata: { organization_id: acme.organization.id } })
    .map(charge => charge.amount_refunded)

import { paidStatuses } from '@gatehouse/contract/billing/orders'
import { stepOf } from '@gatehouse/contract/billing/currencies'
import { sql } from 'kysely'
import type { TaxDetails } from '../../payments/calculate-tax.ts'
import {
  add,
  fromDecimal,
  rational,
  roundHalfAwayFromZero,
  roundHalfEven,
  sumOf,
  times,
} from '../../platform/money.ts'
import type { Reading } from '../../platform/work.ts'

/**
 * The new charges of an order in minor units, which credits refer to, in the terms of its prices.
 */
export type ChargedOrder = {
  id: string
  currency: string
  /** In the terms of its prices: including tax if they include it. */
  amount: number
  tax_amount: number
  details: TaxDetails | null
  /** The tax charged with it that has not been returned yet. */
  tax_left: number
  /** The same for its amount without tax; negative if more was returned. */
  net_left: number
}

/**
 * A part of an order that is credited, in the terms of its prices, and the tax included or on top.
 */
export type CreditedPart = { order: ChargedOrder; amount: number; tax_amount: number }

/** Orders with the tax charged with them. */
export async function chargedOrders(
  work: Reading,
  ids: readonly string[],
): Promise<Map<string, ChargedOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await work.sql
    .selectFrom('orders')
    .select(['id', 'currency', 'subtotal_amount', 'discount_amount', 'tax_amount', 'tax_details'])
    .select(['status', 'refunded_amount', 'refunding_amount'])
    .select(['refunded_tax_amount', 'refunding_tax_amount'])
    .select([creditOf('amount').as('credit'), creditOf('tax_amount').as('tax_credit')])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, toCharged(row)]))
}

/**
 * The part of an order paid by credits, less the part of it that was credited and not reclaimed by
 * a refund.
 */
const creditOf = (column: 'amount' | 'tax_amount') => sql<string>`(
  select coalesce(sum(case c.by_order_id when orders.id then c.${sql.ref(column)}
      else -c.${sql.ref(column)} end), 0)
    from order_credits c join orders b on b.id = c.by_order_id
    where (c.order_id = orders.id or c.by_order_id = orders.id) and b.status <> 'void')
  + (select coalesce(sum(r.${sql.ref(`reclaimed_${column}`)}), 0) from refunds r
    where r.order_id = orders.id and r.status in ('pending', 'succeeded'))`

type Row = {
  id: string
  currency: string
  subtotal_amount: number
  discount_amount: number
  tax_amount: number
  tax_details: unknown
  status: string
  refunded_amount: number
  refunding_amount: number
  refunded_tax_amount: number
  refunding_tax_amount: number
  credit: string
  tax_credit: string
}

/** An order from its amounts, and the credits of it and on it. */
export function toCharged(row: Row): ChargedOrder {
  const { id, currency } = row
  // Only this program writes it, from the processor's response.
  const taxDetails = row.tax_details as TaxDetails | null
  const within = taxDetails?.behavior === 'inclusive' ? row.tax_amount : 0
  const total = {
    amount: row.subtotal_amount - row.discount_amount + within,
    tax_amount: row.tax_amount,
    details: taxDetails,
  }
  const { amount, tax_amount, details } = taxDetails?.charged
    ? { ...taxDetails.charged, details: { ...taxDetails, ...taxDetails.charged } }
    : total
  const net = row.subtotal_amount - row.discount_amount + Number(row.credit)
  const tax = row.tax_amount + Number(row.tax_credit)
  // A voided order was never paid.
  const paid = row.status === 'void' ? { net: 0, tax: 0 } : { net, tax }
  const net_left = paid.net - row.refunded_amount - row.refunding_amount
  const tax_left = Math.max(paid.tax - row.refunded_tax_amount - row.refunding_tax_amount, 0)
  return { id, currency, amount, tax_amount, details, net_left, tax_left }
}

/** The last order a subscription was charged with. */
export async function lastChargedOrder(
  work: Reading,
  subscription_id: string,
): Promise<ChargedOrder | undefined> {
  const last = await work.sql
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', [...paidStatuses])
    .where(({ eb }) => eb('subtotal_amount', '>', eb.ref('discount_amount')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last && (await chargedOrders(work, [last.id])).get(last.id)
}

/** A key that is equal for orders with the same tax: the same behavior, jurisdictions and rates. */
export function taxKeyOf(details: Pick<TaxDetails, 'behavior' | 'rates'> | null): string {
  const rates = details?.rates ?? []
  const named = rates.map(({ percentage, tax_type, country, state }) =>
    JSON.stringify([Number(percentage), tax_type, country, state]),
  )
  return JSON.stringify([details?.behavior ?? null, ...named.sort()])
}

/**
 * The tax of an amount: by its order's rates, each rounded separately half away from zero as the
 * processor does, if these rates reproduce the tax the order was charged. A share of a small
 * order's tax would be inaccurate for a large credit, so the share is used only if the rates alone
 * do not reproduce the tax.
 */
export function taxOf(
  amount: number,
  {
    details,
    currency,
    ...charged
  }: Pick<ChargedOrder, 'amount' | 'tax_amount' | 'details' | 'currency'>,
): number {
  if (!details) return 0
  if (taxByRates(charged.amount, details, currency) === charged.tax_amount) {
    return taxByRates(amount, details, currency)
  }
  if (charged.amount <= 0) return 0
  const step = details.behavior === 'inclusive' ? 1 : stepOf(currency)
  const share = rational(BigInt(amount) * BigInt(charged.tax_amount), charged.amount)
  return roundHalfEven(times(share, rational(1, step))) * step
}

function taxByRates(amount: number, { rates, behavior }: TaxDetails, currency: string): number {
  const parts = rates.map(({ percentage }) => fromDecimal(percentage))
  const within = behavior === 'inclusive'
  const total = within ? parts.reduce(add, rational(100)) : rational(100)
  const tax = sumOf(
    parts.map(rate => {
      const part = rational(rate.over * total.under, rate.under * total.over)
      return roundHalfAwayFromZero(times(rational(amount), part))
    }),
  )
  const step = within ? 1 : stepOf(currency)
  return roundHalfAwayFromZero(rational(tax, step)) * step
}

type Part = Omit<CreditedPart, 'tax_amount'>

/**
 * The tax returned with parts of orders that have the same tax: calculated and rounded for their
 * sum, and never more than an order's remaining tax.
 */
export function returnableTax(parts: readonly Part[]): CreditedPart[] {
  const [largest] = parts.toSorted((one, other) => other.order.amount - one.order.amount)
  if (!largest) return []
  let left = taxOf(sumOf(parts.map(({ amount }) => amount)), largest.order)
  const room = new Map(parts.map(({ order }) => [order.id, order.tax_left]))
  const give = (order: ChargedOrder, most: number) => {
    const provided = Math.max(Math.min(most, left, room.get(order.id) ?? 0), 0)
    room.set(order.id, (room.get(order.id) ?? 0) - provided)
    left -= provided
    return provided
  }
  const first = parts.map(part => ({
    ...part,
    tax_amount: give(part.order, taxOf(part.amount, part.order)),
  }))
  // A remainder from rounding goes to any order with tax left.
  return first.map(part => ({ ...part, tax_amount: part.tax_amount + give(part.order, left) }))
}

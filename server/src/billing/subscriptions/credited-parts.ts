import { sumOf } from '../../platform/money.ts'
import type { Reading } from '../../platform/work.ts'
import type { Source } from './changes/sources.ts'
import { withOrders } from './charges.ts'
import { lastChargedOrder, chargedOrders, type ChargedOrder } from './tax-credit.ts'

/** A line of a bill; a credit lists the charges it credits. */
export type CreditLine = { amount: number; sources?: Source[] | null }

/** A part of a line that credits an order, in the terms of the order's prices. */
export type CreditedPart = { line: number; order: ChargedOrder; amount: number }

/**
 * An order issued earlier in the same change: the lines it charges and its credits of other orders.
 */
export type IssuedBefore = {
  lines: ReadonlySet<string>
  order: ChargedOrder
  credits: readonly { order_id: string; tax_amount: number }[]
}

/**
 * The parts of lines that credit orders. A credit of a line that no order has billed yet only
 * reduces that line. Credits written before their orders were recorded count for the last order.
 */
export async function creditedParts(
  work: Reading,
  subscription_id: string,
  lines: readonly CreditLine[],
  before?: IssuedBefore,
): Promise<CreditedPart[]> {
  const all: Source[] = []
  const of: number[] = []
  for (const [index, { amount, sources }] of lines.entries()) {
    if (amount >= 0) continue
    const known = sources ?? []
    const remaining = 0 - amount - sumOf(known.map(item => item.amount))
    const unknown = remaining > 0 ? [{ order_id: null, line: null, amount: remaining }] : []
    for (const item of [...known, ...unknown]) {
      all.push(item)
      of.push(index)
    }
  }
  if (all.length === 0) return []
  const resolved = await withOrders(work, all)
  const ids = resolved.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))
  const orders = await chargedOrders(work, [...new Set(ids)])
  const last = resolved.some(isUnknown) ? await lastChargedOrder(work, subscription_id) : undefined
  const orderOf = (item: Source) => {
    if (item.line !== null && before?.lines.has(item.line)) return before.order
    return isUnknown(item) ? last : orders.get(item.order_id ?? '')
  }
  return resolved.flatMap((item, index) => {
    const found = orderOf(item)
    const order = found && before ? withoutCredits(found, before) : found
    return order ? [{ line: of[index] ?? 0, order, amount: item.amount }] : []
  })
}

/** An order after the credits of the order issued before. */
function withoutCredits(order: ChargedOrder, { credits }: IssuedBefore): ChargedOrder {
  const givenCredits = credits.filter(({ order_id }) => order_id === order.id)
  const tax_left = Math.max(order.tax_left - sumOf(givenCredits.map(item => item.tax_amount)), 0)
  return { ...order, tax_left }
}

const isUnknown = ({ order_id, line }: Source) => order_id === null && line === null

import type { Reading } from '../../platform/work.ts'
import { ofOrder, type Source } from './changes/sources.ts'
import type { SubscriptionRow } from './subscription.ts'

type RunningSubscription = Pick<SubscriptionRow, 'id' | 'charged_amount' | 'charged_of'>

/** The charges of a subscription's current period, oldest first. */
export async function chargesOf(
  work: Reading,
  { id, charged_amount, charged_of }: RunningSubscription,
): Promise<Source[]> {
  if (charged_of) return charged_of
  const own = await work.sql
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', id)
    .where('status', '<>', 'void')
    .where(order =>
      order.or([
        order('billing_reason', 'in', ['subscription_create', 'subscription_cycle']),
        order('checkout_id', 'is not', null),
      ]),
    )
    // A process with a slower clock may write an order that looks older.
    .orderBy('period_start', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return own && charged_amount > 0 ? [ofOrder(own.id, charged_amount)] : []
}

/**
 * The charges after a share of an order is refunded: its own charges are reduced first, then
 * others.
 */
export async function chargesAfterRefund(
  work: Reading,
  running: RunningSubscription,
  { order_id, amount }: { order_id: string; amount: number },
): Promise<Source[]> {
  const charges = await withOrders(work, await chargesOf(work, running))
  const mine = charges.filter(item => item.order_id === order_id)
  const others = charges.filter(item => item.order_id !== order_id)
  let left = amount
  const refundedParts = new Map<Source, number>()
  for (const item of [...mine, ...others.toReversed()]) {
    const used = Math.min(left, item.amount)
    refundedParts.set(item, used)
    left -= used
  }
  return charges
    .map(item => ({ ...item, amount: item.amount - (refundedParts.get(item) ?? 0) }))
    .filter(item => item.amount > 0)
}

/** Charges with, for change lines, the order that has billed them, if there is one. */
export async function withOrders(work: Reading, sources: readonly Source[]): Promise<Source[]> {
  const lines = sources.flatMap(({ line }) => (line !== null && isRow(line) ? [line] : []))
  if (lines.length === 0) return [...sources]
  const rows = await work.sql
    .selectFrom('subscription_lines')
    .select(['id', 'order_id'])
    .where('id', 'in', lines)
    .execute()
  const billed = new Map(rows.map(row => [row.id, row.order_id]))
  return sources.map(item => {
    const order_id = item.line === null ? item.order_id : (billed.get(item.line) ?? null)
    return { ...item, order_id }
  })
}

/** A line of a change that is not made yet has no row. */
const isRow = (line: string) => line !== 'credit' && line !== 'debit'

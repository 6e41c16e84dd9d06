import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { cardForOrder } from '../settlement/card-for-order.ts'
import { chargeOrderTask, amountDueOf, type OrderRow } from '../orders/order.ts'
import { endGraceTask, renewSubscriptionTask } from '../subscriptions/subscription.ts'
import type { UnpaidOrder } from './plan-upcoming.ts'

/**
 * The scheduled times of a period's end and of the end of the grace period; null if not scheduled.
 */
export async function scheduledBoundaries(work: Reading, subscription_id: string) {
  const at = (kind: string) => sql<Date | null>`min(due_at) filter (where kind = ${kind})`
  return work.sql
    .selectFrom('agenda')
    .select([at(renewSubscriptionTask.kind).as('renews'), at(endGraceTask.kind).as('grace_ends')])
    .where('subject_id', '=', subscription_id)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/**
 * A subscription's unpaid orders that are scheduled to be charged again, and whether there is a
 * usable card.
 */
export async function unpaidOrdersOf(
  work: Reading,
  subscription_id: string,
): Promise<UnpaidOrder[]> {
  const rows = await work.sql
    .selectFrom('orders')
    .innerJoin('agenda', 'agenda.subject_id', 'orders.id')
    .innerJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .selectAll('orders')
    .select(['agenda.due_at as next', 'subscriptions.payment_method_id'])
    .where('orders.subscription_id', '=', subscription_id)
    .where('orders.status', '=', 'pending')
    .where('orders.payment_attempts', '>', 0)
    .where('agenda.kind', '=', chargeOrderTask.kind)
    .where('agenda.failed_at', 'is', null)
    .execute()
  const unpaid: UnpaidOrder[] = []
  for (const { next, payment_method_id, ...order } of rows) {
    // Only the orders module writes these columns, so the narrower types are safe.
    const { id, customer_id, payment_attempts: failures } = order as OrderRow
    const card = await cardForOrder(work, { order_id: id, customer_id, payment_method_id })
    unpaid.push({
      id,
      failures,
      next,
      due: amountDueOf(order as OrderRow),
      chargeable: Boolean(card),
    })
  }
  return unpaid
}

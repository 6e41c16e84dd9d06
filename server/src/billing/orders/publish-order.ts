import type { Work } from '../../platform/work.ts'
import { recordEvents } from '../../records/outbox/record-event.ts'
import { isPaid, toOrder, type OrderRow } from './order.ts'
import { readOrder } from './queries.ts'

/**
 * Publishes the events of a new order; for one that is already paid, in the sequence the protocol
 * promises.
 */
export async function publishOrderCreated(work: Work, order: OrderRow): Promise<void> {
  const paid: OrderEvent[] = isPaid(order.status) ? ['order.updated', 'order.paid'] : []
  await publishOrderEvent(work, order, ['order.created', ...paid])
}

/** Publishes that an order was paid. */
export const publishOrderPaid = (work: Work, order: OrderRow) =>
  publishOrderEvent(work, order, ['order.updated', 'order.paid'])

/** Publishes that an order changed. */
export const publishOrderUpdated = (work: Work, order: OrderRow) =>
  publishOrderEvent(work, order, ['order.updated'])

/** Publishes that an order was refunded. */
export const publishOrderRefunded = (work: Work, order: OrderRow) =>
  publishOrderEvent(work, order, ['order.updated', 'order.refunded'])

type OrderEvent = 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded'

/** Returns the order as published. */
async function publishOrderEvent(
  work: Work,
  { id, organization_id }: OrderRow,
  types: OrderEvent[],
) {
  const orderView = await readOrder(work, id)
  await recordEvents(work, types, organization_id, toOrder(orderView))
  return orderView
}

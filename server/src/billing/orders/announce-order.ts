import type { Work } from '../../platform/work.ts'
import { recordEvents } from '../../records/outbox/record-event.ts'
import { isPaid, toOrder, type OrderRow } from './order.ts'
import { readOrder } from './queries.ts'

/** Tells of a new order; of one that is paid already in the order the protocol promises. */
export async function announceIssued(work: Work, order: OrderRow): Promise<void> {
  const paid: OrderEvent[] = isPaid(order.status) ? ['order.updated', 'order.paid'] : []
  await announce(work, order, ['order.created', ...paid])
}

/** Tells that an order became paid. */
export const announcePaid = (work: Work, order: OrderRow) =>
  announce(work, order, ['order.updated', 'order.paid'])

/** Tells that something about an order changed. */
export const announceChanged = (work: Work, order: OrderRow) =>
  announce(work, order, ['order.updated'])

/** Tells that money of an order was given back. */
export const announceRefunded = (work: Work, order: OrderRow) =>
  announce(work, order, ['order.updated', 'order.refunded'])

type OrderEvent = 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded'

/** Answers the order as it was told of. */
async function announce(work: Work, { id, organization_id }: OrderRow, types: OrderEvent[]) {
  const shown = await readOrder(work, id)
  await recordEvents(work, types, organization_id, toOrder(shown))
  return shown
}

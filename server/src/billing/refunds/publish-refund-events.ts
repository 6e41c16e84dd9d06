import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { publishOrderUpdated, publishOrderRefunded } from '../orders/publish-order.ts'
import type { OrderRow } from '../orders/order.ts'
import { toRefund, type RefundRow } from './refund.ts'

/** A refund after the processor's response, and whether it is published for the first time. */
export type RefundUpdate = { refund: RefundRow; first: boolean }

/** Publishes a refund, and the resulting change of its order. */
export async function publishRefundEvents(
  work: Work,
  order: OrderRow,
  { refund, first, change }: RefundUpdate & { change: 'refunded' | 'changed' | 'none' },
): Promise<void> {
  const type = first ? 'refund.created' : 'refund.updated'
  await recordEvent(work, type, refund.organization_id, toRefund(refund))
  if (change === 'refunded') await publishOrderRefunded(work, order)
  if (change === 'changed') await publishOrderUpdated(work, order)
}

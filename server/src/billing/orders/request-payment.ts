import { DAY, later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/scheduler/schedule.ts'
import {
  chargeOrderTask,
  isInvoiced,
  remindOfInvoiceTask,
  sendInvoiceTask,
  type OrderRow,
} from './order.ts'

/** How long before an invoice is due its customer is reminded. */
const NOTICE_MS = 3 * DAY

/**
 * Asks for the payment of an order that was just issued: a saved card is charged, or its invoice is
 * sent and a reminder follows before it is due. An order that is already paid needs none.
 */
export async function requestPayment(work: Work, order: OrderRow): Promise<void> {
  if (order.status !== 'pending') return
  const { id: subject_id, organization_id, due_at } = order
  const about = { organization_id, subject_id }
  if (!isInvoiced(order) || due_at === null) return enqueue(work, chargeOrderTask, about)
  await enqueue(work, sendInvoiceTask, about)
  const notice = later(due_at, -NOTICE_MS)
  if (notice > work.now) await schedule(work, remindOfInvoiceTask, notice, about)
  await schedule(work, chargeOrderTask, due_at, about)
}

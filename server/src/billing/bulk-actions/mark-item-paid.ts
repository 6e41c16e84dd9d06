import { bulkActionProblems } from '@gatehouse/contract/billing/bulk-actions'
import { OutsidePayment } from '@gatehouse/contract/billing/order-drafts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { markPaid } from '../order-drafts/mark-paid.ts'
import { lockOpenOrder } from '../order-drafts/open-order.ts'
import { amountDueOf } from '../orders/order.ts'
import type { BulkItemRow, BulkOptions } from './bulk-action.ts'

/** Marks an order as paid, if what is due is still what the preview showed. */
export async function markItemPaid(
  work: Work,
  { object_id, amount }: BulkItemRow,
  { payment }: BulkOptions,
): Promise<void> {
  const { order } = await lockOpenOrder(work, object_id)
  if (amountDueOf(order) !== amount) fail(bulkActionProblems.amount_changed)
  await markPaid(work, object_id, payment ?? OutsidePayment.parse({}))
}

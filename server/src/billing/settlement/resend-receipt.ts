import { receiptProblems, RECEIPTS_PER_HOUR_MAX } from '@gatehouse/contract/billing/order-receipts'
import { orderProblems, paidStatuses } from '@gatehouse/contract/billing/orders'
import { fail } from '@gatehouse/contract/kit/problems'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { countWithin } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { findOrder } from '../orders/queries.ts'
import { mailReceipt } from './mail-purchase.ts'

const LIMIT = { max: RECEIPTS_PER_HOUR_MAX, seconds: HOUR / SECOND }

/** Mails the receipt of a paid order to its customer's current address, as a member asked. */
export async function resendReceipt(work: Work, id: string): Promise<void> {
  const order = await findOrder(work, id)
  if (!order) fail(orderProblems.not_found)
  const paid = paidStatuses.some(status => status === order.status)
  if (!paid || order.customer.deleted_at !== null) fail(receiptProblems.no_receipt)
  await countWithin(work, LIMIT, `receipt of ${id}`)
  await mailReceipt(work, order, { always: true })
  await recordAudit(work, {
    ...{ action: 'order.receipt_resent', subject_kind: 'order', subject_id: id },
    organization_id: order.organization_id,
  })
}

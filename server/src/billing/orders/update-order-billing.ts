import { orderProblems, type Order, type OrderUpdate } from '@gatehouse/contract/billing/orders'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { publishOrderUpdated } from './publish-order.ts'
import { toOrder } from './order.ts'
import { lockOrder, updateOrder } from './queries.ts'

/** Changes an order's billing details, as long as its invoice has not been issued. */
export async function updateOrderBilling(
  work: Work,
  id: string,
  body: OrderUpdate,
): Promise<Order> {
  const order = await lockOrder(work, id)
  if (!order) fail(orderProblems.not_found)
  const { billing_name, billing_address } = body
  if (order.is_invoice_generated) {
    const msg = 'This order already has an invoice. Its billing details can no longer be changed.'
    const changedFields = Object.keys(body).filter(key => key in FIELDS)
    if (changedFields.length > 0)
      invalid(...changedFields.map(key => ({ loc: ['body', key], msg })))
  }
  const changed = await updateOrder(work, order, {
    ...(billing_name !== undefined && { billing_name }),
    ...(billing_address !== undefined && {
      billing_address: billing_address && JSON.stringify(billing_address),
    }),
  })
  const { organization_id } = order
  const before = { billing_name: order.billing_name, billing_address: order.billing_address }
  const subject = { subject_kind: 'order', subject_id: id, organization_id }
  await recordAudit(work, { action: 'order.updated', ...subject, before, after: body })
  return toOrder(await publishOrderUpdated(work, changed))
}

const FIELDS = { billing_name: true, billing_address: true }

import { customerRequestProblems } from '@gatehouse/contract/billing/customer-requests'
import type { PortalRequest } from '@gatehouse/contract/billing/portal-requests'
import { refundProblems } from '@gatehouse/contract/billing/refunds'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { remainingIn } from '../ledger/share.ts'
import { isPaid, returnableOf } from '../orders/order.ts'
import { findOrder } from '../orders/queries.ts'
import { notifyOfRequestTask, toPortalRequest } from './customer-request.ts'
import { insertRequest } from './queries.ts'

/** Records that the signed-in customer asks for a refund of an order, once at a time. */
export async function requestOrderRefund(
  work: Work,
  id: string,
  { reason }: { reason: string },
): Promise<PortalRequest> {
  const order = (await findOrder(work, id)) ?? fail(customerRequestProblems.not_found)
  if (!isPaid(order.status)) fail(refundProblems.not_paid)
  if (remainingIn(returnableOf(order)).amount <= 0) fail(refundProblems.refunded_already)
  const { organization_id, customer, customer_id, subscription_id } = order
  const request = await insertRequest(work, {
    ...{ id: newId(), organization_id, kind: 'refund', status: 'open' },
    ...{ customer_id, subscription_id, order_id: order.id, reason },
    name: customer.name ?? customer.email,
    email: customer.email,
    contract: order.invoice_number,
    locale: languageOfCustomer(customer),
    email_confirmed_at: work.now,
    created_at: work.now,
  })
  if (!request) return fail(customerRequestProblems.already_open)
  const subject = { subject_kind: 'customer_request', subject_id: request.id, organization_id }
  const after = { kind: 'refund', order_id: order.id }
  await recordAudit(work, { action: 'customer_request.created', ...subject, after })
  await enqueue(work, notifyOfRequestTask, { organization_id, subject_id: request.id })
  return toPortalRequest(request)
}

import { INVOICES_PER_HOUR_MAX, orderDraftProblems } from '@gatehouse/contract/billing/order-drafts'
import type { Order } from '@gatehouse/contract/billing/orders'
import { fail } from '@gatehouse/contract/kit/problems'
import { DAY, HOUR, later, SECOND } from '../../platform/clock.ts'
import { countWithin } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { requireBillingDetails } from '../invoices/billing-details.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { isInvoiced, sendInvoiceTask, toOrder, type OrderRow } from '../orders/order.ts'
import { publishOrderUpdated } from '../orders/publish-order.ts'
import { lockOrder, readOrder, updateOrder } from '../orders/queries.ts'
import { requestPayment } from '../orders/request-payment.ts'
import { mailInvoice } from '../settlement/mail-invoice.ts'
import { lockOpenOrder } from './open-order.ts'

const LIMIT = { max: INVOICES_PER_HOUR_MAX, seconds: HOUR / SECOND }

type Terms = { net_days: number }

/**
 * Sends the invoice of an open order, again or for the first time: one whose card was declined is
 * not charged any more, and is due in some days.
 */
export async function sendInvoice(work: Work, id: string, { net_days }: Terms): Promise<Order> {
  const { order, subscription } = await lockOpenOrder(work, id)
  if (order.due_at === null) {
    fail(subscription ? orderDraftProblems.not_by_hand : orderDraftProblems.not_open)
  }
  await countWithin(work, LIMIT, `invoice of ${id}`)
  const { organization_id } = order
  if (isInvoiced(order)) await enqueue(work, sendInvoiceTask, { organization_id, subject_id: id })
  else await becomeInvoice(work, order, later(work.now, net_days * DAY))
  const subject = { subject_kind: 'order', subject_id: id, organization_id }
  await recordAudit(work, { action: 'order.invoice_sent', ...subject })
  return toOrder(await readOrder(work, id))
}

async function becomeInvoice(work: Work, order: OrderRow, due_at: Date): Promise<void> {
  const { customer, billing_name, billing_address } = await readOrder(work, order.id)
  requireBillingDetails({ billing_name, name: customer.name, billing_address })
  const invoiced = await updateOrder(work, order, {
    collection_method: 'send_invoice',
    due_at,
    next_payment_attempt_at: due_at,
  })
  await requestPayment(work, invoiced)
  await publishOrderUpdated(work, invoiced)
}

/** Issues the document of an invoice that was finalized, and mails it. */
export async function deliverInvoice(work: Work, id: string): Promise<void> {
  const order = await lockOrder(work, id)
  if (order?.status !== 'pending') return
  const { is_invoice_generated, billing_name, billing_address } = order
  // A subscription's customer may have removed their address since: the page shows the amounts.
  if (!is_invoice_generated && billing_name?.trim() && billing_address) await issueInvoice(work, id)
  await mailInvoice(work, id, 'invoice_sent')
}

/** Reminds the customer of an invoice that is due soon. */
export async function remindBeforeDue(work: Work, id: string): Promise<void> {
  const order = await lockOrder(work, id)
  // It may have become due at another time since.
  if (order && order.due_at !== null && order.due_at > work.now) {
    await mailInvoice(work, id, 'invoice_reminder')
  }
}

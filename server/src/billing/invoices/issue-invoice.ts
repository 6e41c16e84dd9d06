import { invoiceProblems } from '@gatehouse/contract/billing/invoices'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { publishOrderUpdated } from '../orders/publish-order.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { isInvoiced, isPaid, type OrderRow } from '../orders/order.ts'
import { lockOrder, readOrder, updateOrder } from '../orders/queries.ts'
import { insertInvoice } from './queries.ts'
import { writeInvoice } from './write-content.ts'

/**
 * Issues the invoice of an order that is paid, or is sent as an invoice to be paid, under the
 * number the order got when it was created. This freezes its content: the order's billing details
 * can no longer change.
 */
export async function issueInvoice(work: Work, order_id: string): Promise<void> {
  const order = await lockOrder(work, order_id)
  if (!order) fail(invoiceProblems.not_found)
  if (!isPaid(order.status) && !isOpenInvoice(order)) fail(invoiceProblems.not_paid)
  if (!order.billing_name?.trim() || !order.billing_address) fail(invoiceProblems.details_missing)
  if (order.is_invoice_generated) fail(invoiceProblems.already_exists)
  const orderView = await readOrder(work, order_id)
  const { organization_id, customer_id, invoice_number: number, numbering, currency } = order
  await insertInvoice(work, {
    id: newId(),
    kind: 'invoice',
    ...{ organization_id, customer_id, order_id, number, numbering, currency },
    language: languageOfCustomer(orderView.customer),
    net_amount: order.subtotal_amount - order.discount_amount,
    tax_amount: order.tax_amount,
    content: JSON.stringify(await writeInvoice(work, orderView)),
    created_at: work.now,
  })
  const issued = await updateOrder(work, order, { is_invoice_generated: true })
  const subject = { subject_kind: 'order', subject_id: order_id, organization_id }
  await recordAudit(work, { action: 'invoice.issued', ...subject, after: { number } })
  await publishOrderUpdated(work, issued)
}

const isOpenInvoice = (order: OrderRow) => order.status === 'pending' && isInvoiced(order)

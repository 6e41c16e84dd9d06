import { receiptNumberOf } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import type { Reading } from '../../platform/work.ts'
import type { DrawableDocument } from './draw-document.ts'
import { writeInvoice } from './write-content.ts'

/**
 * The receipt of an order, by an id from a trusted source: a signed link. It is not stored but
 * written from the current data, so that it shows what was refunded since; a deleted customer's
 * details are gone from it.
 */
export async function readReceipt(
  work: Reading,
  order_id: string,
): Promise<DrawableDocument | undefined> {
  const order = await readOrder(work, order_id)
  const number = receiptNumberOf(order)
  if (number === null) return undefined
  const { currency, invoice_number, refunded_amount, refunded_tax_amount } = order
  return {
    kind: 'receipt',
    ...{ number, currency, language: languageOfCustomer(order.customer) },
    created_at: order.paid_at ?? order.created_at,
    voided_at: null,
    content: await writeInvoice(work, order),
    receipt: { invoice_number, refunded_amount: refunded_amount + refunded_tax_amount },
  }
}

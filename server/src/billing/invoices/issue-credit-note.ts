import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { CreditedRefund } from '../orders/record-refund.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import type { OrderRow } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { nextCreditNoteNumber } from '../orders/take-number.ts'
import { insertInvoice } from './queries.ts'
import { writeCreditNote } from './write-content.ts'

/**
 * Issues the credit note of a successful refund, in the transaction that counts the refund, and
 * returns its number. The order is locked by this transaction.
 */
export async function issueCreditNote(
  work: Work,
  { id: order_id }: OrderRow,
  refund: CreditedRefund,
): Promise<string> {
  const order = await readOrder(work, order_id)
  const { organization_id, customer_id, currency } = order
  const content = await writeCreditNote(work, order, refund)
  const { number, numbering } = await nextCreditNoteNumber(work, customer_id)
  await insertInvoice(work, {
    id: newId(),
    kind: 'credit_note',
    refund_id: refund.id,
    ...{ organization_id, customer_id, order_id, number, numbering, currency },
    language: languageOfCustomer(order.customer),
    net_amount: refund.amount - refund.reclaimed_amount,
    tax_amount: refund.tax_amount - refund.reclaimed_tax_amount,
    content: JSON.stringify(content),
    created_at: work.now,
  })
  return number
}

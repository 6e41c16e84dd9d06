import type { Work } from '../../platform/work.ts'
import { creditLines } from '../invoices/receipt-lines.ts'
import { amountText } from '../orders/amount-text.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { mailAboutOrder } from '../orders/mail-about-order.ts'
import { readOrder } from '../orders/queries.ts'
import { sumOfShare, type RefundRow } from './refund.ts'
import { texts } from './texts.ts'

/** Emails a customer that a refund was issued, with what it credits and its tax. */
export async function mailRefund(work: Work, refund: RefundRow): Promise<void> {
  const order = await readOrder(work, refund.order_id)
  if (order.customer.deleted_at !== null) return
  const language = languageOfCustomer(order.customer)
  await mailAboutOrder(work, order, {
    kind: 'order_refunded',
    texts: texts[language],
    lines: creditLines(order, refund),
    facts: {
      amount: amountText(sumOfShare(refund), refund.currency, language),
      credit_note: refund.credit_note_number ?? '',
    },
  })
}

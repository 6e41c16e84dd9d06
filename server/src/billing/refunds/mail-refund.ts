import type { Work } from '../../platform/work.ts'
import { amountText } from '../orders/amount-text.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { mailAboutOrder } from '../orders/mail-about-order.ts'
import { readOrder } from '../orders/queries.ts'
import { sumOfShare, type RefundRow } from './refund.ts'
import { texts } from './texts.ts'

/** Emails a customer that a refund was issued, and how much of it is tax. */
export async function mailRefund(work: Work, refund: RefundRow): Promise<void> {
  const order = await readOrder(work, refund.order_id)
  if (order.customer.deleted_at !== null) return
  const language = languageOfCustomer(order.customer)
  const money = (amount: number) => amountText(amount, refund.currency, language)
  const { tax_included, notes: others, ...mailTexts } = texts[language]
  const notes = refund.tax_amount > 0 ? [tax_included, ...others] : others
  await mailAboutOrder(work, order, {
    kind: 'order_refunded',
    texts: { ...mailTexts, notes },
    facts: {
      amount: money(sumOfShare(refund)),
      tax: money(refund.tax_amount),
      credit_note: refund.credit_note_number ?? '',
    },
  })
}

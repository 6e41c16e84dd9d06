import type { Work } from '../../platform/work.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { dueLines } from '../invoices/receipt-lines.ts'
import { amountText } from '../orders/amount-text.ts'
import { mailAboutOrder } from '../orders/mail-about-order.ts'
import { amountDueOf } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { texts, type InvoiceMail } from './texts.ts'

/**
 * Mails a customer an open invoice: what it is for, the amount and the date, the merchant's note,
 * and a link to its page, where it is paid and its document is downloaded.
 */
export async function mailInvoice(work: Work, order_id: string, kind: InvoiceMail): Promise<void> {
  const order = await readOrder(work, order_id)
  const { customer, due_at, note, currency } = order
  if (customer.deleted_at !== null || order.status !== 'pending' || due_at === null) return
  const language = languageOfCustomer(customer)
  const { mails, ...common } = texts[language].invoice
  const { subject, lead } = mails[kind]
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  await mailAboutOrder(work, order, {
    kind,
    texts: { subject, lead: note === null ? lead : [...lead, '{note}'], ...common },
    lines: dueLines(order, language),
    facts: {
      amount: amountText(amountDueOf(order), currency, language),
      day: day.format(due_at),
      ...(note !== null && { note }),
    },
  })
}

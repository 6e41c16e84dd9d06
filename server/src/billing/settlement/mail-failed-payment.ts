import { translateDecline } from '@gatehouse/contract/billing/decline-texts'
import type { Work } from '../../platform/work.ts'
import { dueLines } from '../invoices/receipt-lines.ts'
import { amountText } from '../orders/amount-text.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { mailAboutOrder } from '../orders/mail-about-order.ts'
import { amountDueOf, type OrderRow } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { texts as allWords, type FailedPaymentMail } from './texts.ts'

/** The merchant's setting that enables each mail. */
const settings = {
  subscription_past_due: 'subscription_past_due',
  last_payment_failed: 'subscription_past_due',
  subscription_revoked: 'subscription_revoked',
} as const satisfies Record<FailedPaymentMail, string>

type NoticeData = {
  kind: FailedPaymentMail
  /** When the charge is retried. */
  next?: Date
  /** No usable card is left: the customer must add another. */
  isFinal?: boolean
  /**
   * Why the charge was declined, as a sentence from the contract; null if the bank was not asked.
   */
  decline?: string | null
}

/**
 * Mails a customer that an order of their subscription could not be charged and when it is retried,
 * or that it is not retried and the subscription has ended. The mail includes the bank's reason if
 * there is one.
 */
export async function mailFailedPayment(
  work: Work,
  unpaid: OrderRow,
  { kind, next, isFinal: noCardLeft = false, decline = null }: NoticeData,
): Promise<void> {
  const order = await readOrder(work, unpaid.id)
  if (order.customer.deleted_at !== null) return
  const language = languageOfCustomer(order.customer)
  const { mails, no_card_left } = allWords[language].failed_payment
  const texts = mails[kind]
  const [first = '', ...rest] = texts.lead
  const reason = decline === null ? [] : [translateDecline(language, decline)]
  const introduction = [noCardLeft ? no_card_left : first, ...reason, ...rest]
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  await mailAboutOrder(work, order, {
    ...{ kind, setting: settings[kind], texts: { ...texts, lead: introduction } },
    // The customer can do nothing more about a voided order.
    to: next ? 'order' : 'portal',
    // Nothing is due for one.
    ...(next && { lines: dueLines(order, language) }),
    facts: {
      amount: amountText(amountDueOf(unpaid), unpaid.currency, language),
      ...(next && { next: day.format(next) }),
    },
  })
}

import type { Work } from '../../platform/work.ts'
import { amountText } from '../orders/amount-text.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { mailAboutOrder } from '../orders/mail-about-order.ts'
import { dueOf, type OrderRow } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { owedWords, type OwedMail } from './owed-words.data.ts'

/**
 * Mails a customer that an order of their subscription could not be charged, and when it is tried
 * again; or that nobody tries any more, and the subscription has ended.
 */
export async function mailOwed(
  work: Work,
  owed: OrderRow,
  { kind, next }: { kind: OwedMail; next?: Date },
): Promise<void> {
  const order = await readOrder(work, owed.id)
  if (order.customer.deleted_at !== null) return
  const language = languageOfCustomer(order.customer)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  await mailAboutOrder(work, order, {
    ...{ kind, setting: kind, words: owedWords[kind][language] },
    // An order that was given up is shown to nobody.
    to: next ? 'order' : 'portal',
    facts: {
      amount: amountText(dueOf(owed), owed.currency, language),
      ...(next && { next: day.format(next) }),
    },
  })
}

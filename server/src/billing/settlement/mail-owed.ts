import { declineIn } from '@gatehouse/contract/billing/decline-words'
import type { Work } from '../../platform/work.ts'
import { amountText } from '../orders/amount-text.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { mailAboutOrder } from '../orders/mail-about-order.ts'
import { dueOf, type OrderRow } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { needsAnotherCard, owedWords, type OwedMail } from './owed-words.data.ts'

/** By which switch of the merchant's each is sent. */
const settings = {
  subscription_past_due: 'subscription_past_due',
  last_payment_failed: 'subscription_past_due',
  subscription_revoked: 'subscription_revoked',
} as const satisfies Record<OwedMail, string>

type Told = {
  kind: OwedMail
  /** When it is tried again. */
  next?: Date
  /** No card is left for that: the customer has to give another. */
  hopeless?: boolean
  /** Why it was refused, in a sentence of the contract's; null where nothing was asked for. */
  decline?: string | null
}

/**
 * Mails a customer that an order of their subscription could not be charged, and when it is tried
 * again, if it is; or that nobody tries any more, and the subscription has ended. The bank's reason
 * is said where there is one.
 */
export async function mailOwed(
  work: Work,
  owed: OrderRow,
  { kind, next, hopeless = false, decline = null }: Told,
): Promise<void> {
  const order = await readOrder(work, owed.id)
  if (order.customer.deleted_at !== null) return
  const language = languageOfCustomer(order.customer)
  const words = owedWords[kind][language]
  const [first = '', ...rest] = words.lead
  const why = decline === null ? [] : [declineIn(language, decline)]
  const lead = [hopeless ? needsAnotherCard[language] : first, ...why, ...rest]
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  await mailAboutOrder(work, order, {
    ...{ kind, setting: settings[kind], words: { ...words, lead } },
    // With an order that was given up there is nothing left to do.
    to: next ? 'order' : 'portal',
    facts: {
      amount: amountText(dueOf(owed), owed.currency, language),
      ...(next && { next: day.format(next) }),
    },
  })
}

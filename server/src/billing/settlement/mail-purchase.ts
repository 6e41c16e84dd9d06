import { languages, type Language } from '../../platform/mail/language.ts'
import { layOut } from '../../platform/mail/layout.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { createCustomerSession } from '../customer-sessions/create-customer-session.ts'
import { totalOf } from '../ledger/accounts.ts'
import type { ShownOrder } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { amountText } from './amount-text.ts'
import { words, type PurchaseMail } from './words.data.ts'

/**
 * Mails a customer what they bought or what was renewed, in their language. The link goes to
 * the address of the customer, and so proves by itself who follows it.
 */
export async function mailPurchase(work: Work, order_id: string): Promise<void> {
  const order = await readOrder(work, order_id)
  const { organization_id, customer_id, customer } = order
  const merchant = await nameOf(work, organization_id)
  const session = await createCustomerSession(work, { customer_id, return_url: null })
  const language = languageOfCustomer(customer.locale)
  const kind = kindOf(order)
  const { subject, lead, button, notes } = words[kind][language]
  const facts: Record<string, string> = {
    merchant,
    product: order.product.name,
    amount: amountText(totalOf(order), order.currency, language),
    number: order.invoice_number,
    ...trialFacts(order, language),
  }
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
  const letter = await layOut({
    language,
    title: fill(subject),
    lead: lead.map(fill),
    button: { label: button, url: session.customer_portal_url },
    notes: notes.map(fill),
    sender: merchant,
  })
  await sendMail(work, {
    kind,
    to: customer.email,
    subject: fill(subject),
    ...letter,
    organization_id,
  })
}

const kindOf = ({ billing_reason, checkout_id, subscription }: ShownOrder): PurchaseMail => {
  if (billing_reason === 'purchase') return 'order_confirmation'
  // What was bought at a checkout is new to its customer, also in the place of something free.
  if (checkout_id === null) return 'subscription_cycled'
  return subscription?.status === 'trialing' ? 'trial_confirmation' : 'subscription_confirmation'
}

/** Until when nothing is charged, and what is then. */
function trialFacts({ subscription }: ShownOrder, language: Language): Record<string, string> {
  if (!subscription?.trial_end) return {}
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    until: day.format(new Date(subscription.trial_end)),
    later: amountText(subscription.amount, subscription.currency, language),
  }
}

const languageOfCustomer = (locale: string | null): Language =>
  languages.find(language => language === locale) ?? 'en'

async function nameOf(work: Work, organization_id: string): Promise<string> {
  const { name } = await work.sql
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return name
}

import type { CustomerEmailSettings } from '@gatehouse/contract/organizations/merchant-settings'
import { customerEmailSettingsOf } from '../../organizations/merchant/merchant.ts'
import { languages, type Language } from '../../platform/mail/language.ts'
import { layOut, type LetterLine } from '../../platform/mail/layout.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { createCustomerSession } from '../customer-sessions/create-customer-session.ts'
import type { ShownOrder } from './order.ts'

/**
 * What a mail about an order says; `{merchant}`, `{product}` and `{number}` stand for what it is
 * about, other words in braces for facts of its own.
 */
export type OrderMailWords = { subject: string; lead: string[]; button: string; notes: string[] }

type OrderMail = {
  kind: string
  /** Which of the merchant's settings lets it be sent; none: it always is. */
  setting?: keyof CustomerEmailSettings
  /** Where its button leads, in the portal: to the order, unless it is not shown there. */
  to?: 'order' | 'portal'
  words: OrderMailWords
  facts: Record<string, string>
  /** What was bought, and what it came to. */
  lines?: LetterLine[]
}

/**
 * Mails a customer about an order, in their language. The link opens the order in the portal,
 * where its invoice is; it goes to the customer's address, and so proves by itself who follows it.
 */
export async function mailAboutOrder(
  work: Work,
  order: ShownOrder,
  { kind, setting, to = 'order', words, facts, lines }: OrderMail,
): Promise<void> {
  const { organization_id, customer_id, customer } = order
  const { name: merchant, mails } = await senderOf(work, organization_id)
  if (setting && !mails[setting]) return
  const session = await createCustomerSession(work, { customer_id, return_url: null })
  const known: Record<string, string> = {
    merchant,
    product: order.product.name,
    number: order.invoice_number,
    ...facts,
  }
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
  const letter = await layOut({
    language: languageOfCustomer(customer),
    title: fill(words.subject),
    lead: words.lead.map(fill),
    lines,
    button: { label: words.button, url: pageOf(session, to === 'order' ? order : undefined) },
    notes: words.notes.map(fill),
    sender: merchant,
  })
  const subject = fill(words.subject)
  await sendMail(work, { kind, to: customer.email, subject, ...letter, organization_id })
}

type Session = { customer_portal_url: string }

function pageOf({ customer_portal_url }: Session, order: ShownOrder | undefined) {
  const page = new URL(customer_portal_url)
  if (order) page.pathname += `/orders/${order.id}`
  return page.href
}

/** The language a customer's browser last asked for; English where it is none of ours. */
export const languageOfCustomer = ({ locale }: { locale: string | null }): Language =>
  languages.find(language => language === locale) ?? 'en'

async function senderOf(work: Work, organization_id: string) {
  const row = await work.sql
    .selectFrom('organizations')
    .select(['name', 'customer_email_settings'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return { name: row.name, mails: customerEmailSettingsOf(row) }
}

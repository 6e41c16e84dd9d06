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
  { kind, words, facts, lines }: OrderMail,
): Promise<void> {
  const { organization_id, customer_id, customer } = order
  const merchant = await nameOf(work, organization_id)
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
    button: { label: words.button, url: pageOf(session, order) },
    notes: words.notes.map(fill),
    sender: merchant,
  })
  const subject = fill(words.subject)
  await sendMail(work, { kind, to: customer.email, subject, ...letter, organization_id })
}

function pageOf({ customer_portal_url }: { customer_portal_url: string }, { id }: ShownOrder) {
  const page = new URL(customer_portal_url)
  page.pathname += `/orders/${id}`
  return page.href
}

/** The language a customer's browser last asked for; English where it is none of ours. */
export const languageOfCustomer = ({ locale }: { locale: string | null }): Language =>
  languages.find(language => language === locale) ?? 'en'

async function nameOf(work: Work, organization_id: string): Promise<string> {
  const { name } = await work.sql
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return name
}

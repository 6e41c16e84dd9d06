import type { CustomerEmailSettings } from '@gatehouse/contract/organizations/merchant-settings'
import { customerEmailSettingsOf } from '../../organizations/merchant/merchant.ts'
import { languages, type Language } from '../../platform/mail/language.ts'
import { layOut, type LetterLine } from '../../platform/mail/layout.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { createPortalToken, portalUrl } from './create-customer-session.ts'

/** What a mail says; `{merchant}` and other words in braces stand for facts. */
export type MailWords = { subject: string; lead: string[]; button: string; notes: string[] }

export type CustomerMail = {
  kind: string
  /** Which of the merchant's settings lets it be sent; none: it always is. */
  setting?: keyof CustomerEmailSettings
  /** Where its button leads within the portal, such as `/orders/…`; nothing: to its first page. */
  page: string
  words: MailWords
  facts: Record<string, string>
  /** What was bought, and what it came to. */
  lines?: LetterLine[] | undefined
}

/** Whom a mail goes to. */
export type Recipient = {
  id: string
  organization_id: string
  email: string
  locale: string | null
}

/**
 * Mails a merchant's customer, in their language. The link opens a page of the portal; it goes to
 * the customer's address, and so proves by itself who follows it.
 */
export async function mailCustomer(
  work: Work,
  customer: Recipient,
  { kind, setting, page, words, facts, lines }: CustomerMail,
): Promise<void> {
  const { organization_id, email } = customer
  const { name: merchant, slug, mails } = await senderOf(work, organization_id)
  if (setting && !mails[setting]) return
  const token = await createPortalToken(work, customer)
  const known: Record<string, string> = { merchant, ...facts }
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
  const url = new URL(portalUrl(work, slug, token))
  url.pathname += page
  const letter = await layOut({
    language: languageOfCustomer(customer),
    title: fill(words.subject),
    lead: words.lead.map(fill),
    lines,
    button: { label: words.button, url: url.href },
    notes: words.notes.map(fill),
    sender: merchant,
  })
  await sendMail(work, {
    kind,
    to: email,
    subject: fill(words.subject),
    ...letter,
    organization_id,
  })
}

/** The language a customer's browser last asked for; English where it is none of ours. */
export const languageOfCustomer = ({ locale }: { locale: string | null }): Language =>
  languages.find(language => language === locale) ?? 'en'

async function senderOf(work: Work, organization_id: string) {
  const row = await work.sql
    .selectFrom('organizations')
    .select(['name', 'slug', 'customer_email_settings'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return { ...row, mails: customerEmailSettingsOf(row) }
}

import type { CustomerEmailSettings } from '@gatehouse/contract/organizations/merchant-settings'
import { customerEmailSettingsOf } from '../../organizations/merchant/merchant.ts'
import { languages, type Language } from '../../platform/mail/language.ts'
import { renderMail, type MailLine } from '../../platform/mail/layout.ts'
import type { Work } from '../../platform/work.ts'
import type { MailLimit } from '../../records/mails/mail-limit.ts'
import { sendMail, type MailSubject } from '../../records/mails/send-mail.ts'
import { createPortalToken, portalUrl } from './create-customer-session.ts'

/** The texts of an email; `{merchant}` and other names in braces are placeholders. */
export type MailTexts = { subject: string; lead: string[]; button: string; notes: string[] }

export type CustomerMail = {
  kind: string
  /** The merchant's setting that turns this email on or off; without one it is always sent. */
  setting?: keyof CustomerEmailSettings
  /** The portal page its button opens, such as `/orders/…`; empty for the first page. */
  page: string
  texts: MailTexts
  /** A second link, to another page. */
  more?: { label: string; page: string } | undefined
  facts: Record<string, string>
  /** The items and amounts of the purchase. */
  lines?: MailLine[] | undefined
  /** Exempt unless it can be triggered by typing the address. */
  limit?: MailLimit
  /** The order and the subscription it is about. */
  about?: Omit<MailSubject, 'customer_id'>
}

/** The customer an email goes to. */
export type Recipient = {
  id: string
  organization_id: string
  email: string
  locale: string | null
}

/**
 * Emails a merchant's customer in their language. The link opens a portal page and signs the
 * customer in: only the owner of the address receives it.
 */
export async function mailCustomer(
  work: Work,
  customer: Recipient,
  { kind, setting, page, more, texts, facts, lines, about, limit = 'exempt' }: CustomerMail,
): Promise<void> {
  const { organization_id, email: to } = customer
  const sender = await senderOf(work, organization_id)
  if (setting && !customerEmailSettingsOf(sender)[setting]) return
  const portal = portalUrl(work, sender.slug, await createPortalToken(work, customer))
  const language = languageOfCustomer(customer)
  await mailFrom(work, sender, {
    ...{ kind, to, language, texts, facts, lines, limit },
    link: pageOf(portal, page),
    more: more && { label: more.label, url: pageOf(portal, more.page) },
    about: { ...about, customer_id: customer.id },
  })
}

function pageOf(portal: string, page: string): string {
  const url = new URL(portal)
  url.pathname += page
  return url.href
}

/** An email from a merchant to a customer's address; without a link it has no button. */
type Letter = Pick<CustomerMail, 'kind' | 'lines'> & {
  texts: Omit<MailTexts, 'button'> & { button?: string }
  /** The customer it is about; none if the address may belong to no customer. */
  about: MailSubject | undefined
  to: string
  language: Language
  facts?: Record<string, string>
  /** A code for the customer to enter, shown large. */
  code?: string
  link: string | undefined
  more?: { label: string; url: string } | undefined
  limit: MailLimit
}

/** Fills in the placeholders, lays the email out and sends it. */
export async function mailFrom(
  work: Work,
  { id: organization_id, name: merchant }: { id: string; name: string },
  { kind, about, to, language, texts, facts = {}, lines, code, link, more, limit }: Letter,
): Promise<void> {
  const known: Record<string, string> = { merchant, ...facts }
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
  const subject = fill(texts.subject)
  const letter = await renderMail({
    language,
    title: subject,
    lead: texts.lead.map(fill),
    lines,
    ...(code !== undefined && { code }),
    ...(link !== undefined &&
      texts.button !== undefined && { button: { label: texts.button, url: link } }),
    more,
    notes: texts.notes.map(fill),
    sender: merchant,
  })
  await sendMail(work, { kind, to, subject, ...letter, organization_id, about, limit })
}

/** The language a customer's browser last requested; English if it is not supported. */
export const languageOfCustomer = ({ locale }: { locale: string | null }): Language =>
  languages.find(language => language === locale) ?? 'en'

/** The merchant an email is sent from. */
export const senderOf = (work: Work, organization_id: string) =>
  work.sql
    .selectFrom('organizations')
    .select(['id', 'name', 'slug', 'customer_email_settings'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()

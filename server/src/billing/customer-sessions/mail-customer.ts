import { customerMailKinds } from '@gatehouse/contract/billing/customer-mail-kinds'
import type { CustomerEmailSettings } from '@gatehouse/contract/organizations/merchant-settings'
import { customerEmailSettingsOf } from '../../organizations/merchant/merchant.ts'
import { mailBrandOf } from '../../organizations/mail-brand.ts'
import { languages, type Language } from '../../platform/mail/language.ts'
import type { MailContent, MailLine } from '../../platform/mail/layout.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { MailLimit } from '../../records/mails/mail-limit.ts'
import { sendMail, type MailSubject } from '../../records/mails/send-mail.ts'
import { findUnreachable } from '../../records/mails/unreachable.ts'
import { declinable, hasDeclined } from '../customers/declined-mails.ts'
import { createPortalToken } from './create-customer-session.ts'
import { portalPage, senderColumns, type Sender } from './sender.ts'
import { texts as ownTexts } from './texts.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

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
  /** The law requires it: the customer cannot decline it. */
  isRequired?: boolean
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
 * customer in: only the owner of the address receives it. Later the page asks for a code.
 */
export async function mailCustomer(
  work: Work,
  customer: Recipient,
  mail: CustomerMail,
): Promise<void> {
  const { kind, setting, about, isRequired = false, limit = 'exempt' } = mail
  const { id: customer_id, organization_id, email: to } = customer
  const sender = await senderOf(work, organization_id)
  if (setting && !customerEmailSettingsOf(sender)[setting]) return
  if (!isRequired && (await isUnwanted(work, customer, kind))) return
  const content = {
    ...customerMailContent(work, sender, { customer, mail }),
    access: await portalAccess(work, customer),
  }
  const subject = { ...about, customer_id }
  await sendMail(work, {
    ...{ kind, to, content, organization_id, limit },
    ...{ about: subject, repeatable: true },
  })
}

/** Whether an email of a kind that may be declined was, or would not reach the customer. */
async function isUnwanted(
  work: Work,
  { id, organization_id, email: address }: Recipient,
  kind: string,
): Promise<boolean> {
  if (declinable(kind) === undefined) return false
  if (await hasDeclined(work, id, kind)) return true
  return (await findUnreachable(work, { organization_id, address })) !== undefined
}

/** The parameter that signs the customer in who opens a link of an email. */
export const portalAccess = async (
  work: Work,
  customer: Pick<Recipient, 'id' | 'organization_id'>,
) => ({ parameter: 'customer_session_token', token: await createPortalToken(work, customer) })

/** A mail and its customer; a sample has none. */
type Addressed = {
  customer: Pick<Recipient, 'locale'> & { id: string | null }
  mail: CustomerMail
}

/** What an email to a customer says; its links do not sign in yet. */
export function customerMailContent(
  work: Pick<Work, 'server'>,
  sender: Sender,
  { customer, mail }: Addressed,
): MailContent {
  const { kind, page, more, texts, facts, lines, isRequired } = mail
  const language = languageOfCustomer(customer)
  const common = ownTexts[language].mail
  const url = (path: string) => portalPage(work, sender, path)
  const preferences = url('/mail-preferences')
  const declined = isRequired ? undefined : declinable(kind)
  const unsubscribe_url =
    declined && customer.id !== null
      ? unsubscribeLink(work, { customer_id: customer.id, kind: declined })
      : undefined
  const links = [
    ...(isAboutContract(kind)
      ? [
          { label: common.cancel_contract, url: url('/cancel-contract') },
          { label: common.withdraw, url: url('/withdraw') },
        ]
      : []),
    { label: common.preferences, url: preferences },
    ...(declined ? [{ label: common.unsubscribe, url: unsubscribe_url ?? preferences }] : []),
  ]
  return {
    ...brandedContent(work, sender, { language, texts, facts, links }),
    ...{ lines, unsubscribe_url },
    notes: [...texts.notes, common.sign_in].map(text => fillIn(text, sender, facts)),
    button: { label: texts.button, url: url(page) },
    more: more && { label: more.label, url: url(more.page) },
  }
}

/** Whether an email is about a purchase, which can be ended without signing in. */
function isAboutContract(kind: string): boolean {
  const kinds: Record<string, { topic: string } | undefined> = customerMailKinds
  return ['purchases', 'charges', 'changes'].includes(kinds[kind]?.topic ?? '')
}

/** An email from a merchant to a customer's address; without a link it has no button. */
export type Letter = Pick<CustomerMail, 'kind' | 'lines'> & {
  texts: Omit<MailTexts, 'button'> & { button?: string }
  /** The customer it is about; none if the address may belong to no customer. */
  about: MailSubject | undefined
  to: string
  language: Language
  facts?: Record<string, string>
  /** A code for the customer to enter, shown large. */
  code?: string
  link: string | undefined
  limit: MailLimit
}

/** Emails an address that has not been verified as the customer's, or is no longer. */
export async function mailFrom(work: Work, sender: Sender, letter: Letter): Promise<void> {
  const { kind, about, to, limit } = letter
  const content = letterContent(work, sender, letter)
  await sendMail(work, { kind, to, content, organization_id: sender.id, about, limit })
}

/** What an email to an unverified address says. */
export function letterContent(
  work: Pick<Work, 'server'>,
  sender: Sender,
  {
    texts,
    language,
    facts = {},
    lines,
    code,
    link,
  }: Omit<Letter, 'kind' | 'about' | 'to' | 'limit'>,
): MailContent {
  return {
    ...brandedContent(work, sender, { language, texts, facts, links: [] }),
    lines,
    ...(code !== undefined && { code }),
    ...(link !== undefined &&
      texts.button !== undefined && { button: { label: texts.button, url: link } }),
  }
}

type Branded = {
  language: Language
  texts: Omit<MailTexts, 'button'>
  facts: Record<string, string>
  links: { label: string; url: string }[]
}

/** Fills in the placeholders; looks like the merchant's own, and replies go to the merchant. */
function brandedContent(
  work: Pick<Work, 'server'>,
  sender: Sender,
  { language, texts, facts, links }: Branded,
): MailContent {
  const fill = (text: string) => fillIn(text, sender, facts)
  const { support } = ownTexts[language].mail
  const sentences = sender.email === null ? [] : [support.replace('{email}', sender.email)]
  return {
    language,
    title: fill(texts.subject),
    lead: texts.lead.map(fill),
    notes: texts.notes.map(fill),
    sender: sender.name,
    brand: mailBrandOf(work.server, sender),
    reply_to: sender.email ?? undefined,
    footer: { sentences, links },
  }
}

function fillIn(text: string, { name }: Sender, facts: Record<string, string>): string {
  const known: Record<string, string> = { merchant: name, ...facts }
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => known[key] ?? '')
}

/** The language a customer's browser last requested; English if it is not supported. */
export const languageOfCustomer = ({ locale }: { locale: string | null }): Language =>
  languages.find(language => language === locale) ?? 'en'

/** The merchant an email is sent from. */
export const senderOf = (work: Pick<Reading, 'sql'>, organization_id: string): Promise<Sender> =>
  work.sql
    .selectFrom('organizations')
    .select(senderColumns)
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()

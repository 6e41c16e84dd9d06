import { languageFor } from '../../accounts/mails/mail-to-user.ts'
import { HOUR, SECOND } from '../../platform/clock.ts'
import type { StoredMerchantStatus } from '@gatehouse/contract/organizations/merchant'
import { nameForStrangers } from '../../platform/mail/name-for-strangers.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import type { MailContent } from '../../platform/mail/layout.ts'
import type { Language } from '../../platform/mail/language.ts'
import { mailBrandOf } from '../mail-brand.ts'
import { texts, type InvitationMail, type MailTexts } from './texts.ts'

/** What an email about an invitation needs of the organization. */
type InvitingOrganization = {
  id: string
  name: string
  slug: string
  logo: string | null
  accent_color: string | null
  /** Where it answers its customers. */
  email: string | null
  status: string
}

/** An email about an invitation. */
type Letter = {
  /** The recipient. */
  to: string
  /** The invited address. */
  email: string
  organization: InvitingOrganization
  /** The sender of the invitation, if their address is verified. */
  from?: string
  url: string
  /** How long the link is valid. */
  seconds?: number
}

/**
 * Sends an email about an invitation, in the language its reader chose, else in that of the calling
 * browser.
 */
export async function mailOrganization(
  work: Work,
  kind: InvitationMail,
  letter: Letter,
): Promise<void> {
  const { to, email, organization, from = '', url, seconds = 0 } = letter
  const language = await languageFor(work, { email: to })
  const mailTexts: MailTexts = texts[language][kind]
  const values: Record<string, string> = {
    email,
    from,
    organization: mailName(organization),
    hours: String(Math.round((seconds * SECOND) / HOUR)),
  }
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const lead = [mailTexts.lead, ...(from && mailTexts.from ? [mailTexts.from] : [])]
  const content = {
    language,
    title: fill(mailTexts.subject),
    lead: lead.map(fill),
    button: { label: mailTexts.button, url },
    notes: mailTexts.notes.map(fill),
    ...lookOf(work, kind, { organization, from, language }),
  }
  const organization_id = organization.id
  // An invitation was counted with the request for it; the holder of its link asks for the others.
  const limit = kind === 'invitation' ? 'requested' : 'triggered'
  await sendMail(work, { kind, to, content, organization_id, limit })
}

type Sent = Pick<Letter, 'organization'> & { from: string; language: Language }

/**
 * An invitation looks like its organization's own once an admin has approved the organization to
 * sell and its sender has verified their address; it still says that the server sent it. All other
 * emails about invitations go to its members and look like the server's
 * (docs/decisions/look-of-emails.md).
 */
function lookOf(
  work: Work,
  kind: InvitationMail,
  { organization, from, language }: Sent,
): Pick<MailContent, 'sender' | 'brand' | 'reply_to' | 'footer'> {
  const approved = organization.status === APPROVED
  if (kind !== 'invitation' || !approved || from === '') return { sender: SERVER_NAME }
  const sender = mailName(organization)
  const sentence = texts[language].invitation.sent_for.replace('{organization}', () => sender)
  return {
    ...{ sender, brand: mailBrandOf(work.server, organization) },
    reply_to: organization.email ?? undefined,
    footer: { sentences: [sentence], links: [] },
  }
}

const SERVER_NAME = 'Gatehouse'
const APPROVED = 'active' satisfies StoredMerchantStatus

/** The name of an organization in emails to strangers, or else its slug. */
export const mailName = ({ name, slug }: { name: string; slug: string }): string =>
  nameForStrangers(name) ?? slug

import { languageFor } from '../../accounts/mails/mail-to-user.ts'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { nameForStrangers } from '../../platform/mail/name-for-strangers.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { texts, type InvitationMail, type MailTexts } from './texts.ts'

/** An email about an invitation. */
type Letter = {
  /** The recipient. */
  to: string
  /** The invited address. */
  email: string
  organization: { id: string; name: string; slug: string }
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
    sender: 'Gatehouse',
  }
  const organization_id = organization.id
  // An invitation was counted with the request for it; the holder of its link asks for the others.
  const limit = kind === 'invitation' ? 'requested' : 'triggered'
  await sendMail(work, { kind, to, content, organization_id, limit })
}

/** The name of an organization in emails to strangers, or else its slug. */
export const mailName = ({ name, slug }: { name: string; slug: string }): string =>
  nameForStrangers(name) ?? slug

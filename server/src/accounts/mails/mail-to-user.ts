import { languageOf } from '../../platform/mail/language.ts'
import { layOut } from '../../platform/mail/layout.ts'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { words, type MailKind } from './words.data.ts'

/** To whom, what the link is, how long it holds; `to` is an address the account is to move to. */
type Letter = { email: string; to?: string; url: string; seconds?: number }

/**
 * Mails a link in the language of whoever asks. Nothing a stranger typed is repeated but the
 * address itself, so that nobody can make us carry their words.
 */
export async function mailToUser(
  work: Work,
  kind: MailKind,
  { email, to = '', url, seconds = 0 }: Letter,
): Promise<void> {
  const language = languageOf(work.actor.request.languages)
  const { subject, lead, button, notes } = words[kind][language]
  const values: Record<string, string> = {
    email,
    to,
    minutes: String(Math.round((seconds * SECOND) / MINUTE)),
    hours: String(Math.round((seconds * SECOND) / HOUR)),
  }
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const letter = await layOut({
    language,
    title: subject,
    lead: [fill(lead)],
    button: { label: button, url },
    notes: notes.map(fill),
    sender: 'Gatehouse',
  })
  await sendMail(work, { kind, to: email, subject, ...letter, organization_id: null })
}

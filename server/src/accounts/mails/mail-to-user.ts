import { languageOf } from '../../platform/mail/language.ts'
import { layOut } from '../../platform/mail/layout.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { words, type MailKind } from './words.data.ts'

/**
 * Mails a link in the language of whoever asks. Nothing a stranger typed is repeated but the
 * address itself, so that nobody can make us carry their words.
 */
export async function mailToUser(
  work: Work,
  kind: MailKind,
  { email, url, seconds = 0 }: { email: string; url: string; seconds?: number },
): Promise<void> {
  const language = languageOf(work.actor.request.languages)
  const { subject, lead, button, notes } = words[kind][language]
  const minutes = String(Math.round((seconds * SECOND) / MINUTE))
  const fill = (text: string) => text.replace('{email}', email).replace('{minutes}', minutes)
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

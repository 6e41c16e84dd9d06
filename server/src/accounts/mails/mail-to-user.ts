import type { Device } from '@gatehouse/contract/accounts/devices'
import { languageTag } from '@gatehouse/contract/languages'
import { languageOf, type Language } from '../../platform/mail/language.ts'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import type { MailLimit } from '../../records/mails/mail-limit.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { mailLimits } from './mail-limits.data.ts'
import { texts, type MailKind, type MailTexts } from './texts.ts'

/**
 * The recipient, the link or code, and how long it is valid; `to` is an address the account is to
 * move to, `user_id` the account's user where the address is not theirs (yet, or any more). For a
 * notice: the provider it is about, and the device and IP address of the action.
 */
type Letter = {
  email: string
  to?: string
  url?: string
  code?: string
  seconds?: number
  user_id?: string
  provider?: string
  device?: Device
  address?: string
  /** Where it differs from that of its kind. */
  limit?: MailLimit
}

/**
 * Emails a link, a code or a notice in the language the user chose, else in that of the calling
 * browser. It repeats no text that the requester typed except the address, so that our emails
 * cannot contain text of an attacker.
 */
export async function mailToUser(work: Work, kind: MailKind, letter: Letter): Promise<void> {
  const { email, to = '', url, code, seconds = 0, provider = '', device, address = '' } = letter
  const user = await findReader(work, letter)
  const language = languageIn(work, user)
  const mailTexts: MailTexts = texts[language].mails[kind]
  const values: Record<string, string> = {
    email,
    to,
    code: code ?? '',
    minutes: String(Math.round((seconds * SECOND) / MINUTE)),
    hours: String(Math.round((seconds * SECOND) / HOUR)),
    provider,
    device: nameOf(device) ?? texts[language].unknown_device,
    address,
  }
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const content = {
    language,
    title: fill(mailTexts.subject),
    lead: [fill(mailTexts.lead)],
    ...(code !== undefined && { code }),
    ...(url !== undefined &&
      mailTexts.button !== undefined && { button: { label: mailTexts.button, url } }),
    notes: mailTexts.notes.map(fill),
    sender: 'Gatehouse',
  }
  const limit = letter.limit ?? limitOf(kind, { email, user })
  await sendMail(work, { kind, to: email, content, organization_id: null, limit })
}

/**
 * A notice to an address that is not verified is limited like any email that an unauthenticated
 * user can trigger: the account may belong to someone else.
 */
function limitOf(
  kind: MailKind,
  { email, user }: { email: string; user: MailRecipient | undefined },
) {
  const unverified = user?.email === email && !user.email_verified
  return mailLimits[kind] === 'exempt' && unverified ? 'triggered' : mailLimits[kind]
}

/** Browser and system, if we know their names: a client can put any text into its user agent. */
function nameOf(device: Device | undefined): string | undefined {
  if (!device?.browser || device.kind === 'program') return device?.system
  return [device.browser, device.system].filter(Boolean).join(', ')
}

/** The language of an email: the one the user chose, else the calling browser's preferred one. */
export async function languageFor(
  work: Work,
  letter: Pick<Letter, 'email' | 'user_id'>,
): Promise<Language> {
  return languageIn(work, await findReader(work, letter))
}

type MailRecipient = { language: number | null; email: string; email_verified: boolean }

function findReader(
  work: Work,
  { email, user_id }: Pick<Letter, 'email' | 'user_id'>,
): Promise<MailRecipient | undefined> {
  const users = work.sql.selectFrom('users').select(['language', 'email', 'email_verified'])
  return (
    user_id === undefined ? users.where('email', '=', email) : users.where('id', '=', user_id)
  ).executeTakeFirst()
}

const languageIn = (work: Work, user: MailRecipient | undefined): Language =>
  languageTag(user?.language) ?? languageOf(work.actor.request.languages)

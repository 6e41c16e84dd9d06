import en from '../../locales/en/accounts/mails.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** A kind of email about an account. */
export type MailKind = keyof typeof en.mails

/**
 * The texts of one kind of email. `{email}`, `{to}`, `{code}`, `{minutes}`, `{hours}`,
 * `{provider}`, `{device}` and `{address}` are placeholders; the button opens the link.
 */
export type MailTexts = { subject: string; lead: string; button?: string; notes: string[] }

/** The texts of every kind, and how a device is called whose user agent is missing or unknown. */
export const texts = textsOf('accounts/mails', en)

import type { Language } from '../../platform/mail/language.ts'

/**
 * What one kind of mail says. `{email}`, `{to}`, `{code}`, `{minutes}`, `{hours}`, `{provider}`,
 * `{device}` and `{address}` stand for what it is about; the button is the way by link.
 */
export type Words = { subject: string; lead: string; button?: string; notes: string[] }

/** The same in every language mails are written in. */
export type InLanguages = Record<Language, Words>

import type { Language } from '../../platform/mail/language.ts'

/**
 * The texts of one kind of email. `{email}`, `{to}`, `{code}`, `{minutes}`, `{hours}`,
 * `{provider}`, `{device}` and `{address}` are placeholders; the button opens the link.
 */
export type Words = { subject: string; lead: string; button?: string; notes: string[] }

/** The same in every language of our emails. */
export type InLanguages = Record<Language, Words>

import type { Language } from '../../../platform/mail/language.ts'

/**
 * What one kind of mail says. `{email}` is who is invited, `{organization}` where to, `{from}` who
 * invited (where that is proven), `{hours}` how long the link holds.
 */
export type Words = {
  subject: string
  lead: string
  from?: string
  button: string
  notes: string[]
}

/** The same in every language mails are written in. */
export type InLanguages = Record<Language, Words>

import type { Language } from '../../../platform/mail/language.ts'

/**
 * The texts of one kind of email. `{email}` is the invited address, `{organization}` the
 * organization, `{from}` the sender (if verified), `{hours}` how long the link is valid.
 */
export type Words = {
  subject: string
  lead: string
  from?: string
  button: string
  notes: string[]
}

/** The same in every language of our emails. */
export type InLanguages = Record<Language, Words>

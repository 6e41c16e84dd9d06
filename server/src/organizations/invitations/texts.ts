import en from '../../locales/en/organizations/invitations.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/**
 * The texts of one kind of email. `{email}` is the invited address, `{organization}` the
 * organization, `{from}` the sender (if verified), `{hours}` how long the link is valid.
 */
export type MailTexts = {
  subject: string
  lead: string
  from?: string
  /** In an invitation that looks like the organization's own: that the server sent it. */
  sent_for?: string
  button: string
  notes: string[]
}

/** The emails about invitations: to the invited person, and to the sender. */
export type InvitationMail = keyof typeof en

/** The texts of every kind in every language. */
export const texts = textsOf('organizations/invitations', en)

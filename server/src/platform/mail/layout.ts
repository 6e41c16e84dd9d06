import type { Language } from './language.ts'

/** The content of a mail; all of it is escaped when rendered. */
export type MailContent = {
  language: Language
  /** The subject, and the heading of the mail. */
  title: string
  /** Sentences before the button. */
  lead: string[]
  /** Purchased items with their prices: label and value. */
  lines?: MailLine[] | undefined
  /** A code to be typed elsewhere, in large type. */
  code?: string
  button?: MailLink
  /** A second link, below the button. */
  more?: MailLink | undefined
  /**
   * Smaller sentences below: how long it is valid, and what to do if the recipient did not request
   * it.
   */
  notes: string[]
  /** The name of the sender, also in the `From` of a mail with a brand. */
  sender: string
  /** The look of the sender; without it the mail is the server's own. */
  brand?: MailBrand
  /** Where replies go. */
  reply_to?: string | undefined
  /** Sentences and links below the letter. */
  footer?: { sentences: string[]; links: MailLink[] }
  /** Declines further mails of this kind by POST (RFC 8058). */
  unsubscribe_url?: string | undefined
  /**
   * A secret that the button and the second link carry as this parameter. It is stored only until
   * the mail is sent.
   */
  access?: { parameter: string; token: string }
}

/** A logo by its absolute URL, and the color of the button, `#rrggbb`. */
export type MailBrand = { logo: string | null; accent: string | null }

export type MailLink = { label: string; url: string }

/** A line of a list: its item and its amount. Totals are set apart from the items. */
export type MailLine = { label: string; value: string; strong?: boolean; isTotal?: boolean }

/** The mail without what only its recipient may know: it can be stored and sent again. */
export function withoutSecrets({ access: _access, code: _code, ...content }: MailContent) {
  return content satisfies MailContent
}

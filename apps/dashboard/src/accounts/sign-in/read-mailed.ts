/** The page waits for the email sent to `?email=`. */
export interface MailSearch {
  mailed?: MailedKind
  /** The new user's details. */
  name?: string
}

const kinds = ['code', 'link', 'proof'] as const

/** A sign-in code or link, or a verification email. */
export type MailedKind = (typeof kinds)[number]

/** Reads this state from the URL. */
export function readMailed({ mailed, name }: Record<string, unknown>): MailSearch {
  const kind = kinds.find(item => item === mailed)
  return { ...(kind && { mailed: kind }), ...(typeof name === 'string' && { name }) }
}

/** That something was mailed to `?email=`, which the page waits for. */
export interface Mailed {
  mailed?: MailedKind
  /** Of who is new. */
  name?: string
}

const kinds = ['code', 'link', 'proof'] as const

/** A code or a link to sign in by, or what proves an address. */
export type MailedKind = (typeof kinds)[number]

/** Reads what was mailed. */
export function readMailed({ mailed, name }: Record<string, unknown>): Mailed {
  const kind = kinds.find(one => one === mailed)
  return { ...(kind && { mailed: kind }), ...(typeof name === 'string' && { name }) }
}

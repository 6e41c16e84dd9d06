import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'

/** What a mail says. */
export type Content = { html: string; plain: string }

type Stored = { content: Buffer | null; html: string | null; plain: string | null }

/** Encrypts what a mail says: whoever reads the database must not be able to use its links. */
export const sealContent = (keys: Keys, { html, plain }: Content): Buffer =>
  encrypt(keys, JSON.stringify({ html, plain }))

/** What a stored mail says: nothing any more once a mail server has taken it. */
export function contentOf(keys: Keys, { content, html, plain }: Stored): Content {
  if (!content) return { html: html ?? '', plain: plain ?? '' }
  return JSON.parse(decrypt(keys, content)) as Content
}

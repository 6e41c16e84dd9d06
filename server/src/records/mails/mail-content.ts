import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'

/** The content of a mail. */
export type Content = { html: string; plain: string }

type StoredContent = { content: Buffer | null; html: string | null; plain: string | null }

/** Encrypts the content of a mail, so that a reader of the database cannot use its links. */
export const encryptContent = (keys: Keys, { html, plain }: Content): Buffer =>
  encrypt(keys, JSON.stringify({ html, plain }))

/** The content of a stored mail; undefined once the SMTP server has accepted it. */
export function contentOf(keys: Keys, { content, html, plain }: StoredContent): Content {
  if (!content) return { html: html ?? '', plain: plain ?? '' }
  return JSON.parse(decrypt(keys, content)) as Content
}

import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'
import type { MailContent } from '../../platform/mail/layout.ts'
import { renderMail, type RenderedMail } from '../../platform/mail/render-mail.ts'

type StoredContent = { content: Buffer | null; html: string | null; plain: string | null }

/** Mails of earlier versions are stored as they were rendered. */
type EarlierContent = RenderedMail & { title?: undefined }

/** Encrypts the content of a mail, so that a reader of the database cannot use its links. */
export const encryptContent = (keys: Keys, content: MailContent): Buffer =>
  encrypt(keys, JSON.stringify(content))

/** The content of a stored mail; undefined if it is no longer stored, or only as rendered. */
export function contentOf(keys: Keys, stored: StoredContent): MailContent | undefined {
  const content = readContent(keys, stored)
  return content?.title === undefined ? undefined : content
}

/** A stored mail as its recipient reads it; empty once the SMTP server has accepted it. */
export async function renderStored(keys: Keys, stored: StoredContent): Promise<RenderedMail> {
  const content = readContent(keys, stored)
  if (!content) return { html: stored.html ?? '', plain: stored.plain ?? '' }
  return content.title === undefined ? content : renderMail(content)
}

const readContent = (keys: Keys, { content }: StoredContent) =>
  content ? (JSON.parse(decrypt(keys, content)) as MailContent | EarlierContent) : undefined

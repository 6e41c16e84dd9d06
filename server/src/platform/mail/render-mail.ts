import type { MailContent, MailLink } from './layout.ts'
import { renderHtml } from './render-html.ts'
import { renderPlain } from './render-plain.ts'
import type { Scheme } from './styles.ts'

/** A mail as it is sent. */
export type RenderedMail = { html: string; plain: string }

/** The same mail twice: as HTML and as plain text. A preview names a fixed color scheme. */
export async function renderMail(
  content: MailContent,
  { scheme }: { scheme?: Scheme | undefined } = {},
): Promise<RenderedMail> {
  const linked = withAccess(content)
  return { html: await renderHtml(linked, scheme), plain: renderPlain(linked) }
}

function withAccess(content: MailContent): MailContent {
  const { access, button, more } = content
  if (!access) return content
  const open = ({ label, url }: MailLink): MailLink => {
    const target = new URL(url)
    target.searchParams.set(access.parameter, access.token)
    return { label, url: target.href }
  }
  return { ...content, ...(button && { button: open(button) }), ...(more && { more: open(more) }) }
}

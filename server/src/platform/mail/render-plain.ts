import type { MailContent, MailLink } from './layout.ts'

/** A mail as plain text, for readers without HTML. */
export function renderPlain(content: MailContent): string {
  const { title, lead, lines = [], code, button, more, notes, sender, footer } = content
  const listed = lines.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const parts = [
    title,
    ...lead,
    ...(listed ? [listed] : []),
    ...(code ? [code] : []),
    ...[button, more].flatMap(link => (link ? [asText(link)] : [])),
    ...notes,
    sender,
    ...(footer ? [...footer.sentences, ...footer.links.map(asText)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const asText = ({ label, url }: MailLink) => `${label}:\n${url}`

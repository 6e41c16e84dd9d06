/** One page of the documentation. */
export type Page = {
  /** Its path on the site, such as `/docs/guides/webhooks`. */
  url: string
  /** The file it was read from, relative to the root; undefined if it was generated. */
  source?: string
  title: string
  /** The first sentence, for search engines and `llms.txt`. */
  description: string
  markdown: string
}

const FENCE = /^```.*?^```$/gms

/** Removes the lines that are not prose. */
const proseOf = (markdown: string) =>
  markdown.replaceAll(FENCE, '').replaceAll(/^<!--.*?-->$/gms, '')

/** The text of inline Markdown. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .trim()

/** A page of Markdown, whose title is its first heading. Throws if it has none. */
export function pageOf(url: string, markdown: string, source?: string): Page {
  const prose = proseOf(markdown)
  const title = /^# (.+)$/m.exec(prose)?.[1]
  if (title === undefined) throw new Error(`${source ?? url} has no heading`)
  const paragraph = prose
    .split(/\n{2,}/)
    .map(block => block.trim())
    .find(block => /^[^#|<![\s-]/.test(block) && !/^\d{4}-\d\d-\d\d$/.test(block))
  const [sentence = ''] = plainText(paragraph ?? '')
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.:]) /)
  return {
    url,
    title: plainText(title),
    description: sentence.replace(/:$/, '.'),
    markdown,
    ...(source !== undefined && { source }),
  }
}

import { posix } from 'node:path'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import MarkdownIt, { type Token } from 'markdown-it'
import anchor from 'markdown-it-anchor'
import { diagram } from './diagram.ts'
import type { Page } from './page.ts'

hljs.registerLanguage('bash', bash)
hljs.registerLanguage('json', json)
hljs.registerLanguage('sql', sql)
hljs.registerLanguage('typescript', typescript)
hljs.registerLanguage('xml', xml)

const LANGUAGES: Record<string, string> = {
  js: 'typescript',
  javascript: 'typescript',
  ts: 'typescript',
  tsx: 'typescript',
  sh: 'bash',
  shell: 'bash',
  html: 'xml',
}

/** The id of a heading, as GitHub makes it: links work in both places. */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\p{Connector_Punctuation}\s-]/gu, '')
    .replaceAll(/\s/g, '-')

/** What the rendering of one page knows and notes. */
export type RenderContext = { page: Page; headings: Heading[]; links: string[] }

/** A heading, for the table of contents of a page and for search. */
export type Heading = { level: number; id: string; text: string }

/** Renders Markdown; links between files become links between pages. */
export function openRenderer(pages: readonly Page[]) {
  const urls = new Map(pages.flatMap(({ source, url }) => (source ? [[source, url] as const] : [])))
  const known = new Set(pages.map(({ url }) => url))
  const markdown = new MarkdownIt({ html: false, linkify: false, highlight: highlighted })
  markdown.use(anchor, {
    level: [2, 3, 4],
    slugify: slugOf,
    tabIndex: false,
    permalink: anchor.permalink.headerLink({ safariReaderFix: true }),
    callback: (_token, { slug, title }) => {
      current?.headings.push({ level: Number(_token.tag.slice(1)), id: slug, text: title })
    },
  })
  let current: RenderContext | undefined
  let opened = 'a'
  const { rules } = markdown.renderer
  rules.table_open = () =>
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n'
  rules.table_close = () => '</table></div>\n'
  // A head without text is a cell like others.
  rules.th_open = (tokens, index) => (tokens[index + 1]?.content ? '<th>' : '<td>')
  rules.th_close = (tokens, index) => (tokens[index - 1]?.content ? '</th>' : '</td>')
  const fence = rules.fence
  rules.fence = (tokens, index, ...more) => {
    const token = tokens[index]
    if (token?.info.trim() === 'mermaid') return diagram(token.content)
    return block(fence?.(tokens, index, ...more) ?? '')
  }
  rules.code_block = (tokens, index) =>
    block(`<pre><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`)
  markdown.core.ruler.push('links', state => {
    for (const token of state.tokens.flatMap(one => one.children ?? [])) {
      if (token.type === 'link_open') opened = rewriteLink(token, { urls, known, context: current })
      if (token.type === 'link_close') token.tag = opened
      if (token.type === 'image') rewriteImage(token)
    }
  })
  return {
    render(page: Page): RenderContext & { html: string } {
      current = { page, headings: [], links: [] }
      const html = markdown.render(page.markdown.replaceAll(/^<!--.*?-->\n/gms, ''))
      return { ...current, html }
    },
  }
}

/** Code with a button that copies it; the keyboard can scroll it. */
const block = (pre: string) =>
  `<div class="code">${pre.replace('<pre', '<pre tabindex="0"')}` +
  '<button type="button" data-copy>Copy</button></div>\n'

function highlighted(code: string, info: string): string {
  const [name = ''] = info.split(/\s/)
  const language = LANGUAGES[name] ?? name
  return hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : ''
}

type LinkScope = {
  urls: ReadonlyMap<string, string>
  known: ReadonlySet<string>
  context: RenderContext | undefined
}

/** Makes a link lead to the page of its file; returns the tag that it has now. */
function rewriteLink(token: Token, { urls, known, context }: LinkScope): string {
  const href = String(token.attrGet('href') ?? '')
  if (/^[a-z]+:/.test(href)) {
    token.attrSet('rel', 'noreferrer')
    return token.tag
  }
  const { source, url } = context?.page ?? { url: '' }
  const [path = '', hash] = href.split('#')
  const file = source && path ? posix.join(posix.dirname(source), path) : source
  const target = path.startsWith('/') ? path : path ? urls.get(file ?? '') : url
  if (target !== undefined) {
    const full = hash === undefined ? target : `${target}#${hash}`
    if (known.has(target) || target.startsWith('/docs')) context?.links.push(full)
    token.attrSet('href', full)
    return token.tag
  }
  // A file of the source code: it is named, but is no page.
  token.tag = 'span'
  token.attrs = [['class', 'file']]
  return token.tag
}

/** The pictures of the documentation lie beside its pages. */
function rewriteImage(token: Token): void {
  const name = posix.basename(String(token.attrGet('src') ?? ''))
  token.attrSet('src', `/docs/pictures/${name}`)
  token.attrSet('loading', 'lazy')
}

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A fenced block of a page. `line` is that of its first fence, from 1. */
export type Snippet = {
  page: string
  line: number
  language: string
  /** The file that readers save it as, if its first line is a comment that begins with one. */
  name: string | undefined
  text: string
}

const GUIDES = 'docs/guides'
const ROOT = new URL('../../', import.meta.url)
const FENCED = /^```(\S*).*\n([\s\S]*?)^```$/gm
const NAME = /^(?:\/\/|#|\/\*|<!--) ([\w./-]+\.\w+)/

/** The text of a page, which is named by its path: `docs/guides/webhooks.md`. */
const readPage = (page: string): string => readFileSync(new URL(page, ROOT), 'utf8')

/** Every fenced block of a page. */
export function snippetsOf(page: string): Snippet[] {
  const text = readPage(page)
  return [...text.matchAll(FENCED)].map(({ 1: language = '', 2: block = '', index }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    language,
    name: NAME.exec(block)?.[1],
    text: block,
  }))
}

/**
 * The block that readers save under a name. The page is named as the guides would link it, without
 * its ending: `webhooks`, `../../README`.
 */
export function snippet(guide: string, name: string): string {
  const page = posix.join(GUIDES, `${guide}.md`)
  const [found, ...others] = snippetsOf(page).filter(each => each.name === name)
  if (!found || others.length > 0) throw new Error(`${page} must have one block named ${name}`)
  return found.text
}

/** A page's name as `snippet` takes it. */
export const guideOf = (page: string): string => posix.relative(GUIDES, page).replace(/\.md$/, '')

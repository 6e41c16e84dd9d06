/** In this order: a word that pages of two parts name is in the earlier one. */
export const parts = ['common', 'home', 'account', 'organization', 'admin'] as const

/** Where words are that no page was found to name. */
export const REST: Part = 'organization'

/** A part of the words that is loaded on its own; see vite/word-parts.ts. */
export type Part = (typeof parts)[number]

/** The part a page's own words are in, by its path in routes.ts. */
export function partOf(path: string): Part {
  if (path.startsWith('/admin')) return 'admin'
  if (/^\/account(\/|$)/.test(path)) return 'account'
  if (/^\/dashboard\/[^/]+\/?$/.test(path)) return 'home'
  return path.startsWith('/dashboard/') ? 'organization' : 'common'
}

/** All the parts that have words such a page names. */
export function partsFor(path: string): readonly Part[] {
  return parts.slice(0, parts.indexOf(partOf(path)) + 1)
}

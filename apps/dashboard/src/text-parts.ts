/** In this order: a word that pages of two parts name is in the earlier one. */
export const parts = ['common', 'account', 'organization', 'admin'] as const

/** The part with keys that no page was found to use. */
export const REST: Part = 'organization'

/** A part of the texts that is loaded separately; see vite/text-parts.ts. */
export type Part = (typeof parts)[number]

/** The part with the texts of a page, by its path in routes.ts. */
export function partOf(path: string): Part {
  if (path.startsWith('/admin')) return 'admin'
  if (/^\/account(\/|$)/.test(path)) return 'account'
  // Home is the first page most users see: its own few texts are not worth another request.
  return /^\/dashboard\/[^/]+\/./.test(path) ? 'organization' : 'common'
}

/** All parts with texts that such a page uses. */
export function partsFor(path: string): readonly Part[] {
  return parts.slice(0, parts.indexOf(partOf(path)) + 1)
}

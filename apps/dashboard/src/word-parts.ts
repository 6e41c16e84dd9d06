/** In this order: a key used by pages of two parts is in the earlier one. */
export const parts = ['common', 'home', 'account', 'organization', 'admin'] as const

/** The part with keys that no page was found to use. */
export const REST: Part = 'organization'

/** A part of the texts that is loaded separately; see vite/word-parts.ts. */
export type Part = (typeof parts)[number]

/** The part with the texts of a page, by its path in routes.ts. */
export function partOf(path: string): Part {
  if (path.startsWith('/admin')) return 'admin'
  if (/^\/account(\/|$)/.test(path)) return 'account'
  if (/^\/dashboard\/[^/]+\/?$/.test(path)) return 'home'
  return path.startsWith('/dashboard/') ? 'organization' : 'common'
}

/** All parts with texts that such a page uses. */
export function partsFor(path: string): readonly Part[] {
  return parts.slice(0, parts.indexOf(partOf(path)) + 1)
}

import type { Options } from 'minisearch'

/** A page or a section of it, as it is found. */
export type Found = { id: string; title: string; section: string; text: string }

/** Words of every page, which find nothing. */
const COMMON = new Set([
  ...['a', 'an', 'and', 'are', 'as', 'at', 'be', 'but', 'by', 'can', 'for', 'from', 'has', 'have'],
  ...['if', 'in', 'into', 'is', 'it', 'its', 'no', 'not', 'of', 'on', 'or', 'so', 'that', 'the'],
  ...['their', 'then', 'there', 'they', 'this', 'to', 'was', 'which', 'with', 'you', 'your'],
])

/** Shared by the build, which fills the index, and the page, which reads it. */
export const searchOptions: Options<Found> = {
  fields: ['title', 'section', 'text'],
  processTerm: term => {
    const word = term.toLowerCase()
    return word.length > 1 && !COMMON.has(word) ? word : null
  },
  storeFields: ['title', 'section'],
  searchOptions: { boost: { title: 4, section: 3 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
}

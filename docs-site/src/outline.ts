import { outline, type OutlineGroup } from './outline.data.ts'
import type { Page } from './page.ts'

/** A group of the table of contents with its pages. */
export type Section = { title: string; folded: boolean; pages: Page[] }

/**
 * Arranges the pages by the table of contents. Throws if it names a page that does not exist, or if
 * a page is in no group.
 */
export function arrange(
  pages: readonly Page[],
  groups: readonly OutlineGroup[] = outline,
): Section[] {
  const left = new Map(pages.map(page => [page.url, page]))
  const named = new Set(groups.flatMap(({ urls }) => urls))
  const take = (url: string): Page[] => {
    const found = url.endsWith('/*')
      ? [...left.values()].filter(
          page => page.url.startsWith(url.slice(0, -1)) && !named.has(page.url),
        )
      : [left.get(url)].flatMap(page => page ?? [])
    if (found.length === 0) throw new Error(`The outline names ${url}, which is no page`)
    for (const page of found) left.delete(page.url)
    return found
  }
  const sections = groups.map(({ title, urls, folded = false }) => ({
    title,
    folded,
    pages: urls.flatMap(take),
  }))
  const rest = [...left.keys()]
  if (rest.length > 0) throw new Error(`Pages that are not in the outline: ${rest.join(', ')}`)
  return sections
}

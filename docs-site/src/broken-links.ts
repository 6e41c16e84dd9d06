import type { Heading } from './markdown.ts'

/** Links between pages that lead to no page, or to a heading that the page does not have. */
export function brokenLinks(
  links: ReadonlyMap<string, readonly string[]>,
  headings: ReadonlyMap<string, readonly Heading[]>,
): string[] {
  return [...links].flatMap(([from, targets]) =>
    targets.flatMap(target => {
      const [url = '', hash] = target.split('#')
      const ids = headings.get(url)?.map(({ id }) => id)
      const isFound = ids && (hash === undefined || ids.includes(hash))
      return isFound ? [] : [`${from} links to ${target}`]
    }),
  )
}

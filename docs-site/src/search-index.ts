import MiniSearch from 'minisearch'
import { searchOptions } from './client/search-options.ts'
import type { Heading } from './markdown.ts'
import { plainText, type Page } from './page.ts'

/** The first words of a section say what it is about; the whole would double the index. */
const TEXT_MAX = 500

/** The index that the search of a page loads: a document for each page and each section. */
export function searchIndex(
  pages: readonly Page[],
  headings: ReadonlyMap<string, readonly Heading[]>,
): string {
  const index = new MiniSearch(searchOptions)
  for (const page of pages) index.addAll(documentsOf(page, headings.get(page.url) ?? []))
  return JSON.stringify(index)
}

function documentsOf({ url, title, markdown }: Page, headings: readonly Heading[]) {
  const [intro = '', ...parts] = markdown.replaceAll(/^```.*?^```$/gms, '').split(/^## /m)
  const sections = headings.filter(({ level }) => level === 2)
  return [
    { id: url, title, section: '', text: textOf(intro.replace(/^# .*$/m, '')) },
    ...sections.map(({ id, text }, at) => ({
      id: `${url}#${id}`,
      title,
      section: text,
      text: textOf(parts[at] ?? ''),
    })),
  ]
}

/** The words of a section, without the lines of tables that separate their heads. */
const textOf = (markdown: string) =>
  plainText(markdown.replaceAll(/^\|[ |-]+\|$/gm, ''))
    .replaceAll(/[\s|#]+/g, ' ')
    .slice(0, TEXT_MAX)

// Writes the documentation site to `dist`.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Eleventy from '@11ty/eleventy'
import { root } from '../../tools/source-tree.ts'
import { readContent } from './content.ts'
import { brokenLinks } from './broken-links.ts'
import { buildClient } from './build-client.ts'
import { buildGallery, GALLERY_URL } from './build-gallery.ts'
import { layout } from './layout.ts'
import { writeTexts } from './llms.ts'
import { openRenderer, type Heading } from './markdown.ts'
import { arrange } from './outline.ts'
import type { Page } from './page.ts'
import { searchIndex } from './search-index.ts'

const folder = join(root, 'docs-site')

/** The result of a build. */
export type Built = { pages: Page[] }

/**
 * Builds the site into a folder. Throws if a link leads to a page or heading that does not exist,
 * or if a page is not in the outline.
 */
export async function buildSite(output: string): Promise<Built> {
  const pages = readContent()
  const sections = arrange(pages)
  const assets = await buildClient(folder, join(output, 'docs', 'assets'))
  const renderer = openRenderer(pages)
  const byUrl = new Map(pages.map(page => [page.url, page]))
  const headings = new Map<string, Heading[]>()
  const links = new Map<string, string[]>()
  const pageAt = (url: string): Page => {
    const page = byUrl.get(url.replace(/\.html$/, '').replace(/\/$/, ''))
    if (!page) throw new Error(`Eleventy writes ${url}, which is no page`)
    return page
  }
  const eleventy = new Eleventy(join(folder, 'input'), output, {
    quietMode: true,
    config: config => {
      config.setLibrary('md', {
        render: (_text, { page }) => {
          const result = renderer.render(pageAt(page.url))
          headings.set(result.page.url, result.headings)
          links.set(result.page.url, result.links)
          return result.html
        },
      })
      config.addTransform('layout', function wrap(content) {
        const page = pageAt(this.page.url)
        return layout(content, { page, headings: headings.get(page.url) ?? [], sections, assets })
      })
      for (const { url, markdown } of pages)
        config.addTemplate(`${url.slice(1)}.md`, markdown, { permalink: `${url}.html` })
      config.addPassthroughCopy({ [join('docs', 'pictures')]: join('docs', 'pictures') })
      return { markdownTemplateEngine: false }
    },
  })
  await eleventy.write()
  headings.set(GALLERY_URL, [])
  const broken = brokenLinks(links, headings)
  if (broken.length > 0) throw new Error(`Broken links:\n${broken.join('\n')}`)
  await buildGallery(output)
  await writeTexts(output, pages, sections)
  await writeFile(join(output, 'docs', 'search.json'), searchIndex(pages, headings))
  return { pages }
}

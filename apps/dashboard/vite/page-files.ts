import type { Plugin, Rolldown } from 'vite'
import { entrancePages, routes } from '../routes.ts'
import { parts, partsFor } from '../src/text-parts.ts'

/** The chunk with the keys of what billing's calls take and return; pages of merchants need it. */
const SCHEMAS = /\/src\/endpoint-schemas\.ts$/
const TEXTS_FILE = /\/locales\/([a-z]+)\.json\?part=([a-z]+)$/

interface Page {
  path?: string
  file: string
  children?: Page[]
}

/** What the server writes into the HTML of a page: see server/src/app/page-head.ts. */
interface PageFiles {
  pages: { path: string; files: string[]; styles: string[]; texts: string[]; shell: string }[]
  /** By part and language. */
  texts: Record<string, Record<string, string>>
}

/** Tells the server which files each page loads, so that its HTML can ask for them at once. */
export function pageFiles(): Plugin {
  return {
    name: 'gatehouse-page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const source = JSON.stringify({ pages: pagesOf(chunks), texts: textsOf(chunks) })
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source })
    },
  }
}

function pagesOf(chunks: Rolldown.OutputChunk[]): PageFiles['pages'] {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const holding = (module: (id: string) => boolean) =>
    chunks.find(({ moduleIds }) => moduleIds.some(module))
  const main = chunks.find(chunk => chunk.isEntry)
  // The HTML names the files of the entry itself.
  const always = new Set(main ? closure(main, byFile) : [])
  const of = (module: string) => {
    const chunk = holding(id => id.endsWith(`/src/${module}`))
    return (chunk ? closure(chunk, byFile) : []).filter(file => !always.has(file))
  }
  const stylesOf = (files: Iterable<string>) =>
    [...files].flatMap(file => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])])
  const schemas = holding(id => SCHEMAS.test(id))
  const visit = ({ path = '', file, children = [] }: Page, above: string, outer: Set<string>) => {
    const here = `${above}${path}`
    const files = new Set([...outer, ...of(`${file}?tsr-split=component`)])
    const inside = here.startsWith('/dashboard/')
    if (inside && schemas) files.add(schemas.fileName)
    const page = {
      path: here || '/',
      files: [...files],
      styles: stylesOf(files),
      texts: [...partsFor(here)],
      shell: /^\/(dashboard|account|admin)(\/|$)/.test(here) ? 'app' : 'narrow',
    }
    const below: PageFiles['pages'] = children.flatMap(child => visit(child, here, files))
    return [page, ...below]
  }
  const before = new Set(of('entrance/start-entrance.tsx'))
  const entrance = entrancePages.map(({ path, file }) => {
    const files = new Set([...before, ...of(file)])
    return {
      path,
      files: [...files],
      styles: stylesOf(files),
      texts: ['entrance'],
      shell: 'narrow',
    }
  })
  return [...entrance, ...visit(routes, '', new Set(of('start-dashboard.tsx')))]
}

function closure(chunk: Rolldown.OutputChunk, byFile: Map<string, Rolldown.OutputChunk>): string[] {
  const seen = new Set([chunk.fileName])
  for (const name of seen) for (const next of byFile.get(name)?.imports ?? []) seen.add(next)
  return [...seen]
}

function textsOf(chunks: Rolldown.OutputChunk[]): PageFiles['texts'] {
  const texts: PageFiles['texts'] = Object.fromEntries(
    [...parts, 'entrance'].map(part => [part, {}]),
  )
  for (const { fileName, facadeModuleId } of chunks) {
    const [, language = '', part = ''] = TEXTS_FILE.exec(facadeModuleId ?? '') ?? []
    const known = texts[part]
    if (known) known[language] = fileName
  }
  return texts
}

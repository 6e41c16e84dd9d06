// Splits the texts of the dashboard by area, so that the sign-in pages do not load those of the
// catalog. The texts a page needs are derived from the keys in its modules.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { routes } from '../routes.ts'
import { type Part, partOf, partOfText, parts } from '../src/text-parts.ts'
import { ENTRANCE, modulesOf, modulesWithUi } from './modules-of.ts'

const uiTextsFile = (file: string) =>
  new URL(`../../../ui/src/locales/${basename(file)}`, import.meta.url).pathname

type Texts = { [key: string]: string | Texts }

interface Page {
  path?: string
  file: string
  children?: Page[]
}

const src = new URL('../src/', import.meta.url).pathname

/** Answers `locales/en.json?part=account` with the texts of that part alone. */
export function textParts(): Plugin {
  let named: ReadonlyMap<Part, ReadonlySet<string>> | undefined
  return {
    name: 'gatehouse-text-parts',
    enforce: 'pre',
    buildStart: () => {
      named = undefined
    },
    load: {
      filter: { id: /\/src\/locales\/[a-z]+\.json\?part=/ },
      handler(id) {
        const [file = '', part = ''] = id.split('?part=')
        if (part === 'entrance') return { code: entranceModule(file), moduleType: 'js' }
        if (part === 'all') return { code: wholeModule(file), moduleType: 'js' }
        named ??= namedKeys()
        const texts = textsIn(file)
        const text = JSON.stringify(textsOf(texts, part as Part, named))
        // Every page needs those of `ui` too: one file less to ask for.
        const ui = part === 'common' ? uiExport(file) : ''
        return { code: `${ui}\nexport default ${text}`, moduleType: 'js' }
      },
    },
  }
}

const textsIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts

/** The texts that the pages before sign-in name, of the dashboard and of `ui`. */
function entranceModule(file: string): string {
  const [own, ui] = entranceTexts(textsIn(file), textsIn(uiTextsFile(file)))
  return `export const ui = ${JSON.stringify(ui)}\nexport default ${JSON.stringify(own)}`
}

/** The texts among these that the pages before sign-in name. */
export function entranceTexts(...all: Texts[]): Texts[] {
  const named = new Set(
    [...modulesWithUi(ENTRANCE)].flatMap(module => keysIn(readFileSync(module, 'utf8'))),
  )
  return all.map(texts => chosen(texts, '', key => isNamed(named, key)))
}

const wholeModule = (file: string) =>
  `${uiExport(file)}\nexport default ${JSON.stringify(textsIn(file))}`

const uiExport = (file: string) => `export const ui = ${JSON.stringify(textsIn(uiTextsFile(file)))}`

/** The texts of one part: those that its pages name, or that it has for several parts. */
export function textsOf(
  texts: Texts,
  part: Part,
  named: ReadonlyMap<Part, ReadonlySet<string>>,
): Texts {
  const belongsToPart = (key: string) =>
    partOfText(
      key,
      parts.filter(item => isNamed(named.get(item) ?? new Set(), key)),
    ) === part
  return chosen(texts, '', belongsToPart)
}

function chosen(texts: Texts, path: string, belongsToPart: (key: string) => boolean): Texts {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
    if (typeof value === 'string') return belongsToPart(path + key) ? [[key, value]] : []
    const inner = chosen(value, `${path}${key}.`, belongsToPart)
    return Object.keys(inner).length > 0 ? [[key, inner]] : []
  })
  return Object.fromEntries(entries)
}

/** Whether a key is named as it is, without its plural form, or by how it begins. */
function isNamed(named: ReadonlySet<string>, key: string): boolean {
  if (named.has(key) || named.has(key.replace(/_(zero|one|two|few|many|other)$/, ''))) return true
  for (let at = key.indexOf('.'); at > 0; at = key.indexOf('.', at + 1)) {
    if (named.has(key.slice(0, at + 1))) return true
  }
  return false
}

/** For each part, the keys in the modules of its pages; `status.order.` for `status.order.${x}`. */
export function namedKeys(): Map<Part, Set<string>> {
  const named = new Map(parts.map(part => [part, new Set<string>()]))
  for (const { path, file } of [
    { path: '/', file: 'start-dashboard.tsx' },
    ...pagesOf(routes, ''),
  ]) {
    for (const module of modulesOf(src + file)) {
      const keys = named.get(partOf(path ?? '/'))
      for (const key of keysIn(readFileSync(module, 'utf8'))) keys?.add(key)
    }
  }
  return named
}

const keysIn = (code: string) =>
  [...code.matchAll(/['"`](?:ui:)?((?:[a-z0-9_]+\.)+(?:[a-z0-9_]+(?=['"`])|(?=\$\{)))/g)].map(
    ([, key = '']) => key,
  )

function pagesOf({ path = '', file, children = [] }: Page, above: string): Page[] {
  const here = `${above}${path}`
  return [{ path: here, file }, ...children.flatMap(child => pagesOf(child, here))]
}

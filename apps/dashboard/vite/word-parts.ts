// Splits the words of the dashboard by area, so that whoever signs in does not wait for those of
// the catalog. Which words a page needs is read off the keys its modules name.
import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { routes } from '../routes.ts'
import { type Part, partOf, parts, REST } from '../src/word-parts.ts'

const uiWords = (file: string) =>
  new URL(`../../../ui/src/locales/${basename(file)}`, import.meta.url).pathname

type Words = { [key: string]: string | Words }

interface Page {
  path?: string
  file: string
  children?: Page[]
}

const src = new URL('../src/', import.meta.url).pathname

/** Answers `locales/en.json?part=home` with the words of that part alone. */
export function wordParts(): Plugin {
  let named: ReadonlyMap<Part, ReadonlySet<string>> | undefined
  return {
    name: 'gatehouse-word-parts',
    enforce: 'pre',
    buildStart: () => {
      named = undefined
    },
    load: {
      filter: { id: /\/src\/locales\/[a-z]+\.json\?part=/ },
      handler(id) {
        named ??= namedKeys()
        const [file = '', part = ''] = id.split('?part=')
        const words = JSON.parse(readFileSync(file, 'utf8')) as Words
        const text = JSON.stringify(wordsOf(words, part as Part, named))
        // Every page needs those of `ui` too: one file less to ask for.
        const ui = part === 'common' ? `export { default as ui } from '${uiWords(file)}'` : ''
        return { code: `${ui}\nexport default ${text}`, moduleType: 'js' }
      },
    },
  }
}

/** The words of one part: those its pages name and no part before it has. */
export function wordsOf(
  words: Words,
  part: Part,
  named: ReadonlyMap<Part, ReadonlySet<string>>,
): Words {
  const belongs = (key: string) =>
    (parts.find(item => isNamed(named.get(item) ?? new Set(), key)) ?? REST) === part
  return chosen(words, '', belongs)
}

function chosen(words: Words, path: string, belongs: (key: string) => boolean): Words {
  const entries = Object.entries(words).flatMap(([key, value]): [string, string | Words][] => {
    if (typeof value === 'string') return belongs(path + key) ? [[key, value]] : []
    const inner = chosen(value, `${path}${key}.`, belongs)
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
  for (const { path, file } of [{ path: '/', file: 'main.tsx' }, ...pagesOf(routes, '')]) {
    for (const module of modulesOf(src + file)) {
      const keys = named.get(partOf(path ?? '/'))
      for (const key of keysIn(readFileSync(module, 'utf8'))) keys?.add(key)
    }
  }
  return named
}

const keysIn = (code: string) =>
  [...code.matchAll(/['"`]((?:[a-z0-9_]+\.)+(?:[a-z0-9_]+(?=['"`])|(?=\$\{)))/g)].map(
    ([, key = '']) => key,
  )

function pagesOf({ path = '', file, children = [] }: Page, above: string): Page[] {
  const here = `${above}${path}`
  return [{ path: here, file }, ...children.flatMap(child => pagesOf(child, here))]
}

/** A module of the dashboard with all that it imports of the dashboard. */
function modulesOf(entry: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [entry]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (seen.has(at) || !/\.tsx?$/.test(at) || at.endsWith('.gen.ts')) continue
    seen.add(at)
    const code = readFileSync(at, 'utf8').replaceAll(/^import type .*$/gm, '')
    for (const [, path = ''] of code.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      waiting.push(resolve(dirname(at), path))
    }
  }
  return seen
}

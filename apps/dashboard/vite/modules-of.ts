import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const src = new URL('../src/', import.meta.url).pathname
const ui = new URL('../../../ui/src/', import.meta.url).pathname

/** The entry of the pages before sign-in. */
export const ENTRANCE = `${src}entrance/start-entrance.tsx`

/** Names texts of the dashboard, but is in `ui`, because the React components have them too. */
const REFUSAL_KEYS = '@gatehouse/ui/refusal-keys'

/** A module of the dashboard with all that it imports of the dashboard. */
export function modulesOf(entry: string): Set<string> {
  return reachedFrom(entry, path => {
    if (path === REFUSAL_KEYS) return [`${ui}refusal-keys.ts`]
    return path.startsWith('.') ? [path] : []
  })
}

/** A module of the dashboard with all that it imports of the dashboard and of `ui`. */
export function modulesWithUi(entry: string): Set<string> {
  return reachedFrom(entry, path => {
    const name = /^@gatehouse\/ui\/(.+)$/.exec(path)?.[1]
    if (name) return [`${ui}${name}.tsx`, `${ui}${name}.ts`]
    return path.startsWith('.') ? [path] : []
  })
}

function reachedFrom(entry: string, filesOf: (path: string) => string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [entry]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (seen.has(at) || !/\.tsx?$/.test(at) || at.endsWith('.gen.ts') || !existsSync(at)) continue
    seen.add(at)
    for (const [, path = ''] of codeOf(at).matchAll(/(?:from|import\(|import)\s*'([^']+)'/g)) {
      for (const file of filesOf(path)) waiting.push(resolve(dirname(at), file))
    }
  }
  return seen
}

/** A module without its imports of types, also of several lines. */
const codeOf = (file: string) =>
  readFileSync(file, 'utf8').replaceAll(/^import type [^']*'[^']*'$/gm, '')

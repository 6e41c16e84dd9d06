// Which files a check must look at again: those that changed since it last found all of them fine,
// and those that import one of these.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './source-tree.ts'

/** Digests of the files that a check found fine, and of what applies to all of them. */
export type PassedFiles = { common: string; files: Record<string, string> }

/** The texts of a checkout by path. */
export type FileTexts = ReadonlyMap<string, string>

/** The digests of the files a check reads; `isCommon` says which apply to all others. */
export function digestFiles(texts: FileTexts, isCommon: FileTest): PassedFiles {
  const common = createHash('sha256')
  const files: Record<string, string> = {}
  for (const [path, text] of texts) {
    const digest = createHash('sha256').update(text).digest('base64')
    if (isCommon(path, text)) common.update(`${path}\0${digest}\0`)
    else files[path] = digest
  }
  return { common: common.digest('base64'), files }
}

type FileTest = (path: string, text: string) => boolean

/**
 * The files that changed, were added or removed since a check passed; undefined if it never passed,
 * or something changed that applies to all files.
 */
export function changedSince(
  passed: PassedFiles | undefined,
  { common, files }: PassedFiles,
): string[] | undefined {
  if (passed?.common !== common) return undefined
  const paths = new Set([...Object.keys(passed.files), ...Object.keys(files)])
  return [...paths].filter(path => passed.files[path] !== files[path])
}

/** Files and all that import them, directly or indirectly. */
export function withImporters(
  changed: Iterable<string>,
  importers: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const affected = new Set(changed)
  // Iterating over a set that grows includes the added items.
  for (const path of affected) for (const by of importers.get(path) ?? []) affected.add(by)
  return affected
}

const pathOf = (check: string) => join(root, 'node_modules', '.cache', 'check', `${check}.json`)

/** What a check last found fine; undefined if that is unknown. */
export function readPassed(check: string): PassedFiles | undefined {
  const path = pathOf(check)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PassedFiles) : undefined
}

/** Notes that a check found these files fine. */
export function storePassed(check: string, passed: PassedFiles): void {
  const path = pathOf(check)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(passed))
}

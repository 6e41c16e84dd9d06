// The linter and the formatter on the files that changed since they last passed, and for the
// linter, whose rules know types, on those that import these.
import {
  changedSince,
  digestFiles,
  readPassed,
  storePassed,
  withImporters,
  type FileTexts,
  type PassedFiles,
} from './passed-files.ts'
import { importersOf, importGraph } from './select-tests.ts'
import type { SourceFile } from './source-tree.ts'

/** Runs a tool on these paths, or without any on all files; returns its complaints. */
type RunTool = (paths: readonly string[]) => Promise<string[]>

/** The files that a tool must look at again: those named, or all if that is not known. */
export type CheckedFiles = { isKnown: boolean; named: string[]; current: PassedFiles }

type Tool = 'lint' | 'layout'
type Known = { passed: PassedFiles | undefined; sources?: () => readonly SourceFile[] }

const SOURCE = /\.(ts|tsx|mts|mjs|js)$/
/** What `.oxlintrc.json` ignores of them: the linter fails if it is given nothing else. */
const UNLINTED = /\.gen\.ts$|^server\/src\/platform\/db\/tables\.ts$/
/** Settings and installed packages. */
const SETTINGS = /(^|\/)(package(-lock)?|tsconfig[^/]*|\.oxlintrc|\.oxfmtrc)\.jsonc?$/
/** Declarations that no import names. */
const DECLARES = /^declare (global|module) /m
/** Generated tables, which gather all modules: the types of one do not pass through them. */
const GATHERS = /\.gen\.ts$/
/** With more files, naming them takes longer than looking at all. */
const NAMED_MAX = 1_500

/** Looks with a tool at what changed since it last found all files fine. */
export async function checkChanged(
  tool: Tool,
  texts: FileTexts,
  { run, sources }: { run: RunTool; sources?: () => readonly SourceFile[] },
): Promise<string[]> {
  const known = { passed: readPassed(tool), ...(sources && { sources }) }
  const { isKnown, named, current } = checkedFiles(tool, texts, known)
  const isAll = !isKnown || named.length > NAMED_MAX
  const complaints = isAll || named.length > 0 ? await run(isAll ? [] : named) : []
  if (complaints.length === 0) storePassed(tool, current)
  return complaints
}

/** Which files a tool must look at again, from what it found fine before. */
export function checkedFiles(
  tool: Tool,
  texts: FileTexts,
  { passed, sources = () => [] }: Known,
): CheckedFiles {
  const isLint = tool === 'lint'
  const isCommon = (path: string, text: string) =>
    SETTINGS.test(path) || (isLint && declaresGlobals(path, text))
  const current = digestFiles(texts, isCommon)
  const changed = changedSince(passed, current)
  const named = isLint ? linted(changed ?? [], sources) : (changed ?? [])
  return {
    isKnown: changed !== undefined,
    named: named.filter(path => texts.has(path)),
    current,
  }
}

const declaresGlobals = (path: string, text: string) =>
  path.endsWith('.d.ts') || (SOURCE.test(path) && DECLARES.test(text))

function linted(changed: string[], sources: () => readonly SourceFile[]): string[] {
  if (!changed.some(path => SOURCE.test(path))) return []
  const all = importersOf(importGraph(sources(), { types: true }))
  const importers = new Map([...all].filter(([path]) => !GATHERS.test(path)))
  return [...withImporters(changed, importers)].filter(
    path => SOURCE.test(path) && !UNLINTED.test(path),
  )
}

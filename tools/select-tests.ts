// Selects the test files of a run: by path, by changes, by shard, by day.
import {
  fixedInputs,
  implicitImports,
  rotatedPageTests,
  routeTables,
  runnerFiles,
} from './select-tests.data.ts'
import type { SourceFile } from './source-tree.ts'
import type { Shard } from './test-options.ts'

/** The files of the checkout that each file imports at run time. */
export type ImportGraph = Map<string, ReadonlySet<string>>

/** The graph of all files; without `types`, imports of types are left out: they run nothing. */
export function importGraph(
  files: readonly SourceFile[],
  { types = false }: { types?: boolean } = {},
): ImportGraph {
  const targetsOf = ({ imports }: SourceFile) =>
    imports.flatMap(({ target, typeOnly }) => (target && (types || !typeOnly) ? [target] : []))
  return new Map(files.map(file => [file.path, new Set(targetsOf(file))]))
}

/** A file and everything it imports, directly or indirectly. */
export function reachedFrom(roots: Iterable<string>, graph: ImportGraph): Set<string> {
  const seen = new Set(roots)
  // Iterating over a set that grows includes the added items.
  for (const path of seen) for (const target of graph.get(path) ?? []) seen.add(target)
  return seen
}

/**
 * The tests that run a changed file: through their imports, or as `implicitImports` declares. A
 * change to the runner or to installed packages selects all of them.
 */
export function affectedTests(
  tests: readonly string[],
  changed: readonly string[],
  graph: ImportGraph,
): string[] {
  if (changed.some(path => runnerFiles.test(path))) return [...tests]
  const importers = importersOf(graph)
  const affected = new Set(changed)
  for (const path of affected) {
    for (const importer of importers.get(path) ?? []) affected.add(importer)
    const reachingTests = implicitImports.filter(({ to }) => to.test(path))
    if (reachingTests.length === 0) continue
    for (const file of graph.keys()) {
      if (reachingTests.some(({ from }) => from.test(file))) affected.add(file)
    }
  }
  return tests.filter(test => affected.has(test))
}

/** The files that import each file directly. */
export function importersOf(graph: ImportGraph): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, targets] of graph) {
    for (const target of targets) {
      const known = importers.get(target)
      if (known) known.push(path)
      else importers.set(target, [path])
    }
  }
  return importers
}

/** Distributes the files in turn: neighbors take similarly long, and go to different shards. */
export function testsOfShard(files: readonly string[], { index, count }: Shard): string[] {
  return files.filter((_, at) => at % count === index - 1)
}

/** The conditions for page sweeps that are due. */
export type RotationInput = {
  /** Files that changed since the base; undefined if the history does not contain it. */
  changed: readonly string[] | undefined
  graph: ImportGraph
  /** Days since 1970. */
  day: number
}

/**
 * The page sweeps that `npm test` runs: those with a changed page or part of a page, and one a day
 * in turn, so that each runs at least once in as many days as there are sweeps.
 */
export function dueRotatedTests({ changed = [], graph: all, day }: RotationInput): string[] {
  // The table of all routes imports every page; a page that leads to another does not contain it.
  const graph = new Map([...all].filter(([path]) => !routeTables.test(path)))
  const files = Object.keys(rotatedPageTests).sort()
  const turn = files[day % files.length]
  return files.filter(file => {
    const pages = [...graph.keys()].filter(path => rotatedPageTests[file]?.test(path))
    const sources = reachedFrom([file, ...pages], graph)
    return file === turn || changed.some(path => isPageSource(path) && sources.has(path))
  })
}

/** A file of `fixedInputs` has its turn once in so many days, should a change go unnoticed. */
export const FIXED_INPUT_DAYS = 7

/** Between the days of two files of `fixedInputs`. */
const FIXED_INPUT_STEP = 2

/**
 * The files of `fixedInputs` that `npm test` runs: those whose input changed, and each once a week,
 * on another day.
 */
export function dueFixedInputs({ changed = [], day }: Omit<RotationInput, 'graph'>): string[] {
  return Object.keys(fixedInputs).filter(
    (file, index) =>
      (day + index * FIXED_INPUT_STEP) % FIXED_INPUT_DAYS === 0 ||
      changed.some(path => fixedInputs[file]?.test(path)),
  )
}

/**
 * The server behind the pages has its own tests; these sweeps depend on the sources of the pages.
 */
const isPageSource = (path: string): boolean => /^(apps|ui|e2e)\//.test(path)

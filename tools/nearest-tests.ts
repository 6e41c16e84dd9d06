// Orders the tests that reach a file: those that most likely notice a fault in it come first.
import { basename, dirname } from 'node:path'
import { affectedTests } from './select-tests.ts'
import type { ImportGraph } from './select-tests.ts'

const SERVER_TESTS = /^server\/src\/(?!testing\/(contract-tests|lists)|simulation\/).*\.test\.ts$/
/** Tests, and tables of every module: importing a file there says nothing about its use. */
const TABLES = /\.(test|gen)\.ts$/
/** Words are compared without their endings: `canceled` and `cancels` are `cancel`. */
const STEM_LENGTH = 6
/** Folders that are further away are equally far. */
const DISTANCE_MAX = 6
/** How many imports a word of the file's name makes up for: in the name of a test, in its text. */
const NAME_WEIGHT = 2
const TEXT_WEIGHT = 0.25

/** The tests of a checkout, with their texts. */
export type TestTexts = {
  tests: readonly string[]
  graph: ImportGraph
  textOf(file: string): string
}

/**
 * The tests that reach these exports of a file, the nearest first: those that import them, those in
 * the file's folder, those in the folders of the modules that use them, and those that contain the
 * words of the file's name.
 */
export function nearestTests(
  { file, names }: { file: string; names: readonly string[] },
  max: number,
  { tests, graph, textOf }: TestTexts,
): string[] {
  const uses = (path: string): boolean => {
    const text = textOf(path)
    return names.some(name => text.includes(name))
  }
  const distances = folderDistances(file, graph, uses)
  const words = stemsOf(basename(file, '.ts'))
  const rankOf = (test: string): number => {
    if (graph.get(test)?.has(file) && uses(test)) return -Infinity
    const distance = Math.min(distances.get(dirname(test)) ?? Infinity, DISTANCE_MAX)
    return distance - overlapOf(words, test, textOf(test))
  }
  return affectedTests(tests, [file], graph)
    .filter(test => SERVER_TESTS.test(test))
    .map(test => ({ test, rank: rankOf(test) }))
    .filter(({ rank }) => rank < DISTANCE_MAX)
    .sort((a, b) => a.rank - b.rank || a.test.localeCompare(b.test))
    .slice(0, max)
    .map(({ test }) => test)
}

/** The distance of each folder to the file: the smallest number of imports between them. */
function folderDistances(
  file: string,
  graph: ImportGraph,
  uses: (path: string) => boolean,
): Map<string, number> {
  const distances = new Map([[dirname(file), 0]])
  let level = new Set([file])
  const seen = new Set(level)
  for (let distance = 1; level.size > 0; distance += 1) {
    const next = new Set<string>()
    for (const [path, targets] of graph) {
      if (seen.has(path) || TABLES.test(path)) continue
      if (![...targets].some(target => level.has(target))) continue
      if (distance === 1 && !uses(path)) continue
      next.add(path)
      if (!distances.has(dirname(path))) distances.set(dirname(path), distance)
    }
    for (const path of next) seen.add(path)
    level = next
  }
  return distances
}

function overlapOf(words: string[], test: string, text: string): number {
  const named = stemsOf(basename(test, '.test.ts'))
  const lower = text.toLowerCase()
  const score = (word: string): number =>
    (named.includes(word) ? NAME_WEIGHT : 0) + (lower.includes(word) ? TEXT_WEIGHT : 0)
  return words.reduce((sum, word) => sum + score(word), 0)
}

const stemsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word.length > 2)
    .map(word => word.replace(/(ed|s|ing)$/, '').slice(0, STEM_LENGTH))

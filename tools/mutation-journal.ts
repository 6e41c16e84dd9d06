// The results of a mutation run: lines of JSON, so that a run that ended early can continue.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { equivalentMutations, mutationAreas } from './mutation-areas.data.ts'

/** The result of a mutation. If it is tried again, the later result is added below. */
export type MutationResult = {
  id: string
  area: string
  file: string
  line: number
  kind: string
  original: string
  put: string
  outcome: 'killed' | 'survived'
  /** The test that failed, and how many files ran until then. */
  by?: string
  files: number
  seconds: number
}

/** The results of a folder, and a function that adds one. */
export type MutationJournal = {
  results(): MutationResult[]
  add(result: MutationResult): void
}

const FILE = 'mutations.jsonl'

/** Opens the journal in a folder, or creates it. */
export function openJournal(folder: string): MutationJournal {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, FILE)
  return {
    results: () => {
      const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
      return lines.filter(Boolean).map(line => JSON.parse(line) as MutationResult)
    },
    add: result => appendFileSync(path, `${JSON.stringify(result)}\n`),
  }
}

/** The mutations whose latest result is that no test failed. */
export function survivorsOf(results: readonly MutationResult[]): MutationResult[] {
  return [...latest(results).values()].filter(({ outcome }) => outcome === 'survived')
}

/** The scores by area at first and now, and the survivors, as Markdown. */
export function summarize(results: readonly MutationResult[]): string {
  const first = latest(results.toReversed())
  const last = latest(results)
  const rows = mutationAreas.map(({ name }) => {
    const score = (of: Map<string, MutationResult>): string => scoreOf(name, [...of.values()])
    return `| ${name} | ${score(first)} | ${score(last)} |`
  })
  const survivors = survivorsOf(results).map(
    ({ id, file, line, kind, original, put }) =>
      `- \`${id}\` ${file}:${line}, ${kind}: \`${original}\` → \`${put.replace(/\s+/g, ' ')}\`` +
      (equivalentMutations[id] ? `. Equivalent: ${equivalentMutations[id]}` : ''),
  )
  return [
    '| area | killed at first | killed now |',
    '|---|---|---|',
    ...rows,
    '',
    survivors.length > 0 ? 'Survivors:' : 'No survivors.',
    ...survivors,
  ].join('\n')
}

/** Mutations that cannot change the behavior do not count. */
function scoreOf(area: string, results: MutationResult[]): string {
  const own = results.filter(result => result.area === area && !equivalentMutations[result.id])
  const killed = own.filter(({ outcome }) => outcome === 'killed').length
  const percent = own.length > 0 ? ` (${Math.round((100 * killed) / own.length)} %)` : ''
  return `${killed} of ${own.length}${percent}`
}

const latest = (results: readonly MutationResult[]): Map<string, MutationResult> =>
  new Map(results.map(result => [result.id, result]))

// Scores the tests: puts small faults into the sources, one at a time, and looks whether a test
// fails. docs/proof/mutations.md lists the results.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openJournal, summarize, survivorsOf } from './mutation-journal.ts'
import type { MutationJournal } from './mutation-journal.ts'
import { listSites, sampleSites } from './mutation-sites.ts'
import type { MutationSite } from './mutation-sites.ts'
import { makeScratchCopy } from './scratch-copy.ts'
import { importGraph } from './select-tests.ts'
import { listFiles, parseFiles, readText, root } from './source-tree.ts'
import { tryMutation } from './try-mutation.ts'
import { startThrowawayPostgres } from '../server/src/platform/postgres/test-postgres.ts'

const SEED = '20261126'
const COUNT = 300

/**
 * Tries the sample of a seed: `[seed] [count]`, `--journal <folder>`, `--again` to try only the
 * survivors of the journal again, `--near` without the tests of the whole area, `--list` to print
 * the sample. Returns the number of survivors.
 */
export async function runMutations(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      journal: { type: 'string' },
      again: { type: 'boolean', default: false },
      near: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const [seed = SEED, count = String(COUNT)] = positionals
  const files = listFiles()
  const sites = listSites(files)
  const sample = sampleSites(sites, { seed, count: Number(count) })
  if (values.list) {
    for (const site of sample) console.log(describe(site))
    return 0
  }
  const folder = values.journal ?? join(root, 'node_modules/.cache/gatehouse/mutations', seed)
  const journal = openJournal(folder)
  const due = values.again ? survivorsAmong(sites, journal) : withoutResult(sample, journal)
  console.log(`${sites.length} sites, ${due.length} mutations to try; journal in ${folder}`)
  await tryAll(due, journal, { files, nearOnly: values.near })
  console.log(`\n${summarize(journal.results())}`)
  return survivorsOf(journal.results()).length
}

async function tryAll(
  due: readonly MutationSite[],
  journal: MutationJournal,
  { files, nearOnly }: { files: string[]; nearOnly: boolean },
): Promise<void> {
  const tests = files.filter(file => file.endsWith('.test.ts'))
  const sources = { tests, graph: importGraph(parseFiles(files)), textOf: readText }
  const postgres = await startThrowawayPostgres()
  const copy = makeScratchCopy()
  const { connectionString } = postgres
  const run = { copy, sources, connectionString, nearOnly, reliable: new Map<string, boolean>() }
  const close = async (): Promise<void> => {
    await postgres.stop()
    copy.remove()
  }
  const stopEarly = (): void => void close().finally(() => process.exit(130))
  process.once('SIGINT', stopEarly).once('SIGTERM', stopEarly)
  for (const [index, site] of due.entries()) {
    const result = await tryMutation(run, site)
    journal.add(result)
    const { outcome, by, files: tried, seconds } = result
    console.log(`${index + 1}/${due.length} ${describe(site)}`)
    console.log(`  ${outcome} after ${tried} files, ${seconds} s${by ? `, by ${by}` : ''}`)
  }
  await close()
}

/** Areas take turns, so that a run that ends early has tried some mutations of each. */
function withoutResult(sample: MutationSite[], journal: MutationJournal): MutationSite[] {
  const done = new Set(journal.results().map(({ id }) => id))
  const byArea = [...Map.groupBy(sample, ({ area }) => area).values()]
  const longest = Math.max(0, ...byArea.map(({ length }) => length))
  const turns = Array.from({ length: longest }, (_, turn) => byArea.map(sites => sites[turn]))
  return turns.flat().filter(site => site !== undefined && !done.has(site.id)) as MutationSite[]
}

/** The survivors that the sources still contain; the id of a changed line is another one. */
function survivorsAmong(sites: MutationSite[], journal: MutationJournal): MutationSite[] {
  const survivors = new Set(survivorsOf(journal.results()).map(({ id }) => id))
  return sites.filter(({ id }) => survivors.has(id))
}

const describe = ({ id, file, line, kind, original, put }: MutationSite): string =>
  `${id} ${file}:${line}, ${kind}: ${original} → ${put.replace(/\s+/g, ' ')}`

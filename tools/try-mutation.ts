// Tries one mutation: runs the tests nearest to it until one of them fails.
import { dropAbandonedDatabases } from '../server/src/platform/postgres/test-postgres.ts'
import { mutationAreas } from './mutation-areas.data.ts'
import type { MutationResult } from './mutation-journal.ts'
import { mutate } from './mutation-sites.ts'
import type { MutationSite } from './mutation-sites.ts'
import { nearestTests } from './nearest-tests.ts'
import type { TestTexts } from './nearest-tests.ts'
import { runTestFile } from './run-test-file.ts'
import type { TestVerdict } from './run-test-file.ts'
import type { ScratchCopy } from './scratch-copy.ts'
import { readText } from './source-tree.ts'

/** What the mutations of a run have in common. */
export type MutationRun = {
  copy: ScratchCopy
  sources: TestTexts
  /** The server of the databases. */
  connectionString: string
  /** Whether to run only the nearest tests: quicker, with more survivors. */
  nearOnly: boolean
  /** The test files that pass without a mutation, and those that do not. */
  reliable: Map<string, boolean>
}

const NEAREST_MAX = 12
/** A file of the conformance tests may install its client. */
const TIMEOUT_MS = 240_000
/** The same share of the tests that rotate by day, in every run. */
const TEST_DAY = '0'

/** Applies the mutation, runs tests until one fails, and takes the mutation back. */
export async function tryMutation(run: MutationRun, site: MutationSite): Promise<MutationResult> {
  const { id, area, file, line, kind, original, put } = site
  const startedAt = performance.now()
  let files = 0
  let by: string | undefined
  for (const test of testsFor(run, site)) {
    files += 1
    const verdict = await runWith(run, test, site)
    if (verdict.outcome === 'passed') run.reliable.set(test, true)
    else if (await isReliable(run, test)) {
      const reason = verdict.outcome === 'hung' ? 'did not end' : 'did not load'
      by = `${test}: ${verdict.test ?? reason}`
      break
    }
  }
  run.copy.apply([])
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const result = { id, area, file, line, kind, original, put, files, seconds }
  return by ? { ...result, outcome: 'killed', by } : { ...result, outcome: 'survived' }
}

/** The nearest tests, then those of the whole area, then those with public clients. */
function testsFor({ sources, nearOnly }: MutationRun, site: MutationSite): string[] {
  const { area, file } = site
  const nearest = nearestTests(site, NEAREST_MAX, sources)
  const found = mutationAreas.find(({ name }) => name === area)
  if (nearOnly || !found) return nearest
  const concernedTests = found.conformance.find(({ files }) => files.test(file))
  return [...new Set([...nearest, ...found.wide, ...(concernedTests?.tests ?? [])])]
}

/** A test that fails without the mutation too says nothing about it. */
async function isReliable(run: MutationRun, test: string): Promise<boolean> {
  const known = run.reliable.get(test)
  if (known !== undefined) return known
  const { outcome } = await runWith(run, test)
  if (outcome !== 'passed') console.log(`  ${test} ${outcome} without a mutation: ignored`)
  run.reliable.set(test, outcome === 'passed')
  return outcome === 'passed'
}

async function runWith(run: MutationRun, test: string, site?: MutationSite): Promise<TestVerdict> {
  const { copy, connectionString } = run
  if (site) {
    const text = readText(site.file)
    copy.apply([{ file: site.file, find: text, put: mutate(text, site) }])
  } else copy.apply([])
  const env = {
    GATEHOUSE_TEST_DATABASE: connectionString,
    TEST_DAY,
    TEST_CHANGED: site?.file ?? '',
  }
  const verdict = await runTestFile(copy.folder, test, { timeout_ms: TIMEOUT_MS, env })
  // A process that was killed leaves its databases behind.
  if (verdict.outcome !== 'passed') await dropAbandonedDatabases(connectionString)
  return verdict
}

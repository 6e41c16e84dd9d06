// npm test [paths] [options]: every proof of the product, the quickest first. The options are in
// CONTRIBUTING.md.
import { changesSince, changesUnderTest } from './changed-files.ts'
import { runChecks } from './check.ts'
import type { TestCounts } from './run-tests.ts'
import {
  affectedTests,
  dueFixedInputs,
  dueRotatedTests,
  importGraph,
  testsOfShard,
} from './select-tests.ts'
import { fixedInputs, rotatedPageTests } from './select-tests.data.ts'
import { listFiles, parseFiles } from './source-tree.ts'
import { describeCosts, storeProfile } from './test-costs.ts'
import type { StageCost } from './test-costs.ts'
import { parseTestOptions } from './test-options.ts'
import type { TestOptions } from './test-options.ts'
import { measureStage, runStage, stages } from './test-stages.ts'
import { watchFiles } from './watch-files.ts'
import { startThrowawayPostgres } from '../server/src/platform/postgres/test-postgres.ts'

const DAY_MS = 86_400_000

/** The selected test files; `checks` also runs types, lint and project rules. */
type Selection = { files: string[]; checks: boolean }

async function main(options: TestOptions): Promise<number> {
  const postgres = await startThrowawayPostgres()
  process.env.GATEHOUSE_TEST_DATABASE = postgres.connectionString
  const stopEarly = (): void => {
    void postgres.stop().finally(() => process.exit(130))
  }
  process.once('SIGINT', stopEarly).once('SIGTERM', stopEarly)
  setRotation(options)
  const failed = await runSelection(select(options), options)
  if (options.watch) await watch(options)
  await postgres.stop()
  return failed
}

/** Test processes read the day, and the changes, from their environment. */
function setRotation({ all }: TestOptions): void {
  process.env.TEST_DAY ??= String(Math.floor(Date.now() / DAY_MS))
  process.env.TEST_CHANGED ??= (changesUnderTest()?.files ?? []).join('\n')
  if (all) process.env.TEST_ALL = '1'
}

/** The tests that the options select. Named paths run on any day. */
function select(options: TestOptions): Selection {
  const { paths, changed, shard, watch: watching } = options
  const tests = listFiles().filter(file => stages.some(stage => stage.files.test(file)))
  const below = tests.filter(file => paths.length === 0 || isBelow(file, paths))
  const byChange = changed !== undefined || (watching && paths.length === 0)
  const selected = byChange ? changedTests(below, changed) : dueTests(below, options)
  const files = shard ? testsOfShard(selected, shard) : selected
  const checks = paths.length === 0 && !byChange && (shard?.index ?? 1) === 1
  return { files, checks }
}

function isBelow(file: string, paths: string[]): boolean {
  return paths.some(path => file === path || file.startsWith(`${path}/`))
}

function changedTests(tests: string[], since: string | true | undefined): string[] {
  const changes = changesSince(since === true ? undefined : since)
  if (!changes) {
    console.log(`Unknown commit ${String(since)}. Running all tests.`)
    return tests
  }
  const found = affectedTests(tests, changes.files, importGraph(parseFiles(listFiles())))
  console.log(
    `${changes.files.length} files changed since ${changes.base}: running ${found.length} ` +
      'test files.',
  )
  return found
}

/** Without the page sweeps and other tests that are unchanged and whose turn it is not. */
function dueTests(tests: string[], { paths, all }: TestOptions): string[] {
  const inTurn = new Set([...Object.keys(rotatedPageTests), ...Object.keys(fixedInputs)])
  if (all || paths.length > 0 || !tests.some(file => inTurn.has(file))) return tests
  const changed = process.env.TEST_CHANGED?.split('\n').filter(Boolean)
  const day = Number(process.env.TEST_DAY)
  const graph = importGraph(parseFiles(listFiles()))
  const due = new Set([
    ...dueRotatedTests({ changed, graph, day }),
    ...dueFixedInputs({ changed, day }),
  ])
  const skipped = [...inTurn.difference(due)]
  if (skipped.length > 0) console.log(`Skipped today (run with --all): ${skipped.join(', ')}`)
  return tests.filter(file => !skipped.includes(file))
}

/** Runs the tests and prints the totals, in the words `.ci/run` looks for. */
async function runSelection({ files, checks }: Selection, options: TestOptions): Promise<number> {
  const total: TestCounts = { passed: 0, failed: 0 }
  const costs: StageCost[] = []
  const add = async (name: string, work: () => Promise<TestCounts>): Promise<void> => {
    const { tally, cost } = await measureStage(name, work)
    total.passed += tally.passed
    total.failed += tally.failed
    costs.push(cost)
  }
  if (files.length === 0 && options.paths.length > 0 && options.changed === undefined) {
    console.log(`No tests found under ${options.paths.join(', ')}.`)
    total.failed += 1
  }
  const due = stages
    .map(stage => ({ stage, found: files.filter(file => stage.files.test(file)) }))
    .filter(({ found }) => found.length > 0)
  // A run of a few named files installs only what those need.
  if (checks) for (const { stage } of due) void stage.ahead?.()
  if (checks) await add('check', runChecks)
  for (const { stage, found } of due) await add(stage.name, () => runStage(stage, found))
  storeProfile({ at: new Date().toISOString(), stages: costs })
  for (const line of describeCosts(costs, options.profile)) console.log(line)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed
}

/** Runs the tests that a saved file affects, until the process is stopped. */
async function watch(options: TestOptions): Promise<void> {
  console.log('Watching for changes. Press Ctrl-C to stop.')
  for await (const changed of watchFiles(listFiles())) {
    const tests = listFiles().filter(file => stages.some(stage => stage.files.test(file)))
    const below = tests.filter(file => options.paths.length === 0 || isBelow(file, options.paths))
    const files = affectedTests(below, changed, importGraph(parseFiles(listFiles())))
    console.log(`\n${changed.join(', ')}: ${files.length} test files`)
    if (files.length > 0) await runSelection({ files, checks: false }, { ...options, paths: [] })
  }
}

const options = parseTestOptions(process.argv.slice(2))
if (typeof options === 'string') {
  console.log(options)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
process.exit((await main(options)) > 0 ? 1 : 0)

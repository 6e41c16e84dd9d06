// npm test [paths]: every proof of the product, the quickest first.
import { findBrowser } from './browser.ts'
import { buildApps } from './build-apps.ts'
import { runChecks } from './check.ts'
import { runTests } from './run-tests.ts'
import type { Tally } from './run-tests.ts'
import { listFiles } from './source-tree.ts'
import { startThrowawayPostgres } from '../server/src/platform/postgres/test-postgres.ts'

type Stage = {
  name: string
  files: RegExp
  concurrency: number
  /** How many files at most share a process. */
  lane: number
  /** Those that take longest begin first and share with nobody. */
  alone?: RegExp
  /** Which files are run once more, alone, if they fail: docs/decisions/stories-told-again.md. */
  again: RegExp
  prepare?: () => Promise<unknown>
}

/** More failing files than this are no accident. */
const AGAIN_MAX = 4

/** More files at once than processors: most tests wait for a database, a clock or a browser. */
const stages: Stage[] = [
  {
    name: 'unit and integration',
    concurrency: 3,
    lane: 12,
    alone: /^server\/src\/(testing\/(walk|lists)|simulation|records\/agenda)\//,
    again: /^(?!server\/src\/(simulation|records|billing|payments|webhooks|departures)\/)/,
    files: /^(contract|sdk|ui|stripe-simulator|server|tools|apps)\/.*\.test\.tsx?$/,
  },
  {
    name: 'conformance',
    concurrency: 2,
    // Several wait at their top level until a client is installed.
    lane: 1,
    alone: /polar-(operations|catalog|events)/,
    again: /^/,
    files: /^references\/.*\.conformance\.test\.ts$/,
  },
  {
    name: 'browser stories',
    concurrency: 2,
    lane: 4,
    alone: /looks-right-everywhere/,
    again: /^/,
    files: /^e2e\/.*\.test\.ts$/,
    prepare: prepareBrowser,
  },
]

/** One unpacking and one build before many files ask for both at once. */
async function prepareBrowser(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
  await buildApps()
}

async function main(paths: string[]): Promise<void> {
  const total: Tally = { passed: 0, failed: 0 }
  const count = (tally: Tally): void => {
    total.passed += tally.passed
    total.failed += tally.failed
  }
  const files = listFiles().filter(file => isWanted(file, paths))
  const due = stages
    .map(stage => ({
      ...stage,
      found: files.filter(file => stage.files.test(file)),
    }))
    .filter(({ found }) => found.length > 0)
  if (paths.length > 0 && due.length === 0) {
    console.log(`No tests below ${paths.join(', ')}.`)
    count({ passed: 0, failed: 1 })
  }
  const postgres = await startThrowawayPostgres()
  process.env.GATEHOUSE_TEST_DATABASE = postgres.connectionString
  const stopEarly = (): void => {
    void postgres.stop().finally(() => process.exit(130))
  }
  process.once('SIGINT', stopEarly).once('SIGTERM', stopEarly)
  // Whoever names paths wants to hear about them; the house rules are asked by `npm run check`.
  if (paths.length === 0) count(await timed('check', runChecks))
  for (const stage of due) count(await timed(stage.name, () => runStage(stage)))
  await postgres.stop()
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

async function runStage(stage: Stage & { found: string[] }): Promise<Tally> {
  const { prepare, found, concurrency, lane, alone, again } = stage
  try {
    await prepare?.()
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
  const first = await runTests(found, concurrency, { lane, alone })
  return tellAgain(first, file => found.includes(file) && again.test(file))
}

/** Where few failed, their files run once more with the machine to themselves. */
async function tellAgain(first: Tally, may: (file: string) => boolean): Promise<Tally> {
  const failing = first.failing ?? []
  const few = failing.length > 0 && failing.length <= AGAIN_MAX
  if (!few || !failing.every(may)) return first
  console.log(`\nOnce more, alone: ${failing.join(', ')}`)
  const { failed } = await runTests(failing, 1)
  if (failed === 0) console.log(`Passed only the second time: ${failing.join(', ')}`)
  return { ...first, passed: first.passed + first.failed - failed, failed }
}

function isWanted(file: string, paths: string[]): boolean {
  if (paths.length === 0) return true
  return paths
    .map(path => path.replace(/^\.\//, '').replace(/\/$/, ''))
    .some(path => file === path || file.startsWith(`${path}/`))
}

async function timed(name: string, work: () => Promise<Tally>): Promise<Tally> {
  const start = performance.now()
  const tally = await work()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`)
  if (tally.slowest?.length) console.log(`  slowest: ${tally.slowest.join(', ')}`)
  return tally
}

await main(process.argv.slice(2))
process.exit()

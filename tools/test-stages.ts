// The stages of `npm test`, in the order in which they fail fastest, and how each of them runs.
import { findBrowser } from './browser.ts'
import { buildApps } from './build-apps.ts'
import { meterCpu } from './cpu-time.ts'
import { runTests } from './run-tests.ts'
import type { TestCounts } from './run-tests.ts'
import { listFiles } from './source-tree.ts'
import type { StageCost } from './test-costs.ts'
import { installReference } from '../references/install.ts'

/** Test files that run in the same way. */
export type Stage = {
  name: string
  files: RegExp
  concurrency: number
  /** The maximum number of files that share a process. */
  lane: number
  /** The longest files start first, each in a process of its own. */
  alone?: RegExp
  /** Files that run once more, alone, after a failure: docs/decisions/tests-run-again.md. */
  again: RegExp
  prepare?: () => Promise<unknown>
  /** Work for the time while earlier stages run: it mostly waits for the network. */
  ahead?: () => Promise<unknown>
}

/** If more files fail than this, none is run again. */
const RERUNS_MAX = 4

/**
 * More files than processors at the same time, because most tests wait for a database, a clock or a
 * browser.
 */
export const stages: Stage[] = [
  {
    name: 'unit and integration',
    concurrency: 4,
    lane: 40,
    alone:
      /^server\/src\/(testing\/(contract-tests\/(contract|allowed-callers)|lists\/lists)|simulation\/(?!reference|crash-share)|records\/scheduler\/(clock-advance|backlog))/,
    again: /^(?!server\/src\/(simulation|records|billing|payments|webhooks|offboarding)\/)/,
    files:
      /^(contract|sdk|react|cli|ui|stripe-simulator|platform-simulators|server|tools|apps|docs-site|mcp)\/.*\.test\.tsx?$/,
  },
  {
    name: 'conformance',
    concurrency: 3,
    lane: 8,
    // The differential files wait at their top level until a client is installed.
    alone: /polar-(operations|catalog|events)|differential|openapi-tools/,
    again: /^/,
    files: /^references\/.*\.conformance\.test\.ts$/,
    ahead: installReferences,
  },
  {
    name: 'browser tests',
    concurrency: 3,
    lane: 12,
    alone: /looks-right-everywhere/,
    again: /^/,
    files: /^e2e\/.*\.test\.ts$/,
    prepare: prepareBrowser,
  },
]

/** Large packages of tests that are seldom due, which install them themselves. */
const INSTALLED_WHEN_DUE = new Set(['adapters', 'mcp-inspector', 'openapi-tools'])

/**
 * Installs the missing public clients one after the other. The tests that need a client retry a
 * failed installation and report it.
 */
async function installReferences(): Promise<void> {
  const names = listFiles().flatMap(
    file => /^references\/([^/]+)\/package-lock\.json$/.exec(file)?.[1] ?? [],
  )
  for (const name of names.filter(one => !INSTALLED_WHEN_DUE.has(one)))
    await installReference(name).catch(() => undefined)
}

/** Unpacks and builds once, before many files need both at the same time. */
async function prepareBrowser(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
  await buildApps()
}

/** Runs the files of a stage; failed ones may run once more. */
export async function runStage(stage: Stage, files: string[]): Promise<TestCounts> {
  const { prepare, concurrency, lane, alone, again } = stage
  try {
    await prepare?.()
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
  const first = await runTests(files, concurrency, { lane, alone })
  return runAgain(first, file => files.includes(file) && again.test(file))
}

/** If only a few files failed, they run once more, alone. */
async function runAgain(first: TestCounts, may: (file: string) => boolean): Promise<TestCounts> {
  const failing = first.failing ?? []
  const canRetry = failing.length > 0 && failing.length <= RERUNS_MAX
  if (!canRetry || !failing.every(may)) return first
  console.log(`\nRetrying alone: ${failing.join(', ')}`)
  const { failed } = await runTests(failing, 1)
  if (failed === 0) console.log(`Passed on retry: ${failing.join(', ')}`)
  return { ...first, passed: first.passed + first.failed - failed, failed }
}

const meter = meterCpu(process.pid)

/** Runs a function, prints its result and cost, and returns the result. */
export async function measureStage(
  name: string,
  work: () => Promise<TestCounts>,
): Promise<{ tally: TestCounts; cost: StageCost }> {
  const [start, used] = [performance.now(), meter.seconds()]
  const tally = await work()
  const wall_s = (performance.now() - start) / 1000
  const cpu_s = meter.seconds() - used
  const times = `${wall_s.toFixed(1)} s, ${cpu_s.toFixed(1)} s CPU`
  console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed (${times})`)
  return { tally, cost: { name, wall_s, cpu_s, files: tally.costs ?? [] } }
}

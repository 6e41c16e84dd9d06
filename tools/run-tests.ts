// Runs test files with node:test. Prints nothing for passing tests and full details for failing
// ones.
import { join, relative } from 'node:path'
import { run } from 'node:test'
import type { EventData } from 'node:test'
import { inspect } from 'node:util'
import { makeLanes } from './lanes.ts'
import type { Cost } from './measure-tests.ts'
import { root } from './source-tree.ts'
import { costsByFile, openCosts } from './test-costs.ts'
import type { FileCost } from './test-costs.ts'

/**
 * The number of passed and failed tests, the cost of each file, and the files that did not pass.
 */
export type TestCounts = { passed: number; failed: number; costs?: FileCost[]; failing?: string[] }

const FILE_TIMEOUT_MS = 20 * 60_000
const OUTPUT_MAX = 8000

/** How long one process may run, how many files may share it, and where its output goes. */
type RunOptions = {
  timeout_ms?: number
  lane?: number
  /** Slow files: they start first, each in its own process. */
  alone?: RegExp | undefined
  onOutput?: (message: string) => void
}

/** Runs the files in the given number of parallel processes, at most `lane` files in each. */
export async function runTests(
  files: string[],
  concurrency: number,
  { timeout_ms: patience_ms = FILE_TIMEOUT_MS, lane = 1, alone, onOutput }: RunOptions = {},
): Promise<TestCounts> {
  const tally: TestCounts = { passed: 0, failed: 0 }
  const output = new Map<string, string>()
  const keep = ({ file, message }: { file?: string | undefined; message: string }): void => {
    if (file) output.set(file, ((output.get(file) ?? '') + message).slice(-OUTPUT_MAX))
  }
  const lanes = await makeLanes(files, { size: lane, processes: concurrency, alone })
  const failedLanes = new Set<string | undefined>()
  const failing = new Set<string>()
  let failedSuites = 0
  const preloads = ['untracked-promises.ts', 'measure-tests.ts']
  const execArgv = preloads.flatMap(name => ['--import', join(root, 'tools', name)])
  const noted = openCosts()
  process.env.GATEHOUSE_TEST_COSTS = noted.path
  const stream = run({ files: lanes.files, concurrency, cwd: root, timeout: patience_ms, execArgv })
  stream.on('test:stdout', keep)
  stream.on('test:stdout', ({ message }) => onOutput?.(message))
  stream.on('test:stderr', keep)
  stream.on('test:fail', data => {
    if (data.details.type === 'suite') {
      if (isOfChild(data)) return
      // A file that cannot be loaded, or whose `after` hook fails, is not reported by any of its
      // tests.
      failedSuites += 1
    }
    failedLanes.add(data.file && (lanes.laneOf(relative(root, data.file)) ?? data.file))
    if (data.file) failing.add(relative(root, data.file))
    describeFailure(data)
  })
  const seconds = collectSeconds(stream, files)
  stream.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return
    tally.passed = counts.passed
    tally.failed = counts.tests - counts.passed - counts.skipped - counts.todo
  })
  for await (const _ of stream) {
    /* The listeners do the work; the loop only waits for the end. */
  }
  tally.failed += failedSuites
  for (const failed of failedLanes) {
    const text = failed && output.get(failed)?.trim()
    if (text) console.log(`\n── output\n${text}`)
  }
  const remaining = lanes.remaining()
  for (const file of remaining) console.log(`✖ ${file} did not run: every process broke off`)
  tally.failed += remaining.length
  await lanes.remove()
  delete process.env.GATEHOUSE_TEST_COSTS
  tally.costs = costsOf(seconds, noted.read())
  tally.failing = [...failing]
  return tally
}

/** The duration of each file; the list fills while the stream is read. */
function collectSeconds(
  stream: ReturnType<typeof run>,
  files: string[],
): [file: string, seconds: number][] {
  const seconds: [file: string, seconds: number][] = []
  stream.on('test:complete', ({ name, nesting, details }) => {
    if (nesting > 0 || details.type !== 'suite' || !files.includes(name)) return
    seconds.push([name, details.duration_ms / 1000])
  })
  stream.on('test:summary', ({ file, duration_ms }) => {
    const alone = file && relative(root, file)
    if (alone && files.includes(alone)) seconds.push([alone, duration_ms / 1000])
  })
  return seconds
}

function costsOf(seconds: [file: string, seconds: number][], noted: Cost[]): FileCost[] {
  const cpu = costsByFile(noted)
  return seconds.map(([file, wall_s]) => {
    const cpu_s = cpu.get(file)
    return cpu_s === undefined ? { file, wall_s } : { file, wall_s, cpu_s }
  })
}

function describeFailure({ name, file, line, details }: EventData.TestFail): void {
  const place = file ? `${relative(root, file)}${line ? `:${line}` : ''}` : ''
  const cause: unknown = details.error.cause ?? details.error
  const text = cause instanceof Error ? inspect(cause, { depth: 6 }) : String(cause)
  const title = name === file ? 'the file itself' : name
  console.log(`\n✖ ${title}\n  ${place}\n${text.replace(/^/gm, '    ')}`)
}

/** A suite fails because one of its tests failed, which has already been reported. */
function isOfChild({ details }: EventData.TestFail): boolean {
  return 'failureType' in details.error && details.error.failureType === 'subtestsFailed'
}

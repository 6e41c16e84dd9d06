// Loaded before a test file (`--import`): writes the processor time of the process, and of each
// test file that shares it, as lines of JSON to the file GATEHOUSE_TEST_COSTS names.
import { appendFileSync } from 'node:fs'
import { after, before } from 'node:test'
import { isMainThread } from 'node:worker_threads'
import { meterCpu } from './cpu-time.ts'

/** The cost of a process (`whole`), or of one test file in it. */
export type Cost = { file: string; cpu_s: number; whole: boolean }

const target = process.env.GATEHOUSE_TEST_COSTS
const meter = target && isMainThread ? meterCpu(process.pid) : undefined

function note(cost: Cost): void {
  if (target) appendFileSync(target, `${JSON.stringify(cost)}\n`)
}

/**
 * Measures the suite it is called in. `load` loads the test file, so that the file's own hooks run
 * between the two of this one.
 *
 * @public The files that lanes.ts writes import it.
 */
export function measureSuite(file: string, load: () => void): void {
  let start = 0
  before(() => void (start = meter?.seconds() ?? 0))
  load()
  after(() => note({ file, cpu_s: (meter?.seconds() ?? 0) - start, whole: false }))
}

if (meter) {
  process.on('exit', () => {
    note({ file: process.argv[1] ?? '', cpu_s: meter.seconds(), whole: true })
  })
}

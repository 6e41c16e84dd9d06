import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { countTimes, meterCpu, readStat } from './cpu-time.ts'
import type { ProcessTime } from './cpu-time.ts'

test('a /proc/<pid>/stat line is parsed if its name has spaces and brackets', () => {
  const line = '42 (a (strange) name) S 7 42 42 0 -1 4194304 90 80 70 60 150 50 25 75 20 0 1 0'

  assert.deepEqual(readStat(line), { parent: 7, own: 2, children: 1 })
})

/** Processes by their id: parent, own seconds, seconds of the children they waited for. */
const processes = (all: Record<number, [number, number, number]>): Map<number, ProcessTime> =>
  new Map(
    Object.entries(all).map(([pid, [parent, own, children]]) => [
      Number(pid),
      { parent, own, children },
    ]),
  )

test("a process's cost includes everything it started", () => {
  const count = countTimes(10)

  assert.equal(count(processes({ 1: [0, 99, 99], 10: [1, 1, 0], 11: [10, 2, 0] })), 3)
  assert.equal(
    count(processes({ 10: [1, 1, 0], 11: [10, 2, 0], 12: [11, 4, 1], 13: [1, 8, 0] })),
    8,
  )
})

test('a child that ended counts once, whether or not its parent took over its time', () => {
  const start = processes({ 10: [1, 1, 0], 11: [10, 1, 0], 12: [11, 5, 0] })
  const [waited, lost] = [countTimes(10), countTimes(10)]
  assert.equal(waited(start), 7)
  assert.equal(lost(start), 7)

  assert.equal(waited(processes({ 10: [1, 1, 0], 11: [10, 1, 5] })), 7)
  assert.equal(lost(processes({ 10: [1, 1, 0], 11: [10, 1, 0] })), 7)
})

test('a busy child is measured', { skip: process.platform !== 'linux' }, async () => {
  const busy = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'
  const meter = meterCpu(process.pid)
  const before = meter.seconds()

  await once(spawn(process.execPath, ['-e', busy]), 'exit')

  assert.ok(meter.seconds() - before >= 0.3)
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { cpuSecondsOf, readStat, sumOfTree } from './cpu-time.ts'

test('a line of /proc/<pid>/stat is read past a name with spaces and brackets', () => {
  const line = '42 (a (strange) name) S 7 42 42 0 -1 4194304 90 80 70 60 150 50 25 75 20 0 1 0'

  assert.deepEqual(readStat(line), { parent: 7, seconds: 3 })
})

test('a process costs what it and everything it started have used', () => {
  const processes = new Map([
    [1, { parent: 0, seconds: 100 }],
    [10, { parent: 1, seconds: 1 }],
    [11, { parent: 10, seconds: 2 }],
    [12, { parent: 11, seconds: 4 }],
    [13, { parent: 1, seconds: 8 }],
  ])

  assert.equal(sumOfTree(10, processes), 7)
})

test('a child that has finished counts', { skip: process.platform !== 'linux' }, () => {
  const busy = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'
  const before = cpuSecondsOf(process.pid)

  spawnSync(process.execPath, ['-e', busy])

  assert.ok(cpuSecondsOf(process.pid) - before >= 0.3)
})

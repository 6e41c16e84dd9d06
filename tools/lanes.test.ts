import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeLanes } from './lanes.ts'
import type { Cost } from './measure-tests.ts'
import { root } from './source-tree.ts'

test('slow files come first and alone, others share processes, at least one each', async () => {
  const files = ['a', 'b', 'slow', 'c', 'd', 'e']
  const lanes = await makeLanes(files, { size: 3, processes: 2, alone: /slow/ })

  assert.equal(lanes.files.length, 3)
  assert.equal(lanes.files[0], join(root, 'slow'))
  assert.deepEqual(lanes.remaining(), ['a', 'b', 'c', 'd', 'e'])
  await lanes.remove()
  assert.ok(!existsSync(lanes.files[1]!))
})

test('files that are as few as the processes have a process each', async () => {
  const lanes = await makeLanes(['a', 'b'], { size: 3, processes: 2 })

  assert.deepEqual(lanes.files, [join(root, 'a'), join(root, 'b')])
  await lanes.remove()
})

test('processes share the files and record the time of each', async () => {
  const files = ['test-options', 'changed-files', 'cpu-time'].map(name => `tools/${name}.test.ts`)
  const lanes = await makeLanes(files, { size: 2, processes: 1 })
  const [first = '', second = ''] = lanes.files

  const one = runLane(first)
  const left = lanes.remaining()
  const other = runLane(second)

  const filesIn = (costs: Cost[]) => costs.filter(({ whole }) => !whole).map(({ file }) => file)
  assert.equal(left.length, 1)
  assert.deepEqual([...filesIn(one), ...left].sort(), files.toSorted())
  assert.deepEqual(filesIn(other), left)
  assert.deepEqual(lanes.remaining(), [])
  assert.equal(lanes.laneOf(left[0]!), second)
  const whole = one.find(cost => cost.whole)
  const sum = one.reduce((all, { cpu_s, whole }) => all + (whole ? 0 : cpu_s), 0)
  assert.equal(whole?.file, first)
  assert.ok(whole.cpu_s >= sum, 'a process costs at least what its files cost')
  await lanes.remove()
})

/** Runs a lane as node:test does, and returns the costs that it records. */
function runLane(lane: string): Cost[] {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-costs-'))
  const costs = join(folder, 'costs.jsonl')
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const preloads = ['untracked-promises.ts', 'measure-tests.ts']
  const imports = preloads.flatMap(name => ['--import', join(root, 'tools', name)])
  const { status, stdout } = spawnSync(
    process.execPath,
    [...imports, '--test-reporter=tap', lane],
    { cwd: root, env: { ...env, GATEHOUSE_TEST_COSTS: costs }, encoding: 'utf8' },
  )
  assert.equal(status, 0, stdout)
  const lines = readFileSync(costs, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  return lines.map(line => JSON.parse(line) as Cost)
}

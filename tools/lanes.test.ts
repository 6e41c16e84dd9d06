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
  assert.equal(lanes.laneOf('a'), lanes.laneOf('c'))
  assert.notEqual(lanes.laneOf('a'), lanes.laneOf('b'))
  await lanes.remove()
  assert.ok(!existsSync(lanes.files[1]!))
})

test('the processor time of a shared process and of each of its files is recorded', async () => {
  const files = ['tools/test-options.test.ts', 'tools/changed-files.test.ts']
  const lanes = await makeLanes(files, { size: 2, processes: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-costs-'))
  const costs = join(folder, 'costs.jsonl')
  const { NODE_TEST_CONTEXT: _, ...env } = process.env

  const preload = join(root, 'tools', 'measure-tests.ts')
  const args = ['--import', preload, '--test-reporter=tap', lanes.files[0]!]
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...env, GATEHOUSE_TEST_COSTS: costs },
    encoding: 'utf8',
  })

  assert.equal(status, 0, stdout)
  const noted = readFileSync(costs, 'utf8').trim().split('\n')
  const lines = noted.map(line => JSON.parse(line) as Cost)
  assert.deepEqual(
    lines.map(({ file, whole }) => [file, whole]),
    [...files.map(file => [file, false]), [lanes.files[0], true]],
  )
  const sum = lines.slice(0, -1).reduce((all, { cpu_s }) => all + cpu_s, 0)
  assert.ok((lines.at(-1)?.cpu_s ?? 0) >= sum, 'a process costs at least what its files cost')
  await lanes.remove()
  rmSync(folder, { recursive: true })
})

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './source-tree.ts'
import { costsByFile, describeCosts, storeProfile } from './test-costs.ts'

test('files that share a process have their own costs, others the cost of their process', () => {
  const costs = costsByFile([
    { file: 'server/src/a.test.ts', cpu_s: 2, whole: false },
    { file: '/tmp/lanes/lane-3.mjs', cpu_s: 9, whole: true },
    { file: join(root, 'server/src/alone.test.ts'), cpu_s: 5, whole: true },
  ])

  assert.equal(costs.get('server/src/a.test.ts'), 2)
  assert.equal(costs.get('server/src/alone.test.ts'), 5)
})

const stages = [
  { name: 'one', wall_s: 9, cpu_s: 9, files: [{ file: 'a', wall_s: 8, cpu_s: 1 }] },
  {
    name: 'two',
    wall_s: 9,
    cpu_s: 9,
    files: [
      { file: 'b', wall_s: 2, cpu_s: 12.34 },
      { file: 'killed', wall_s: 3 },
    ],
  },
]

test('the most expensive files of all stages are printed first, as many as requested', () => {
  assert.deepEqual(describeCosts(stages, 2), [
    '   12.3 s CPU     2.0 s  b',
    '    1.0 s CPU     8.0 s  a',
  ])
  assert.equal(describeCosts(stages, 50).at(-1), '     ?  s CPU     3.0 s  killed')
})

test('a profile is stored as JSON, in a folder that is created if it is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-profile-'))
  const path = join(folder, 'deep', 'profile.json')
  const profile = { at: '2026-11-25T12:00:00.000Z', stages }

  storeProfile(profile, path)

  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), profile)
  rmSync(folder, { recursive: true })
})

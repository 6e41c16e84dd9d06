import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

/** Runs a test file as `npm test` does, apart from the current run. */
function reported(source: string): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-told-'))
  const file = join(folder, 'a.test.mjs')
  writeFileSync(file, source)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const preload = join(import.meta.dirname, 'untracked-promises.ts')
  const args = ['--import', preload, '--test-reporter=tap', file]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  return { status, output: stdout + stderr }
}

const IMPORTS = `import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'`

test('tests within suites and tests are found, and their output is counted', () => {
  const { status, output } = reported(`${IMPORTS}
    describe('outer', () => {
      test('one', async () => { await null })
      describe('inner', () => { test('two', () => { throw new Error('of two') }) })
    })
    test('three', async t => { await sleep(1); await t.test('four', () => {}) })`)

  assert.equal(status, 1)
  for (const text of ['ok 1 - one', 'not ok 1 - two', 'ok 1 - four', 'ok 2 - three']) {
    assert.ok(output.includes(text), output)
  }
})

test('an unhandled rejection fails the file and is reported with its place', () => {
  const { status, output } = reported(`${IMPORTS}
    test('passes by itself', async () => {
      void (async () => { await null; throw new Error('lost') })()
      await sleep(20)
    })`)

  assert.equal(status, 1)
  assert.match(output, /Unhandled rejection: Error: lost\n\s+at .*a\.test\.mjs/)
})

test('an error thrown by a timer fails the test that set it', () => {
  const { status, output } = reported(`${IMPORTS}
    test('sets it', async () => {
      setTimeout(() => { throw new Error('late') }, 1)
      await sleep(20)
    })`)

  assert.equal(status, 1)
  assert.ok(output.includes('not ok 1 - sets it'), output)
})

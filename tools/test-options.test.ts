import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTestOptions } from './test-options.ts'

const usual = { paths: [], watch: false, all: false, profile: 10 }

test('without options every test runs, and paths select some', () => {
  assert.deepEqual(parseTestOptions([]), usual)
  assert.deepEqual(parseTestOptions(['./server/src/billing/', 'e2e']), {
    ...usual,
    paths: ['server/src/billing', 'e2e'],
  })
})

test('options may precede or follow paths', () => {
  assert.deepEqual(parseTestOptions(['--watch', 'e2e', '--all', '--changed']), {
    ...usual,
    paths: ['e2e'],
    watch: true,
    all: true,
    changed: true,
  })
})

test('--changed takes a commit after an equals sign, so that a path is never one', () => {
  assert.deepEqual(parseTestOptions(['--changed=HEAD~3', 'ui']), {
    ...usual,
    paths: ['ui'],
    changed: 'HEAD~3',
  })
})

test('--shard takes a part and a count, with a space or an equals sign', () => {
  for (const args of [['--shard', '2/3'], ['--shard=2/3']]) {
    assert.deepEqual(parseTestOptions(args), { ...usual, shard: { index: 2, count: 3 } })
  }
})

test('--profile prints fifty files, or as many as it says', () => {
  assert.deepEqual(parseTestOptions(['--profile']), { ...usual, profile: 50 })
  assert.deepEqual(parseTestOptions(['--profile=3']), { ...usual, profile: 3 })
})

function errorMessageOf(args: string[]): string {
  const complaint = parseTestOptions(args)
  assert.ok(typeof complaint === 'string')
  return complaint
}

test('an invalid option is rejected in a sentence', () => {
  assert.match(errorMessageOf(['--shard', '4/3']), /--shard must have the form 1\/3/)
  assert.match(errorMessageOf(['--shard', '0/3']), /--shard must have the form 1\/3/)
  assert.match(errorMessageOf(['--shard']), /--shard must have the form 1\/3/)
  assert.match(errorMessageOf(['--profile=many']), /--profile must be a number/)
  assert.match(errorMessageOf(['--quick']), /Unknown option --quick\. Options:/)
})

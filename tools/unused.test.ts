import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsIn } from './unused.ts'

test('each unused file, export and dependency is reported at its place with a fix', () => {
  const report = {
    issues: [
      { file: 'server/src/a.ts', files: [{ name: 'server/src/a.ts' }], exports: [] },
      {
        file: 'server/src/b.ts',
        exports: [{ name: 'one', line: 3, col: 14 }],
        types: [{ name: 'Two', line: 7, col: 13 }],
        unlisted: [{ name: 'zod', line: 1 }],
      },
      { file: 'sdk/package.json', dependencies: [{ name: 'uqr', line: 23 }] },
    ],
  }

  const found = findingsIn(JSON.stringify(report))

  assert.deepEqual(
    found.map(({ path, line, message }) => `${path}:${line} ${message}`),
    [
      'server/src/a.ts:1 is never imported.',
      'server/src/b.ts:3 exports one, which no other file imports.',
      'server/src/b.ts:7 exports the type Two, which no other file imports.',
      'server/src/b.ts:1 imports zod, which its package.json does not list.',
      'sdk/package.json:23 depends on uqr, which nothing in this package imports.',
    ],
  )
  assert.ok(found.every(({ fix }) => fix))
})

test('a kind of finding that a newer knip reports is not dropped', () => {
  const report = { issues: [{ file: 'a.ts', enumMembers: [{ name: 'red', line: 2 }] }] }

  const [found] = findingsIn(JSON.stringify(report))

  assert.equal(found?.message, 'has an issue with red (knip: enumMembers).')
})

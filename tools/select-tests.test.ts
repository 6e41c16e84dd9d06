import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  affectedTests,
  dueFixedInputs,
  dueRotatedTests,
  FIXED_INPUT_DAYS,
  importGraph,
  reachedFrom,
  testsOfShard,
} from './select-tests.ts'
import { fixedInputs, implicitImports, rotatedPageTests } from './select-tests.data.ts'
import { listFiles, parseFile, root } from './source-tree.ts'

/** A graph of files whose names exist only here. */
function graphOf(sources: Record<string, string>) {
  const known = new Set(Object.keys(sources))
  return importGraph(Object.entries(sources).map(([path, text]) => parseFile(path, text, known)))
}

const graph = graphOf({
  'server/src/a/price.ts': `export const price = 1`,
  'server/src/a/order.ts': `import { price } from './price.ts'; export const order = price`,
  'server/src/a/order.test.ts': `import { order } from './order.ts'`,
  'server/src/b/note.ts': `import type { price } from '../a/price.ts'; export const note = 1`,
  'server/src/b/note.test.ts': `import { note } from './note.ts'`,
  'server/src/b/late.test.ts': `const { order } = await import('../a/order.ts')`,
  'server/src/testing/test-server.ts': `export const startTestServer = 1`,
  'server/src/c/served.test.ts': `import { startTestServer } from '../testing/test-server.ts'`,
  'apps/portal/src/page.tsx': `export const page = 1`,
  'apps/dashboard/src/page.tsx': `export const page = 1`,
  'e2e/customer/pays.test.ts': `import '../../server/src/testing/test-server.ts'`,
  'e2e/account/signs-in.test.ts': ``,
})
const tests = [...graph.keys()].filter(path => path.endsWith('.test.ts'))

test('a change selects the tests that import it, directly, dynamically or indirectly', () => {
  const selected = affectedTests(tests, ['server/src/a/price.ts'], graph)

  assert.deepEqual(selected, ['server/src/a/order.test.ts', 'server/src/b/late.test.ts'])
})

test('a changed test selects itself, and an import of types alone selects nothing', () => {
  assert.deepEqual(affectedTests(tests, ['server/src/b/note.test.ts'], graph), [
    'server/src/b/note.test.ts',
  ])
  assert.ok(
    !affectedTests(tests, ['server/src/a/price.ts'], graph).includes('server/src/b/note.test.ts'),
  )
})

test('a migration selects the tests that start a server', () => {
  const selected = affectedTests(tests, ['server/migrations/2026-11-25-one.sql'], graph)

  assert.deepEqual(selected, ['server/src/c/served.test.ts', 'e2e/customer/pays.test.ts'])
})

test('a page selects the browser tests of its app', () => {
  assert.deepEqual(affectedTests(tests, ['apps/portal/src/page.tsx'], graph), [
    'e2e/customer/pays.test.ts',
  ])
  assert.deepEqual(affectedTests(tests, ['apps/dashboard/src/page.tsx'], graph), [
    'e2e/account/signs-in.test.ts',
  ])
})

test('a change to the lockfile or the runner selects every test', () => {
  for (const path of ['package-lock.json', 'tools/run-tests.ts', 'tools/setup.mjs']) {
    assert.deepEqual(affectedTests(tests, [path], graph), tests)
  }
})

test('a change that affects no test selects none', () => {
  assert.deepEqual(affectedTests(tests, ['LICENSE', 'docs/decisions/erasure.md'], graph), [])
})

test('files that import each other are visited once', () => {
  const cyclicGraph = graphOf({ 'a.ts': `import './b.ts'`, 'b.ts': `import './a.ts'` })

  assert.deepEqual([...reachedFrom(['a.ts'], cyclicGraph)], ['a.ts', 'b.ts'])
  assert.deepEqual(affectedTests(['a.ts'], ['b.ts'], cyclicGraph), ['a.ts'])
})

test('shards divide the files among them, each file once', () => {
  const files = ['a', 'b', 'c', 'd', 'e']
  const parts = [1, 2, 3].map(index => testsOfShard(files, { index, count: 3 }))

  assert.deepEqual(parts, [['a', 'd'], ['b', 'e'], ['c']])
  assert.deepEqual(testsOfShard(files, { index: 1, count: 1 }), files)
})

const sweep = (path: string) => `e2e/${path}.test.ts`
const pages = graphOf({
  'ui/src/button.tsx': `export const button = 1`,
  'ui/src/chart.tsx': `export const chart = 1`,
  'contract/src/orders.ts': `export const orders = 1`,
  'apps/dashboard/src/billing/orders/orders.tsx': `
    import '../../../../../ui/src/chart.tsx'
    import '../../../../../contract/src/orders.ts'`,
  'apps/dashboard/src/accounts/sign-in.tsx': `import '../../../../ui/src/button.tsx'`,
  'apps/dashboard/src/main.tsx': `import './route-tree.gen.ts'`,
  'apps/dashboard/src/route-tree.gen.ts': `
    import './billing/orders/orders.tsx'
    import './accounts/sign-in.tsx'`,
  [sweep('sign-in/looks-right-everywhere')]: `import './sign-in-pages.ts'`,
  'e2e/sign-in/sign-in-pages.ts': ``,
})

/** The full-page tests due for a change, on a day when none is scheduled. */
function dueTestsFor(changed: string[] | undefined): string[] {
  const count = Object.keys(rotatedPageTests).length
  const days = Array.from({ length: count }, (_, day) =>
    dueRotatedTests({ changed, graph: pages, day }),
  )
  return days.reduce((all, item) => all.filter(file => item.includes(file)))
}

test('a full-page test is due when one of its pages, or a part of one, changed', () => {
  assert.deepEqual(dueTestsFor(['ui/src/button.tsx']), [
    sweep('account/looks-right-everywhere'),
    sweep('sign-in/looks-right-everywhere'),
  ])
  assert.deepEqual(dueTestsFor(['ui/src/chart.tsx']), [
    sweep('merchant/fits-every-width'),
    sweep('merchant/looks-right-everywhere'),
  ])
  assert.deepEqual(dueTestsFor(['e2e/sign-in/sign-in-pages.ts']), [
    sweep('sign-in/looks-right-everywhere'),
  ])
})

test('a change of the server alone makes no full-page test due', () => {
  assert.deepEqual(dueTestsFor(['server/src/main.ts', 'contract/src/orders.ts']), [])
  assert.deepEqual(dueTestsFor(undefined), [])
})

test('every full-page test runs within as many days as there are such tests', () => {
  const all = Object.keys(rotatedPageTests).sort()
  const turns = all.map((_, day) =>
    dueRotatedTests({ changed: [], graph: pages, day: 20_000 + day }),
  )

  assert.ok(turns.every(due => due.length === 1))
  assert.deepEqual(turns.flat().sort(), all)
})

test('a test with fixed input runs when the input changed, and once a week', () => {
  const file = 'references/openapi-tools.conformance.test.ts'
  const week = Array.from({ length: FIXED_INPUT_DAYS }, (_, at) => 20_000 + at)
  const due = (changed: string[] | undefined) => week.map(day => dueFixedInputs({ changed, day }))

  assert.deepEqual(due(undefined).flat().toSorted(), Object.keys(fixedInputs).toSorted())
  const each = Object.keys(fixedInputs).length / FIXED_INPUT_DAYS
  assert.ok(due(undefined).every(files => files.length <= Math.ceil(each)))
  assert.equal(due(['docs/api/events.md']).flat().length, Object.keys(fixedInputs).length)
  assert.ok(due(['docs/api/openapi.json']).every(files => files.includes(file)))
})

test('every full-page test and every implicit import names existing files', () => {
  const files = listFiles()
  for (const [path, sources] of Object.entries(rotatedPageTests)) {
    assert.ok(existsSync(join(root, path)), path)
    assert.ok(
      files.some(file => sources.test(file)),
      `${path} opens pages`,
    )
  }
  for (const [path, inputs] of Object.entries(fixedInputs)) {
    assert.ok(existsSync(join(root, path)), path)
    assert.ok(
      files.some(file => inputs.test(file)),
      `${path} reads files`,
    )
  }
  for (const { from, to } of implicitImports) {
    assert.ok(
      files.some(file => from.test(file)),
      String(from),
    )
    assert.ok(
      files.some(file => to.test(file)),
      String(to),
    )
  }
})

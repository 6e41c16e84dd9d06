import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutate, sampleSites, sitesOf } from './mutation-sites.ts'
import type { MutationSite } from './mutation-sites.ts'
import { nearestTests } from './nearest-tests.ts'
import { parseFile } from './source-tree.ts'

const PATH = 'server/src/billing/orders/pay-order.ts'

test('each kind of mutation changes its own part of the text', () => {
  const changes: [before: string, after: string[]][] = [
    ['f(a <= b)', ['f(a < b)', ';']],
    ['const x = a + 1n', ['const x = a - 1n']],
    ['const x = a ?? (b && c)', ['const x = a ?? (b || c)']],
    ['const x = a ? b : c', ['const x = a ? c : b']],
    ['const x = Math.min(a, b)', ['const x = Math.max(a, b)']],
    ['const x = { keep: true }', ['const x = { keep: false }']],
    ['const x = y[7]', ['const x = y[8]', 'const x = y[6]']],
    ["x = q.where('at', '>', t)", ['x = q', "x = q.where('at', '>=', t)"]],
    ["const x = q.orderBy('at', 'asc')", ["const x = q.orderBy('at', 'desc')"]],
    ['if (a) fail(b)', [';', 'if (!(a)) fail(b)']],
    ['if (a === b) go()', ['if (a !== b) go()', 'if (a === b) ;']],
  ]

  for (const [before, after] of changes) {
    assert.deepEqual(mutants(before).toSorted(), after.toSorted(), before)
  }
})

test('types, texts, logs and assertions are not mutated', () => {
  for (const text of [
    'type X = { at: 1 } | true',
    "const x = 'a' + b",
    "work.log.warn('late', { by: a - b })",
    "if (a < b) throw new Error('an order has a buyer')",
    'const DAY_MS = 86_400_000',
    "import { a } from './a.ts'",
  ]) {
    assert.deepEqual(mutants(text), [], text)
  }
})

test('a sample takes equally many mutations of each area and contains smaller ones', () => {
  const sites = ['money', 'access', 'records'].flatMap(area =>
    Array.from({ length: 20 }, (_, at) => ({ area, id: `${area} ${at}` }) as MutationSite),
  )
  const ids = (seed: string, count: number) =>
    sampleSites(sites, { seed, count }).map(({ id }) => id)

  assert.equal(ids('1', 30).filter(id => id.startsWith('access')).length, 10)
  assert.deepEqual(ids('1', 30), ids('1', 30))
  assert.notDeepEqual(ids('1', 30), ids('2', 30))
  assert.ok(new Set(ids('1', 9)).isSubsetOf(new Set(ids('1', 30))))
})

test('a mutation keeps its id when other lines of its file change', () => {
  const text = 'const x = a < b\nconst y = c < d\n'
  const [, before] = sites(text)
  const after = sites(`const z = a > b\n${text}`).at(-1)

  assert.equal(after?.id, before?.id)
})

test('the nearest tests are those beside the file, then those of its importers', () => {
  const tests = ['orders/lists', 'orders/pays', 'refunds/gives', 'tax/tax'].map(
    name => `server/src/billing/${name}.test.ts`,
  )
  const refund = 'server/src/billing/refunds/refund.ts'
  const graph = new Map([
    [PATH, new Set<string>()],
    [refund, new Set([PATH])],
    ...tests.map(file => [file, new Set([refund])] as const),
  ])

  const site = { file: PATH, names: ['payOrder'] }
  const nearest = (max: number, text: string) =>
    nearestTests(site, max, { tests, graph, textOf: () => text })
  const found = nearest(2, 'await payOrder(work)')
  const all = nearest(9, 'await payOrder(work)')

  assert.deepEqual(nearest(9, ''), [tests[1], tests[0]])
  assert.deepEqual(found, [tests[1], tests[0]])
  assert.deepEqual(all, [tests[1], tests[0], tests[2], tests[3]])
})

const sites = (text: string): MutationSite[] =>
  sitesOf('money', parseFile(PATH, text, new Set([PATH])))

const mutants = (text: string): string[] => sites(text).map(site => mutate(text, site))

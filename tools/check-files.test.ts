import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedFiles, type CheckedFiles } from './check-files.ts'
import { parseFile } from './source-tree.ts'

/** What the linter is given after these files changed; all files passed before. */
function lintedAfter(
  change: (texts: Map<string, string>) => void,
  before: Record<string, string> = checkout,
): CheckedFiles['named'] | 'all' {
  const texts = new Map(Object.entries(before))
  const passed = checkedFiles('lint', texts, { passed: undefined, sources: () => [] }).current
  change(texts)
  const known = new Set(texts.keys())
  const sources = () => [...texts].map(([path, text]) => parseFile(path, text, known))
  const { isKnown, named } = checkedFiles('lint', texts, { passed, sources })
  return isKnown ? named : 'all'
}

const checkout = {
  'contract/src/price.ts': 'export type Price = number',
  'server/src/order.ts':
    "import type { Price } from '../../contract/src/price.ts'\nexport type Order = Price",
  'server/src/order.test.ts':
    "import type { Order } from './order.ts'\nexport const one: Order = 1",
  'server/src/user.ts': 'export const user = 1',
  'server/src/globals.ts': 'declare global { var clock: number }\nexport {}',
  'server/src/app/jobs.gen.ts': 'export const jobs = 1',
  'README.md': '# Gatehouse',
  'package-lock.json': '{}',
}

test('without a change, no file is linted again', () => {
  assert.deepEqual(
    lintedAfter(() => undefined),
    [],
  )
})

test('a changed file is linted with all files that import it, also its types', () => {
  const named = lintedAfter(texts =>
    texts.set('contract/src/price.ts', 'export type Price = string'),
  )

  assert.deepEqual(named, [
    'contract/src/price.ts',
    'server/src/order.ts',
    'server/src/order.test.ts',
  ])
})

test('a change does not pass through generated tables to all files', () => {
  const before = {
    ...checkout,
    'server/src/app/endpoints.gen.ts': "import '../order.ts'",
    'server/src/app/serve.ts': "import './endpoints.gen.ts'",
  }
  const named = lintedAfter(
    texts => texts.set('server/src/order.ts', 'export type Order = 1'),
    before,
  )

  assert.deepEqual(named, ['server/src/order.ts', 'server/src/order.test.ts'])
})

test('files that import a removed file are linted again', () => {
  const named = lintedAfter(texts => texts.delete('server/src/order.ts'))

  assert.deepEqual(named, ['server/src/order.test.ts'])
})

test('documents and generated files are not given to the linter', () => {
  const named = lintedAfter(texts =>
    texts.set('README.md', '# Other').set('server/src/app/jobs.gen.ts', 'export const jobs = 2'),
  )

  assert.deepEqual(named, [])
})

test('installed packages and declarations of globals apply to all files', () => {
  for (const path of ['package-lock.json', 'server/src/globals.ts']) {
    const text = `declare global { var clock: string }\nexport {}`
    assert.equal(
      lintedAfter(texts => texts.set(path, text)),
      'all',
      path,
    )
  }
})

test('the layout of a changed file is checked alone', () => {
  const texts = new Map(Object.entries(checkout))
  const passed = checkedFiles('layout', texts, { passed: undefined }).current
  texts.set('contract/src/price.ts', 'export type Price = string')
  texts.set('server/src/globals.ts', 'export {}')

  const { isKnown, named } = checkedFiles('layout', texts, { passed })

  assert.equal(isKnown, true)
  assert.deepEqual(named, ['contract/src/price.ts', 'server/src/globals.ts'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellOf } from './cell.ts'
import { detailsOf } from './details.ts'
import { safeJson } from './safe-text.ts'
import { tableOf } from './table.ts'

const plain = (text: string) => text

test('amounts have the decimals of their currency', () => {
  assert.equal(cellOf('total_amount', 1500, { currency: 'usd' }), '$15.00')
  assert.equal(cellOf('price_amount', 1500, { price_currency: 'jpy' }), '¥1,500')
  assert.equal(cellOf('total_amount', 1500, {}), '1500')
  assert.equal(cellOf('quantity', 1500, { currency: 'usd' }), '1500')
})

test('control characters of names never reach the terminal', () => {
  const name = 'Bold \u001b[1m, \u009b31m,\u202e and\nlines'
  const shown = [
    cellOf('name', name, {}),
    detailsOf({ name, metadata: { [name]: name } }, plain),
    tableOf([{ id: '1', name }], { width: 200, heading: plain }),
    safeJson({ name }),
  ]
  for (const text of shown)
    for (const letter of ['\u001b', '\u009b', '\u202e']) assert.ok(!text.includes(letter))
  assert.deepEqual(JSON.parse(safeJson({ name })), { name })
})

test('a table fits the terminal, and ids stay whole', () => {
  const id = '01a21ce9-c5d6-7000-82be-8c58cc37fd25'
  const rows = [
    {
      id,
      created_at: '2026-01-15T12:00:00.000Z',
      name: 'A very long name '.repeat(9),
      status: 'paid',
    },
    { id, created_at: '2026-01-15T12:00:00.000Z', name: '日本語の名前', status: 'open' },
  ]

  const lines = tableOf(rows, { width: 80, heading: plain }).trimEnd().split('\n')

  assert.equal(lines.length, 3)
  assert.ok(lines.every(line => line.length <= 80))
  assert.ok(lines.slice(1).every(line => line.startsWith(id)))
  assert.match(lines[1] ?? '', /…/)
})

test('a product is shown with its prices, and a grant with its benefit', () => {
  const usd = { price_currency: 'usd' }
  const prices = [
    { amount_type: 'fixed', price_amount: 1500, ...usd },
    { amount_type: 'metered_unit', ...usd },
  ]
  const product = { id: '1', name: 'Pro', prices, recurring_interval: 'month' }
  const grant = { id: '2', benefit: { description: 'License key' }, is_granted: true }

  assert.equal(
    tableOf([product], { width: 200, heading: plain }),
    [
      'ID  NAME  PRICES                 RECURRING INTERVAL',
      '1   Pro   $15.00 + metered_unit  month',
      '',
    ].join('\n'),
  )
  assert.match(tableOf([grant], { width: 200, heading: plain }), /License key {2}yes/)
})

test('objects within an object are indented below their name', () => {
  const text = detailsOf(
    { id: 'a', prices: [{ amount: 1 }, { amount: 2 }], metadata: {}, tags: ['x', 'y'], none: null },
    plain,
  )
  assert.equal(
    text,
    [
      'id        a',
      'prices',
      '  amount  1',
      '  –',
      '  amount  2',
      'metadata  {}',
      'tags      x, y',
      'none      –',
      '',
    ].join('\n'),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followValue } from './follow-value.ts'
import { parseFile } from './source-tree.ts'

/** The functions that receive the parameter `sale` of `sell` in a.ts, as `file name`. */
function follow(files: Record<string, string>, parameter = 'sale'): string[] {
  const known = new Set(Object.keys(files))
  const start = { file: 'a.ts', function: 'sell', parameter }
  const parsed = new Map(
    Object.entries(files).map(([file, text]) => {
      const { program, imports } = parseFile(file, text, known)
      const targetOf = (from: string) => imports.find(({ specifier }) => specifier === from)?.target
      return [file, { program, targetOf }]
    }),
  )
  const visits = followValue(start, file => parsed.get(file))
  return visits.map(({ file, name }) => `${file} ${name}`)
}

const b = `
export function price(sale) { return round(sale.amount) }
const round = amount => amount
export function mail({ to, text }) { send(to); log(text) }
function send(address) {}
function log(text) {}`

test('a walk follows a value and its parts into the functions that receive them', () => {
  const a = `
import { price as priceOf, mail } from './b.ts'
export async function sell(work, sale) {
  const { buyer } = sale
  greet(work, buyer)
  if (await priceOf(sale)) mail({ to: sale.email, text: work })
}
function greet(work, name) {}`

  const visits = follow({ 'a.ts': a, 'b.ts': b })

  assert.deepEqual(visits, [
    'a.ts sell',
    'a.ts greet',
    'b.ts price',
    'b.ts round',
    'b.ts mail',
    'b.ts send',
  ])
})

test('a walk does not follow what a function returns, and enters a function once', () => {
  const a = `
import { price } from './b.ts'
export function sell(sale) {
  const total = price(sale)
  keep(total)
  sale.lines.map(line => price(line))
  sell(sale)
}
function keep(total) {}`

  const visits = follow({ 'a.ts': a, 'b.ts': b })

  assert.deepEqual(visits, ['a.ts sell', 'b.ts price', 'b.ts round', 'b.ts price', 'a.ts sell'])
})

test('a walk follows only the named field of a parameter', () => {
  const a = `
export function sell({ work, sale }) { save(work); keep({ ...sale, kept: true }) }
function save(work) {}
function keep(sale) {}`

  assert.deepEqual(follow({ 'a.ts': a }), ['a.ts sell', 'a.ts keep'])
  assert.throws(() => follow({ 'a.ts': a }, 'order'), /sell has no parameter order/)
})

test('a walk follows one field of a parameter that contains others', () => {
  const a = `
export function sell(purchase) { const { work, sale } = purchase; save(work); keep(sale) }
function save(work) {}
function keep(sale) {}`

  assert.deepEqual(follow({ 'a.ts': a }, 'purchase.sale'), ['a.ts sell', 'a.ts keep'])
})

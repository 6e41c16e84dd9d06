import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '@gatehouse/contract/billing/meter-filters'
import { Refusal } from '@gatehouse/contract/kit/problems'
import { decimalText } from '../../platform/money.ts'
import { eventOfUse, unitsIn } from './event-of-use.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const clause = (property: string, value: string | number, operator = 'eq') => ({
  ...{ property, operator, value },
})
const all = (...clauses: object[]) => ({ conjunction: 'and', clauses }) as Filter
const any = (...clauses: object[]) => ({ conjunction: 'or', clauses }) as Filter
const calls = all(clause('name', 'call'))
const sum = (property: string) => ({ func: 'sum', property })
const count = { func: 'count' }

const made = (
  aggregation: object,
  amount: number,
  { filter = calls, ...event }: { filter?: Filter; name?: string; metadata?: object } = {},
) => {
  const { name, metadata } = eventOfUse(
    { filter, aggregation },
    // The contract's schema would have parsed the same.
    { amount, event: { metadata: {}, ...event } as never },
    NOW,
  )
  return [name, metadata]
}

const refused = (run: () => unknown, place: string) => {
  assert.throws(run, (error: unknown) => {
    assert.ok(error instanceof Refusal)
    assert.equal(error.invalid?.map(({ loc }) => loc.join('.')).join(), place)
    return true
  })
}

test('a summed property becomes the amount', () => {
  assert.deepEqual(made(sum('tokens'), 2.5), ['call', { tokens: 2.5 }])
  assert.deepEqual(made(sum('metadata.tokens'), 1), ['call', { tokens: 1 }])
  const more = made(sum('tokens'), 3, { metadata: { path: '/a', tokens: 3 } })
  assert.deepEqual(more, ['call', { path: '/a', tokens: 3 }])
})

test('a summed path with dots is one key, and counts', () => {
  const aggregation = sum('usage.tokens')
  const [, metadata] = made(aggregation, 7) as [string, Record<string, unknown>]

  assert.deepEqual(metadata, { 'usage.tokens': 7 })
  const event = { name: 'call', source: 'user', timestamp: NOW, metadata }
  assert.equal(decimalText(unitsIn({ filter: calls, aggregation }, event)), '7')
})

test('costs and model calls keep their own shapes', () => {
  assert.deepEqual(made(sum('_cost.amount'), 1.25), [
    'call',
    { _cost: { amount: 1.25, currency: 'usd' } },
  ])
  const _llm = { vendor: 'openai', model: 'small', input_tokens: 9, output_tokens: 1 }
  const given = made(sum('_llm.input_tokens'), 9, { metadata: { _llm } })
  assert.deepEqual(given, ['call', { _llm }])
  refused(() => made(sum('_llm.input_tokens'), 9), 'body.event.metadata')
  refused(() => made(sum('_cost'), 9), 'body.event.metadata')
})

test('a property that differs from the amount is refused', () => {
  const metadata = { tokens: 4 }

  refused(() => made(sum('tokens'), 3, { metadata }), 'body.event.metadata.tokens')
  refused(() => made(sum('tokens'), 3, { metadata: { tokens: '3' } }), 'body.event.metadata.tokens')
})

test('a meter that counts is consumed one by one, and other aggregations are not', () => {
  assert.deepEqual(made(count, 1), ['call', {}])
  refused(() => made(count, 2), 'body.amount')
  refused(() => made(count, 0.5), 'body.amount')
  for (const func of ['max', 'min', 'avg', 'unique']) {
    refused(() => made({ func, property: 'tokens' }, 1), 'body.meter_id')
  }
})

test('the name defaults to the only one that the filter requires', () => {
  const name = (filter: Filter) => made(count, 1, { filter })[0]

  assert.equal(name(any(clause('name', 'call'))), 'call')
  assert.equal(name(all(all(clause('name', 'call')), any())), 'call')
  assert.equal(name(all(clause('name', 'call'), clause('name', 'call'))), 'call')
  refused(() => name(all()), 'body.event.name')
  refused(() => name(any(clause('name', 'call'), clause('name', 'chat'))), 'body.event.name')
  refused(() => name(all(clause('name', 'call', 'like'))), 'body.event.name')
  refused(() => name(all(clause('name', 'x'.repeat(129)))), 'body.event.name')
  assert.deepEqual(made(count, 1, { filter: all(), name: 'any' }), ['any', {}])
})

test('an event that the meter does not count is refused', () => {
  const filter = all(clause('name', 'call'), clause('model', 'large'))

  refused(() => made(count, 1, { filter }), 'body.event')
  refused(() => made(count, 1, { filter, metadata: { model: 'small' } }), 'body.event')
  refused(() => made(count, 1, { name: 'chat' }), 'body.event')
  assert.deepEqual(made(count, 1, { filter, metadata: { model: 'large' } }), [
    'call',
    { model: 'large' },
  ])
})

test('an event consumes units of each meter that counts it', () => {
  const event = { name: 'call', source: 'user', timestamp: NOW, metadata: { tokens: 0.1 } }
  const units = (aggregation: object, filter = calls) =>
    decimalText(unitsIn({ filter, aggregation }, event))

  assert.equal(units(count), '1')
  assert.equal(units(sum('tokens')), '0.1')
  assert.equal(units(sum('bytes')), '0')
  assert.equal(units(count, all(clause('name', 'chat'))), '0')
})

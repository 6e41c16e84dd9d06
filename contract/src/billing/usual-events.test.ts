import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuickly } from '../kit/quick-reader.ts'
import { EventsIngest } from './events.ts'

const customer_id = '0198c0de-1111-7222-8333-444455556666'
const usual = { name: 'call', customer_id, metadata: { path: '/users', ms: 12.5, cached: true } }

/** Values of each field that a program may send; undefined leaves it out. */
const fields: Record<string, unknown[]> = {
  name: ['call', '', 'n'.repeat(128), 'n'.repeat(129), 7, null, undefined],
  customer_id: [
    ...[customer_id, customer_id.toUpperCase(), '0198c0de111172228333444455556666'],
    ...['00000000-0000-0000-0000-000000000000', 'someone', '', null, undefined, 7],
  ],
  external_customer_id: [undefined, null, 'user-1', '', 'e'.repeat(255), 'e'.repeat(256), 7],
  timestamp: [
    ...[undefined, '2026-11-27T12:00:00Z', '2026-11-27T12:00:00.123456+02:00', 'yesterday'],
    ...['2026-02-30T12:00:00Z', '2026-11-27T12:00:00', '2026-11-27', '', null, 1_764_244_800],
  ],
  external_id: [undefined, null, 'once', '', 'e'.repeat(255), 'e'.repeat(256), 7],
  parent_id: [undefined, null, 'parent', ''],
  organization_id: [undefined, null, customer_id],
  member_id: [undefined, null, customer_id],
  external_member_id: [undefined, 'member'],
  unknown: [undefined, 'more', null],
  metadata: [
    ...[undefined, {}, null, [], 'text', { '': 1 }, { a: null }, { a: [] }, { a: {} }, { a: '' }],
    ...[{ a: 'x'.repeat(500) }, { a: 'x'.repeat(501) }, { ['k'.repeat(40)]: 1 }],
    ...[{ ['k'.repeat(41)]: 1 }, { a: 1e300 }, { a: 1e-30 }, { a: -0 }, { a: 2 ** 53 }],
    ...[{ _cost: { amount: '1.5', currency: 'usd' } }, { _cost: 1 }, { _own: 1 }],
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, at])),
    Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, at])),
    JSON.parse('{"__proto__":1}'),
  ],
}

/** Compares the quick reader with the schema; returns whether it read the value at all. */
function compare(value: unknown): boolean {
  const sent: unknown = JSON.parse(JSON.stringify(value))
  const quick = readQuickly(EventsIngest, sent)
  const parsed = EventsIngest.safeParse(sent)
  if (quick !== undefined) assert.deepEqual(quick, parsed.data, JSON.stringify(value))
  return quick !== undefined
}

test('events that are read quickly are read as the schema reads them', () => {
  let quickCount = 0
  for (const [one, values] of Object.entries(fields)) {
    for (const [other, others] of Object.entries(fields)) {
      for (const value of values) {
        for (const second of others) {
          const event = { ...usual, [one]: value, [other]: second }
          if (compare({ events: [usual, event] })) quickCount += 1
        }
      }
    }
  }
  assert.ok(quickCount > 100, `${quickCount} were read quickly`)
})

test('usual events are read quickly, with and without what they may have', () => {
  const { customer_id: _, ...rest } = usual
  const others = { external_id: 'once', timestamp: '2026-11-27T12:00:00Z' }
  assert.ok(compare({ events: [usual, { ...usual, ...others }] }))
  assert.ok(compare({ events: [{ ...rest, external_customer_id: 'user-1' }] }))
  assert.ok(compare({ events: [] }))
  assert.ok(compare({ events: Array.from({ length: 1_000 }, () => usual) }))
})

test('all other bodies are left to the schema', () => {
  const many = Array.from({ length: 1_001 }, () => usual)
  for (const body of [null, [], 'text', {}, { events: {} }, { events: many }, { events: [null] }])
    assert.equal(compare(body), false)
  assert.equal(compare({ events: [usual], more: 1 }), false)
})

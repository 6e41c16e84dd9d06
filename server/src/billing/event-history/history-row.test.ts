import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromHistoryRow, monthOf, toHistoryRow } from './history-row.ts'

const event = {
  id: '019a0000-0000-7000-8000-000000000001',
  organization_id: '019a0000-0000-7000-8000-000000000002',
  customer_id: null,
  external_customer_id: "o'neil",
  member_id: null,
  external_member_id: null,
  name: 'call',
  source: 'user',
  timestamp: new Date('1969-12-31T23:59:59.999Z'),
  ingested_at: new Date('2026-01-15T12:00:00.123Z'),
  stored_at: new Date('2026-01-31T23:59:59.999Z'),
  external_id: 'request-1',
  parent_reference: null,
  metadata: {
    text: 'a\0\n"\\',
    number: 0.1,
    small: 1.5e-20,
    yes: true,
    'a.b': -0.5,
    'a\u0001b': 1,
    _llm: { vendor: 'v', prompt: null, input_tokens: 5 },
  },
}

test('an event is the same after it was a row of ClickHouse', () => {
  const row = toHistoryRow(event, 7)

  assert.equal(row.month, 202_601)
  assert.equal(row.moment, '-1')
  assert.equal(row.version, '7')
  assert.deepEqual(row.keys.slice(-3), [
    '_llm\u0001vendor',
    '_llm\u0001prompt',
    '_llm\u0001input_tokens',
  ])
  assert.deepEqual(row.types, [1, 3, 3, 2, 3, 3, 1, 0, 3])
  const { iso, version, month, uncounted, ranks, wholes, highs, lows, ...shown } = row
  const { moment, ingested, stored, ...same } = shown
  assert.equal(iso, '1969-12-31T23:59:59.999Z')
  assert.deepEqual([version, month, ranks.length, uncounted], ['7', 202_601, 9, 0])
  assert.deepEqual(
    [wholes[4], highs[4], lows[2]],
    ['0', '-500000000000000000', '15000000000000000'],
  )
  const times = { moment_text: moment, ingested_text: ingested, stored_text: stored }
  assert.deepEqual(fromHistoryRow({ ...same, ...times }), event)
})

test('the month of an event is the one in which it was stored, in UTC', () => {
  assert.equal(monthOf(new Date('2026-12-31T23:59:59.999Z')), 202_612)
  assert.equal(monthOf(new Date('2027-01-01T00:00:00.000Z')), 202_701)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '@gatehouse/contract/billing/meter-filters'
import { type ClauseValues, conditionsOf, filterBody, isComplete } from './conditions.ts'

const sent = (clause: Partial<ClauseValues>) => {
  const total = { of: 'metadata' as const, key: 'tokens', operator: 'eq' as const, value: '' }
  const conditions = { conjunction: 'and' as const, clauses: [{ ...total, ...clause }], groups: [] }
  return filterBody(conditions).clauses[0]
}

test('a condition value is sent as a number, a boolean or text by its form', () => {
  const values: [typed: string, value: unknown][] = [
    ['5', 5],
    [' 5 ', 5],
    ['-5', -5],
    ['0', 0],
    ['2147483647', 2_147_483_647],
    ['2147483648', '2147483648'],
    ['007', '007'],
    ['-0', '-0'],
    ['1.5', '1.5'],
    ['true', true],
    ['false', false],
    ['True', 'True'],
    ['gpt', 'gpt'],
    ['', ''],
  ]
  for (const [value, expected] of values) {
    assert.deepEqual(sent({ value }), { property: 'tokens', operator: 'eq', value: expected })
  }
  assert.deepEqual(sent({ of: 'name', value: '5' }), {
    property: 'name',
    operator: 'eq',
    value: '5',
  })
  assert.deepEqual(sent({ operator: 'like', value: '5' }), {
    ...{ property: 'tokens', operator: 'like' },
    value: '5',
  })
})

test('a metadata key is distinguished from a property of the event', () => {
  assert.equal((sent({ key: 'name' }) as { property: string }).property, 'metadata.name')
  assert.equal((sent({ key: ' tokens ' }) as { property: string }).property, 'tokens')
})

test('a filter survives display and resubmission unchanged', () => {
  const clause = { property: 'name', operator: 'eq', value: 'call' } as const
  const filter: Filter = {
    conjunction: 'or',
    clauses: [
      clause,
      {
        conjunction: 'and',
        clauses: [
          { property: 'tokens', operator: 'gte', value: 5 },
          { property: 'metadata.source', operator: 'ne', value: false },
        ],
      },
    ],
  }
  const formConditions = conditionsOf(filter)

  assert.ok(formConditions)
  assert.deepEqual(filterBody(formConditions), filter)
  assert.deepEqual(
    filterBody({ ...formConditions, groups: [{ conjunction: 'and', clauses: [] }] }),
    {
      conjunction: 'or',
      clauses: [clause],
    },
  )
})

test('a filter deeper than the form is left unchanged', () => {
  const inner: Filter = { conjunction: 'and', clauses: [] }
  const nestedFilter: Filter = {
    conjunction: 'and',
    clauses: [{ conjunction: 'or', clauses: [inner] }],
  }

  assert.equal(conditionsOf(nestedFilter), null)
})

test('a filter is complete once every condition has a property and a value', () => {
  const clause = { property: 'tokens', operator: 'eq', value: 5 } as const
  const filter = (...clauses: Filter['clauses']): Filter => ({ conjunction: 'and', clauses })

  assert.equal(isComplete(filter()), true)
  assert.equal(isComplete(filter(clause, filter(clause))), true)
  assert.equal(isComplete(filter(clause, { ...clause, value: '' })), false)
  assert.equal(isComplete(filter(clause, filter({ ...clause, property: '' }))), false)
})

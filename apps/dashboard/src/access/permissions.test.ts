import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementsOf, withPermission } from './permissions.ts'

const refunds = { resource: 'refunds', actions: ['read', 'write'] } as const
const row = { ...refunds, actions: [...refunds.actions] }

test('who may change a thing may look at it too', () => {
  const held = withPermission(new Set(), row, { action: 'write', on: true })

  assert.deepEqual([...held].toSorted(), ['refunds:read', 'refunds:write'])
})

test('who may not look at a thing does nothing else with it', () => {
  const both = new Set(['refunds:read', 'refunds:write', 'orders:read'])

  const held = withPermission(both, row, { action: 'read', on: false })

  assert.deepEqual([...held], ['orders:read'])
})

test('who may not change a thing may still look at it', () => {
  const both = new Set(['refunds:read', 'refunds:write'])

  const held = withPermission(both, row, { action: 'write', on: false })

  assert.deepEqual([...held], ['refunds:read'])
})

test('where there is nothing to look at, nothing is given with it', () => {
  const team = { resource: 'team' as const, actions: ['create' as const, 'delete' as const] }

  const held = withPermission(new Set(), team, { action: 'delete', on: true })

  assert.deepEqual([...held], ['team:delete'])
})

test('a role keeps of each thing its actions', () => {
  const statements = statementsOf(new Set(['refunds:read', 'team:create', 'refunds:write']))

  assert.deepEqual(statements, { refunds: ['read', 'write'], team: ['create'] })
})

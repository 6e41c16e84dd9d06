import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementsOf, withPermission } from './permissions.ts'

const refunds = { resource: 'refunds', actions: ['read', 'write'] } as const
const row = { ...refunds, actions: [...refunds.actions] }

test('the write permission includes the read permission', () => {
  const current = withPermission(new Set(), row, { action: 'write', on: true })

  assert.deepEqual([...current].toSorted(), ['refunds:read', 'refunds:write'])
})

test("removing the read permission removes the resource's other permissions", () => {
  const both = new Set(['refunds:read', 'refunds:write', 'orders:read'])

  const current = withPermission(both, row, { action: 'read', on: false })

  assert.deepEqual([...current], ['orders:read'])
})

test('removing the write permission keeps the read permission', () => {
  const both = new Set(['refunds:read', 'refunds:write'])

  const current = withPermission(both, row, { action: 'write', on: false })

  assert.deepEqual([...current], ['refunds:read'])
})

test('resources without a read action get no read permission', () => {
  const team = { resource: 'team' as const, actions: ['create' as const, 'delete' as const] }

  const current = withPermission(new Set(), team, { action: 'delete', on: true })

  assert.deepEqual([...current], ['team:delete'])
})

test('a role keeps its actions per resource', () => {
  const statements = statementsOf(new Set(['refunds:read', 'team:create', 'refunds:write']))

  assert.deepEqual(statements, { refunds: ['read', 'write'], team: ['create'] })
})

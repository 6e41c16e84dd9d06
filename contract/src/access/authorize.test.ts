import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorize, roleAllows, type PermissionRequest } from './authorize.ts'
import { isPermission, permissionsOfRole, roleGrants, scopesOfRole } from './roles.ts'
import { allScopes } from './scopes.ts'
import { roleStatements } from './statements.ts'

const statements = { project: ['read', 'update'], member: ['invite'] }

const cases: [string, PermissionRequest, 'AND' | 'OR', string | true][] = [
  ['all actions of one resource', { project: ['read', 'update'] }, 'AND', true],
  [
    'one action too many',
    { project: ['read', 'delete'] },
    'AND',
    'unauthorized to access resource "project"',
  ],
  [
    'an unknown resource',
    { server: ['read'] },
    'AND',
    'You are not allowed to access resource: server',
  ],
  ['two resources, both held', { project: ['read'], member: ['invite'] }, 'AND', true],
  [
    'two resources, one not',
    { project: ['read'], member: ['remove'] },
    'AND',
    'unauthorized to access resource "member"',
  ],
  ['any of two resources', { project: ['delete'], member: ['invite'] }, 'OR', true],
  ['any, an unknown one first', { server: ['read'], member: ['invite'] }, 'OR', true],
  ['any, none held', { server: ['read'], member: ['remove'] }, 'OR', 'Not authorized'],
  ['nothing', {}, 'AND', 'Not authorized'],
  ['no actions', { project: [] }, 'AND', 'unauthorized to access resource "project"'],
  [
    'any action of a resource',
    { project: { actions: ['delete', 'read'], connector: 'OR' } },
    'AND',
    true,
  ],
  [
    'every action of a resource',
    { project: { actions: ['delete', 'read'], connector: 'AND' } },
    'AND',
    'unauthorized to access resource "project"',
  ],
  [
    'a name every object has',
    { constructor: ['name'] },
    'AND',
    'You are not allowed to access resource: constructor',
  ],
]

for (const [label, request, connector, expected] of cases) {
  test(`a check of ${label} (${connector}) gets its result`, () => {
    const answer = authorize(statements, request, connector)
    assert.deepEqual(
      answer,
      expected === true ? { success: true } : { success: false, error: expected },
    )
  })
}

test('a check without actions is invalid', () => {
  for (const project of [{}, { actions: 'read' }, 'read', 7, null]) {
    const broken = { project } as unknown as PermissionRequest
    assert.throws(() => authorize(statements, broken), /Invalid access control request/)
  }
})

test('an owner may do everything, an admin all but delete, a member nothing', () => {
  const all = {
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    ac: ['create', 'read', 'update', 'delete'],
    refunds: ['read', 'write'],
  }
  assert.equal(roleAllows('owner', all), true)
  assert.equal(roleAllows('admin', all), false)
  assert.equal(roleAllows('admin', { ...all, organization: ['update'] }), true)
  assert.equal(roleAllows('member', { team: ['create'] }), false)
})

test('any of several roles suffices, and unknown roles grant nothing', () => {
  assert.equal(roleAllows('member,admin', { team: ['create'] }), true)
  assert.equal(roleAllows('member, owner', { organization: ['delete'] }), true)
  assert.equal(roleAllows('constructor,__proto__,chief', { team: ['create'] }), false)
})

test('owners and admins have every billing scope, and a member reads the catalog', () => {
  assert.deepEqual([...scopesOfRole('owner')], allScopes)
  assert.deepEqual([...scopesOfRole('admin')], allScopes)
  assert.deepEqual(
    [...scopesOfRole('member')],
    ['organizations:read', 'products:read', 'benefits:read'],
  )
})

test('finance refunds, support creates customer sessions, and neither edits a product', () => {
  const may = (role: string, scope: string) => scopesOfRole(role).has(scope)
  assert.deepEqual(
    [may('finance', 'refunds:write'), may('support', 'refunds:write')],
    [true, false],
  )
  assert.deepEqual(
    [may('finance', 'customer_sessions:write'), may('support', 'customer_sessions:write')],
    [false, true],
  )
  assert.deepEqual(
    [may('finance', 'products:write'), may('support', 'products:write')],
    [false, false],
  )
})

test('permissions of several roles add up, and a custom role counts like a built-in one', () => {
  const own = { refunder: { refunds: ['write'], team: ['create'] } }
  const grantedActions = permissionsOfRole('member, refunder', own)
  assert.deepEqual(
    [
      grantedActions.has('products:read'),
      grantedActions.has('refunds:write'),
      grantedActions.has('team:create'),
    ],
    [true, true, true],
  )
  assert.equal(scopesOfRole('refunder', own).has('team:create'), false)
  assert.equal(roleGrants('refunder', ['refunds:write'], own), true)
  assert.equal(roleGrants('refunder', ['refunds:write']), false)
})

test('a custom role cannot replace a built-in role of the same name', () => {
  const own = { member: { organization: ['delete'] } }
  assert.equal(roleAllows('member', { organization: ['delete'] }, roleStatements, own), false)
  assert.equal(permissionsOfRole('member', own).has('organization:delete'), false)
})

test('a role named like an object prototype property is unknown until created (15f16c2691)', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    assert.equal(roleAllows(name, { team: ['create'] }), false)
    assert.equal(roleAllows(name, { team: ['create'] }, roleStatements, {}), false)
    assert.equal(permissionsOfRole(name).size, 0)
    assert.equal(isPermission(`${name}:name`), false)
  }
  const own = { constructor: { team: ['create'] } }
  assert.equal(roleAllows('constructor', { team: ['create'] }, roleStatements, own), true)
})

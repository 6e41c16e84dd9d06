import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorize, roleAllows, type PermissionRequest } from './authorize.ts'

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
    { house: ['read'] },
    'AND',
    'You are not allowed to access resource: house',
  ],
  ['two resources, both held', { project: ['read'], member: ['invite'] }, 'AND', true],
  [
    'two resources, one not',
    { project: ['read'], member: ['remove'] },
    'AND',
    'unauthorized to access resource "member"',
  ],
  ['any of two resources', { project: ['delete'], member: ['invite'] }, 'OR', true],
  ['any, an unknown one first', { house: ['read'], member: ['invite'] }, 'OR', true],
  ['any, none held', { house: ['read'], member: ['remove'] }, 'OR', 'Not authorized'],
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

for (const [what, request, connector, expected] of cases) {
  test(`asking for ${what} (${connector}) gets its answer`, () => {
    const answer = authorize(statements, request, connector)
    assert.deepEqual(
      answer,
      expected === true ? { success: true } : { success: false, error: expected },
    )
  })
}

test('a request that says nothing of actions is no request', () => {
  const broken = { project: {} } as unknown as PermissionRequest
  assert.throws(() => authorize(statements, broken), /Invalid access control request/)
})

test('an owner may do everything, an admin all but delete, a member nothing', () => {
  const all = {
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
  }
  assert.equal(roleAllows('owner', all), true)
  assert.equal(roleAllows('admin', all), false)
  assert.equal(roleAllows('admin', { ...all, organization: ['update'] }), true)
  assert.equal(roleAllows('member', { team: ['create'] }), false)
})

test('any of several roles suffices, and unknown ones count for nothing', () => {
  assert.equal(roleAllows('member,admin', { team: ['create'] }), true)
  assert.equal(roleAllows('member, owner', { organization: ['delete'] }), true)
  assert.equal(roleAllows('constructor,__proto__,chief', { team: ['create'] }), false)
})

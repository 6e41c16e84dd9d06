import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRolePermission, createAccessControl, instanceRoles } from '../accounts.ts'

const { newRole } = createAccessControl({
  project: ['create', 'share', 'delete'],
  invoice: ['read'],
})
const editor = newRole({ project: ['create', 'share'] })
const clerk = newRole({ invoice: ['read'] })

test('a role is granted everything requested, or the rejected resource is named', () => {
  assert.deepEqual(editor.authorize({ project: ['create', 'share'] }), { success: true })
  assert.deepEqual(editor.authorize({ project: ['create', 'delete'] }), {
    success: false,
    error: 'unauthorized to access resource "project"',
  })
  assert.deepEqual(editor.authorize({ project: ['create'], invoice: ['read'] }), {
    success: false,
    error: 'You are not allowed to access resource: invoice',
  })
})

test('with OR, at least one action must be granted', () => {
  const either = { project: ['delete'], invoice: ['read'] } as const

  assert.deepEqual(clerk.authorize(either, 'OR'), { success: true })
  assert.deepEqual(editor.authorize(either, 'OR'), { success: false, error: 'Not authorized' })
  assert.deepEqual(
    editor.authorize({ project: { actions: ['delete', 'share'], connector: 'OR' } }),
    { success: true },
  )
})

test('a check without actions is invalid', () => {
  const broken = { project: 7 } as unknown as { project: ['create'] }

  assert.throws(() => editor.authorize(broken), { message: 'Invalid access control request' })
})

test('known roles have their permissions, and those of several roles add up', () => {
  const may = (role: string, action: string) =>
    checkRolePermission({ role, permissions: { organization: [action] } })

  assert.equal(may('owner', 'delete'), true)
  assert.equal(may('admin', 'delete'), false)
  assert.equal(may('admin', 'update'), true)
  assert.equal(may('member', 'update'), false)
  assert.equal(may('member,owner', 'delete'), true)
  assert.equal(may('nobody', 'update'), false)
})

test('custom roles are checked as declared or as plain statements', () => {
  const roles = { editor, auditor: { invoice: ['read'] } }
  const may = (role: string) =>
    checkRolePermission({ role, permissions: { invoice: ['read'] }, roles })

  assert.equal(may('editor'), false)
  assert.equal(may('auditor'), true)
  assert.equal(may('editor, auditor'), true)
  assert.equal(may('owner'), false)
})

test('server roles are checked like organization roles', () => {
  const may = (role: string, action: string) =>
    checkRolePermission({ role, permissions: { user: [action] }, roles: instanceRoles })

  assert.equal(may('admin', 'ban'), true)
  assert.equal(may('support', 'list'), true)
  assert.equal(may('support', 'ban'), false)
  assert.equal(may('user', 'list'), false)
})

test('object prototype names are not roles, resources or actions', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const permissions = JSON.parse(`{"${name}": ["name"]}`)
    assert.equal(checkRolePermission({ role: name, permissions }), false)
    assert.equal(checkRolePermission({ role: name, permissions, roles: { editor } }), false)
    assert.deepEqual(editor.authorize(permissions), {
      success: false,
      error: `You are not allowed to access resource: ${name}`,
    })
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  auditOf,
  company,
  isAllowed,
  organizationRoute as at,
  role,
  rejectionOf,
  worker,
  type Permission,
} from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('an owner creates a role with permissions, and the log records it', async () => {
  const acme = await company(server)
  const permission = { refunds: ['read', 'write', 'read'], team: ['create'], orders: [] }

  const answer = await acme.owner.post(at('create-role'), { role: ' Refunder ', permission })

  const { success, roleData, statements } = answer.body
  assert.deepEqual([answer.status, success], [200, true])
  const { id, createdAt, ...remaining } = roleData
  assert.deepEqual(remaining, {
    organizationId: acme.id,
    role: 'refunder',
    permission: { refunds: ['read', 'write'], team: ['create'] },
    updatedAt: null,
  })
  assert.deepEqual(statements, remaining.permission)
  const listed = await acme.owner.get(at('list-roles'))
  const byName = await acme.owner.get(at('get-role'), { query: { roleName: 'Refunder' } })
  const byId = await acme.owner.get(at('get-role'), { query: { roleId: id } })
  assert.deepEqual(listed.body, [roleData])
  assert.deepEqual([byName.body, byId.body], [roleData, roleData])
  const [entry] = await auditOf(server, acme, 'role')
  assert.deepEqual([entry?.action, entry?.before, entry?.after], ['role.created', null, roleData])
  assert.equal(createdAt, server.clock.now().toISOString())
})

test("a role's permissions apply to customers and products in the dashboard session", async () => {
  const acme = await company(server)
  await role(acme, 'clerk', { products: ['read', 'write'] })
  await role(acme, 'caller', { customers: ['read'] })
  const [clerk, caller] = [
    await worker(server, acme, 'clerk'),
    await worker(server, acme, 'caller'),
  ]
  const both = await worker(server, acme, 'clerk, caller')
  const customers = (person: Person) =>
    person.get('/v1/customers/', { query: { organization_id: acme.id } })
  const product = (person: Person) =>
    person.post('/v1/products/', {
      organization_id: acme.id,
      name: 'Handbook',
      recurring_interval: null,
      prices: [{ amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }],
    })

  const seen = await Promise.all([clerk, caller, both].map(customers))
  const made = await Promise.all([clerk, caller, both].map(product))

  assert.deepEqual(
    seen.map(answer => answer.status),
    [403, 200, 200],
  )
  assert.deepEqual(
    made.map(answer => answer.status),
    [201, 403, 201],
  )
})

test('changed permissions apply immediately to every member with the role', async () => {
  const acme = await company(server)
  const { id } = await role(acme, 'clerk', { customers: ['read'] })
  const clerk = await worker(server, acme, 'member,clerk')
  const look = () => clerk.get('/v1/customers/', { query: { organization_id: acme.id } })
  const change = (permission: Permission) =>
    acme.owner.post(at('update-role'), { roleId: id, data: { permission } })

  const earlier = [(await look()).status, await isAllowed(clerk, { team: ['create'] })]
  assert.equal((await change({ team: ['create'] })).status, 200)
  const later = [(await look()).status, await isAllowed(clerk, { team: ['create'] })]

  assert.deepEqual(
    [earlier, later],
    [
      [200, false],
      [403, true],
    ],
  )
  assert.equal((await clerk.post(at('create-team'), { name: 'Press' })).status, 200)
})

test('a renamed role follows its members and invitations', async () => {
  const acme = await company(server)
  await role(acme, 'clerk', { team: ['create'] })
  const clerk = await worker(server, acme, 'member, clerk')
  const email = 'renamed@example.com'
  await acme.owner.post(at('invite-member'), { email, role: ['clerk', 'support'] })

  const body = { roleName: 'clerk', data: { roleName: 'Head Clerk' } }
  const renamed = await acme.owner.post(at('update-role'), body)

  assert.deepEqual([renamed.body.success, renamed.body.roleData.role], [true, 'head clerk'])
  const member = (await clerk.get(at('get-active-member'))).body
  assert.equal(member.role, 'member,head clerk')
  assert.equal(await isAllowed(clerk, { team: ['create'] }), true)
  const [invitation] = (await acme.owner.get(at('list-invitations'))).body
  assert.equal(invitation.role, 'head clerk,support')
  const entry = (await auditOf(server, acme, 'role')).at(-1)
  const named = (row: unknown) => (row as { role: string }).role
  assert.deepEqual(
    [entry?.action, named(entry?.before), named(entry?.after)],
    ['role.updated', 'clerk', 'head clerk'],
  )
})

test('no member grants permissions they lack, to a new or an existing role', async () => {
  const acme = await company(server)
  await role(acme, 'namer', { ac: ['create', 'update', 'read'], customers: ['read'] })
  const { id } = await role(acme, 'clerk', { customers: ['read'] })
  const roleEditor = await worker(server, acme, 'namer')
  const wish = { customers: ['read', 'write'], organization: ['delete'] }

  const created = await roleEditor.post(at('create-role'), { role: 'chief', permission: wish })
  const updated = await roleEditor.post(at('update-role'), {
    roleId: id,
    data: { permission: wish },
  })
  const response = await roleEditor.post(at('update-role'), {
    roleName: 'namer',
    data: { permission: { ac: ['delete'] } },
  })
  const allowed = await roleEditor.post(at('create-role'), {
    role: 'looker',
    permission: { customers: ['read'] },
  })

  const missing = ['customers:write', 'organization:delete']
  assert.deepEqual(rejectionOf(created), [403, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'])
  assert.deepEqual(created.body.missingPermissions, missing)
  assert.deepEqual(rejectionOf(updated), [403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'])
  assert.deepEqual(updated.body.missingPermissions, missing)
  assert.deepEqual(response.body.missingPermissions, ['ac:delete'])
  assert.equal(allowed.status, 200)
})

test('an admin creates roles, but none that deletes the organization', async () => {
  const acme = await company(server, 'admin')
  const [admin] = acme.members as [Person]

  const most = await admin.post(at('create-role'), {
    role: 'second',
    permission: { organization: ['update'], refunds: ['write'] },
  })
  const all = await admin.post(at('create-role'), {
    role: 'third',
    permission: { organization: ['update', 'delete'] },
  })

  assert.equal(most.status, 200)
  assert.deepEqual(all.body.missingPermissions, ['organization:delete'])
})

test('no member assigns themselves a role with more permissions', async () => {
  const acme = await company(server)
  await role(acme, 'giver', { member: ['update'], ac: ['read'] })
  await role(acme, 'refunder', { refunds: ['write'] })
  const inviter = await worker(server, acme, 'giver')
  const memberId = (await inviter.get(at('get-active-member'))).body.id

  for (const name of ['refunder', 'admin', 'owner', 'finance']) {
    const answer = await inviter.post(at('update-member-role'), { memberId, role: ['giver', name] })
    assert.equal(answer.status, 403, name)
  }
})

test('a role in use by members or invitations cannot be deleted', async () => {
  const acme = await company(server)
  const { id } = await role(acme, 'clerk', { team: ['create'] })
  await role(acme, 'caller', { customers: ['read'] })
  const clerk = await worker(server, acme, 'member,clerk')
  const invitation = await acme.owner.post(at('invite-member'), {
    email: 'promised@example.com',
    role: 'caller',
  })
  const remove = (body: object) => acme.owner.post(at('delete-role'), body)

  const removalOfAssigned = await remove({ roleId: id })
  const invitedRole = await remove({ roleName: 'caller' })
  await clerk.post(at('leave'), { organizationId: acme.id })
  await acme.owner.post(at('cancel-invitation'), { invitationId: invitation.body.id })
  const free = [await remove({ roleId: id }), await remove({ roleName: 'caller' })]

  assert.deepEqual(rejectionOf(removalOfAssigned), [400, 'ROLE_IS_ASSIGNED_TO_MEMBERS'])
  assert.deepEqual(rejectionOf(invitedRole), [400, 'ROLE_IS_GIVEN_BY_INVITATIONS'])
  for (const answer of free)
    assert.deepEqual([answer.status, answer.body], [200, { success: true }])
  assert.deepEqual((await acme.owner.get(at('list-roles'))).body, [])
  assert.equal((await auditOf(server, acme, 'role')).at(-1)?.action, 'role.deleted')
})

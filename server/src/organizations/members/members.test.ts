import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { company as companyOf, idOf, organizationRoute as at } from '../../testing/company.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const company = (...roles: string[]) => companyOf(server, ...roles)

test('members see each other with their roles', async () => {
  const { owner, members } = await company('member', 'admin,billing')

  const { body } = await members[0]!.get(at('list-members'))

  assert.equal(body.total, 3)
  assert.deepEqual(
    body.members.map((member: { role: string; user: { email: string } }) => [
      member.role,
      member.user.email,
    ]),
    [
      ['owner', owner.email],
      ['member', members[0]!.email],
      ['admin,billing', members[1]!.email],
    ],
  )
})

const questions: [string, Record<string, string | string[]>, string[], number][] = [
  ['a page', { limit: '1', offset: '1' }, ['admin'], 3],
  ['the other way round', { sortDirection: 'desc' }, ['member', 'admin', 'owner'], 3],
  ['by role', { sortBy: 'role' }, ['admin', 'member', 'owner'], 3],
  ['of one role', { filterField: 'role', filterValue: 'admin' }, ['admin'], 1],
  [
    'of another role',
    { filterField: 'role', filterValue: 'admin', filterOperator: 'ne' },
    ['owner', 'member'],
    2,
  ],
  [
    'of two roles',
    { filterField: 'role', filterValue: ['admin', 'owner'], filterOperator: 'in' },
    ['owner', 'admin'],
    2,
  ],
  [
    'of neither role',
    { filterField: 'role', filterValue: ['admin', 'owner'], filterOperator: 'not_in' },
    ['member'],
    1,
  ],
  [
    'with a part of a word',
    { filterField: 'role', filterValue: 'm', filterOperator: 'contains' },
    ['admin', 'member'],
    2,
  ],
  [
    'with a beginning',
    { filterField: 'role', filterValue: 'me', filterOperator: 'starts_with' },
    ['member'],
    1,
  ],
  [
    'with an end',
    { filterField: 'role', filterValue: 'er', filterOperator: 'ends_with' },
    ['owner', 'member'],
    2,
  ],
  [
    'with a wildcard that is none',
    { filterField: 'role', filterValue: '%', filterOperator: 'contains' },
    [],
    0,
  ],
  [
    'since a moment long ago',
    { filterField: 'createdAt', filterValue: '2020', filterOperator: 'gte' },
    ['owner', 'admin', 'member'],
    3,
  ],
  [
    'before a moment long ago',
    { filterField: 'createdAt', filterValue: '2020', filterOperator: 'lt' },
    [],
    0,
  ],
]

test('the list of members supports every filter of the protocol', async () => {
  const { owner } = await company('admin', 'member')

  for (const [label, query, roles, total] of questions) {
    const { body } = await owner.get(at('list-members'), { query })
    assert.deepEqual(
      body.members.map((member: { role: string }) => member.role),
      roles,
      label,
    )
    assert.equal(body.total, total, label)
  }
})

test('members are found by part of their name or address, and by role', async () => {
  const { slug, owner, members } = await company('support,finance', 'supporters')
  const [first] = members as [Person]
  const rolesOf = async (query: Record<string, string>) => {
    const { body } = await owner.get(at('list-members'), {
      query: { organizationSlug: slug, ...query },
    })
    assert.equal(body.total, body.members.length)
    return body.members.map(({ role }: { role: string }) => role)
  }
  await owner.post('/api/auth/update-user', { name: 'Zoë Zimmer' })

  assert.deepEqual(await rolesOf({ searchValue: 'zIMM' }), ['owner'])
  assert.deepEqual(await rolesOf({ searchValue: first.email.toUpperCase() }), ['support,finance'])
  assert.deepEqual(await rolesOf({ searchValue: '%' }), [])
  assert.deepEqual(await rolesOf({ role: 'support' }), ['support,finance'])
  assert.deepEqual(await rolesOf({ role: 'support', searchValue: 'zimm' }), [])
  assert.deepEqual(await rolesOf({ sortBy: 'name', sortDirection: 'desc', role: 'owner' }), [
    'owner',
  ])
  assert.deepEqual((await rolesOf({ sortBy: 'name', sortDirection: 'desc' }))[0], 'owner')
})

test('a member can read their own permissions, a non-member cannot', async () => {
  const { id, slug, members } = await company('finance,support')
  const [first] = members as [Person]
  const stranger = await signUp(server)

  const { body } = await first.get(at('get-standing'), { query: { organizationSlug: slug } })
  const rejected = await stranger.get(at('get-standing'), { query: { organizationId: id } })
  const nowhere = await stranger.get(at('get-standing'))

  assert.equal(body.role, 'finance,support')
  assert.ok(body.permissions.includes('refunds:write'))
  assert.ok(body.permissions.includes('license_keys:write'))
  assert.ok(!body.permissions.includes('member:delete'))
  assert.deepEqual(
    [rejected.status, rejected.body.code],
    [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'],
  )
  assert.deepEqual([nowhere.status, nowhere.body.code], [400, 'NO_ACTIVE_ORGANIZATION'])
})

test('members see how many places there are and how many were bought', async () => {
  const { id, owner, members } = await company('owner', 'member')
  await owner.post(at('invite-member'), {
    organizationId: id,
    email: 'p@example.com',
    role: 'member',
  })
  await server.site.db
    .updateTable('organizations')
    .set({ seat_limit: 5 })
    .where('id', '=', id)
    .execute()
  const stranger = await signUp(server)

  const { body } = await members[1]!.get(at('get-places'))
  const rejected = await stranger.get(at('get-places'), { query: { organizationId: id } })
  const nowhere = await stranger.get(at('get-places'))

  assert.deepEqual(body, {
    members: 3,
    owners: 2,
    membersMax: 100,
    seats: 5,
    invitations: 1,
    invitationsMax: 100,
    invitationSeconds: 172_800,
    teams: true,
  })
  assert.deepEqual(
    [rejected.status, rejected.body.code],
    [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'],
  )
  assert.deepEqual([nowhere.status, nowhere.body.code], [400, 'ORGANIZATION_ID_IS_REQUIRED'])
})

test('an unknown filter is rejected', async () => {
  const { owner } = await company()
  const wrong: Record<string, string>[] = [
    { limit: '0' },
    { limit: '101' },
    { offset: '-1' },
    { sortBy: 'password' },
    { filterField: 'users.email', filterValue: 'x' },
    { filterField: 'role', filterValue: 'x', filterOperator: 'like' },
  ]

  for (const query of wrong) {
    const answer = await owner.get(at('list-members'), { query })
    const body = { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' }
    assert.deepEqual([answer.status, answer.body], [400, body], JSON.stringify(query))
  }
})

test('a role is visible to members only', async () => {
  const { id, slug, owner, members } = await company('support')
  const stranger = await signUp(server)
  const query = { organizationId: id }
  const userId = await idOf(owner)

  const response = await members[0]!.get(at('get-active-member-role'))
  const other = await members[0]!.get(at('get-active-member-role'), {
    query: { organizationSlug: slug, userId },
  })
  const rejected = [
    await stranger.get(at('get-active-member-role'), { query }),
    await stranger.get(at('list-members'), { query }),
    await owner.get(at('get-active-member-role'), {
      query: { ...query, userId: await idOf(stranger) },
    }),
    await owner.get(at('get-active-member-role'), { query: { ...query, userId: "x'" } }),
  ]
  const nowhere = await stranger.get(at('get-active-member-role'))
  const unknown = await stranger.get(at('list-members'), { query: { organizationSlug: 'nothing' } })

  assert.deepEqual([response.body, other.body], [{ role: 'support' }, { role: 'owner' }])
  for (const answer of rejected) {
    assert.deepEqual(
      [answer.status, answer.body.message],
      [403, 'You are not a member of this organization'],
    )
  }
  assert.deepEqual([nowhere.status, nowhere.body.code], [400, 'NO_ACTIVE_ORGANIZATION'])
  assert.deepEqual([unknown.status, unknown.body.code], [400, 'ORGANIZATION_NOT_FOUND'])
})

test('permissions are checked under both of their names', async () => {
  const { owner, members } = await company('admin', 'member')
  const [admin, member] = members as [Person, Person]
  const may = async (person: Person, body: object) =>
    (await person.post(at('has-permission'), body)).body

  const remove = { organization: ['delete'] }
  assert.deepEqual(await may(owner, { permissions: remove }), { error: null, success: true })
  assert.deepEqual(await may(admin, { permissions: remove }), { error: null, success: false })
  const invite = { invitation: ['create'], member: ['create'] }
  assert.equal((await may(admin, { permission: invite })).success, true)
  assert.equal((await may(member, { permissions: invite })).success, false)
  assert.equal((await may(owner, { permissions: {} })).success, false)
  assert.equal((await may(owner, { permissions: { toString: ['call'] } })).success, false)
})

test('an empty or double request, or one about another organization, is rejected', async () => {
  const { id, owner } = await company()
  const stranger = await signUp(server)
  const permissions = { team: ['create'] }

  const answers = [
    await owner.post(at('has-permission'), {}),
    await owner.post(at('has-permission'), { permissions, permission: permissions }),
    await owner.post(at('has-permission'), { permissions: { team: 'create' } }),
    await stranger.post(at('has-permission'), { permissions }),
    await stranger.post(at('has-permission'), { permissions, organizationId: id }),
  ]

  assert.deepEqual(
    answers.map(answer => [answer.status, answer.body.code]),
    [
      [400, 'VALIDATION_ERROR'],
      [400, 'VALIDATION_ERROR'],
      [400, 'VALIDATION_ERROR'],
      [400, 'NO_ACTIVE_ORGANIZATION'],
      [401, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
    ],
  )
})

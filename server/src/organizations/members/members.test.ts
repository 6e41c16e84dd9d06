import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const at = (verb: string) => `/api/auth/organization/${verb}`

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

let slugs = 0

/** An organization with its owner and, in this order, members of these roles. */
async function company(...roles: string[]) {
  const owner = await signUp(house)
  const body = { name: 'Acme', slug: `company-${(slugs += 1)}` }
  const { id, slug } = (await owner.post(at('create'), body)).body as { id: string; slug: string }
  const members: Person[] = []
  for (const role of roles) {
    const person = await signUp(house)
    house.clock.pass(1_000)
    await house.site.db
      .insertInto('members')
      .values({
        id: crypto.randomUUID(),
        organization_id: id,
        user_id: await idOf(person),
        role,
        created_at: house.clock.now(),
      })
      .execute()
    await person.post(at('set-active'), { organizationId: id })
    members.push(person)
  }
  return { id, slug, owner, members }
}

const idOf = async (person: Person): Promise<string> =>
  (await person.get('/api/auth/get-session')).body.user.id

test('members see each other, and what they are', async () => {
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

test('a list of members can be asked for in every way the protocol knows', async () => {
  const { owner } = await company('admin', 'member')

  for (const [what, query, roles, total] of questions) {
    const { body } = await owner.get(at('list-members'), { query })
    assert.deepEqual(
      body.members.map((member: { role: string }) => member.role),
      roles,
      what,
    )
    assert.equal(body.total, total, what)
  }
})

test('a list asked for in a way nobody knows is refused', async () => {
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

test('a role is told to members only', async () => {
  const { id, slug, owner, members } = await company('support')
  const stranger = await signUp(house)
  const query = { organizationId: id }
  const userId = await idOf(owner)

  const own = await members[0]!.get(at('get-active-member-role'))
  const other = await members[0]!.get(at('get-active-member-role'), {
    query: { organizationSlug: slug, userId },
  })
  const refused = [
    await stranger.get(at('get-active-member-role'), { query }),
    await stranger.get(at('list-members'), { query }),
    await owner.get(at('get-active-member-role'), {
      query: { ...query, userId: await idOf(stranger) },
    }),
    await owner.get(at('get-active-member-role'), { query: { ...query, userId: "x'" } }),
  ]
  const nowhere = await stranger.get(at('get-active-member-role'))
  const unknown = await stranger.get(at('list-members'), { query: { organizationSlug: 'nothing' } })

  assert.deepEqual([own.body, other.body], [{ role: 'support' }, { role: 'owner' }])
  for (const answer of refused) {
    assert.deepEqual(
      [answer.status, answer.body.message],
      [403, 'You are not a member of this organization'],
    )
  }
  assert.deepEqual([nowhere.status, nowhere.body.code], [400, 'NO_ACTIVE_ORGANIZATION'])
  assert.deepEqual([unknown.status, unknown.body.code], [400, 'ORGANIZATION_NOT_FOUND'])
})

test('what a role may do is asked under both of its names', async () => {
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

test('who asks for nothing, for both, or of an organization of others is refused', async () => {
  const { id, owner } = await company()
  const stranger = await signUp(house)
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

test('who leaves works in the organization no more, in any browser', async () => {
  const { id, owner, members } = await company('member')
  const member = members[0]!

  const answer = await member.post(at('leave'), { organizationId: id })

  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.role, answer.body.organizationId], ['member', id])
  const { session } = (await member.get('/api/auth/get-session')).body
  assert.equal(session.activeOrganizationId, null)
  assert.deepEqual((await member.get(at('list'))).body, [])
  assert.equal((await owner.get(at('list-members'))).body.total, 1)
})

test('the only owner cannot leave, whatever else they are', async () => {
  const { id, owner } = await company('admin', 'member')
  const body = { organizationId: id }

  for (const role of ['owner', 'owner,admin', 'admin, owner']) {
    await house.site.db
      .updateTable('members')
      .set({ role })
      .where('organization_id', '=', id)
      .where('user_id', '=', await idOf(owner))
      .execute()
    const answer = await owner.post(at('leave'), body)
    const code = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
    assert.deepEqual([answer.status, answer.body.code], [400, code])
  }
})

test('of three owners who leave at once, one has to stay', async () => {
  const { id, owner, members } = await company('owner', 'owner')
  const body = { organizationId: id }

  const answers = await Promise.all([owner, ...members].map(one => one.post(at('leave'), body)))

  assert.deepEqual(
    answers.map(answer => answer.status).sort((a, b) => a - b),
    [200, 200, 400],
  )
})

test('nobody leaves where they are not', async () => {
  const { id } = await company()
  const stranger = await signUp(house)

  for (const organizationId of [id, crypto.randomUUID(), "x'"]) {
    const answer = await stranger.post(at('leave'), { organizationId })
    assert.deepEqual([answer.status, answer.body.code], [400, 'MEMBER_NOT_FOUND'])
  }
})

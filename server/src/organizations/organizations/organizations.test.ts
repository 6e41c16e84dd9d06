import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auditOf, company } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const at = (verb: string) => `/api/auth/organization/${verb}`

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

let slugs = 0
const newSlug = () => `acme-${(slugs += 1)}`

async function found(person: Person, more: object = {}) {
  const answer = await person.post(at('create'), { name: 'Acme', slug: newSlug(), ...more })
  assert.equal(answer.status, 200)
  return answer.body as { id: string; slug: string }
}

const activeOf = async (person: Person) =>
  (await person.get('/api/auth/get-session')).body.session.activeOrganizationId

test('a user who creates an organization owns it and it becomes active', async () => {
  const person = await signUp(server)
  const metadata = { plan: { name: 'gold', seats: [1, 2] } }
  const slug = newSlug()

  const answer = await person.post(at('create'), { name: 'Acme', slug, logo: '/a.png', metadata })

  assert.equal(answer.status, 200)
  const { members, id, createdAt, ...remaining } = answer.body
  assert.deepEqual(remaining, { name: 'Acme', slug, logo: '/a.png', metadata })
  assert.equal(createdAt, server.clock.now().toISOString())
  assert.deepEqual([members.length, members[0].role, members[0].organizationId], [1, 'owner', id])
  assert.equal(await activeOf(person), id)
})

test('a sandbox organization can sell immediately, with its slug as prefix', async () => {
  const { id, slug } = await found(await signUp(server))

  const row = await server.site.db
    .selectFrom('organizations')
    .select(['status', 'invoice_prefix'])
    .where('id', '=', id)
    .executeTakeFirst()

  assert.deepEqual(row, {
    status: 'active',
    invoice_prefix: slug.replaceAll('-', '').toUpperCase(),
  })
})

test('the current active organization can be kept', async () => {
  const person = await signUp(server)
  const first = await found(person)

  await found(person, { keepCurrentActiveOrganization: true })

  assert.equal(await activeOf(person), first.id)
})

test('the session decides the owner, never the body', async () => {
  const [person, victim] = [await signUp(server), await signUp(server)]
  const { user } = (await victim.get('/api/auth/get-session')).body

  await found(person, { userId: user.id })

  assert.deepEqual((await victim.get(at('list'))).body, [])
  assert.equal((await person.get(at('list'))).body.length, 1)
})

const malformed: [string, object][] = [
  ['no name', { name: undefined }],
  ['an empty name', { name: '' }],
  ['no slug', { slug: undefined }],
  ['an empty slug', { slug: '' }],
  ['capitals in the slug', { slug: 'Acme' }],
  ['a slash in the slug', { slug: 'a/b' }],
  ['a hyphen at the end of the slug', { slug: 'acme-' }],
  ['65 characters of slug', { slug: 'a'.repeat(65) }],
  ['metadata that is a list', { metadata: [1] }],
  ['metadata without end', { metadata: { a: 'x'.repeat(60_000) } }],
]

for (const [label, change] of malformed) {
  test(`an organization with ${label} is rejected`, async () => {
    const person = await signUp(server)
    const answer = await person.post(at('create'), { name: 'Acme', slug: newSlug(), ...change })
    const body = { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' }
    assert.deepEqual([answer.status, answer.body], [400, body])
  })
}

test('a taken slug and a reserved word are rejected alike', async () => {
  const person = await signUp(server)
  const { slug } = await found(person)

  for (const word of [slug, 'v1', 'checkout', 'sign-in', 'mailbox']) {
    const created = await person.post(at('create'), { name: 'Acme', slug: word })
    const checked = await person.post(at('check-slug'), { slug: word })
    assert.deepEqual([created.status, created.body.code], [400, 'ORGANIZATION_ALREADY_EXISTS'])
    assert.deepEqual(checked.body, {
      code: 'ORGANIZATION_SLUG_ALREADY_TAKEN',
      message: 'slug is taken',
    })
  }
  const free = await person.post(at('check-slug'), { slug: 'free-as-a-bird' })
  assert.deepEqual([free.status, free.body], [200, { status: true }])
})

test('one of ten parallel requests for a slug succeeds', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signUp(server)))
  const body = { name: 'Acme', slug: newSlug() }

  const answers = await Promise.all(people.map(person => person.post(at('create'), body)))

  const statuses = answers.map(answer => answer.status).sort((a, b) => a - b)
  assert.deepEqual(statuses, [200, ...Array.from({ length: 9 }, () => 400)])
})

test("metadata is read as text; a user's organizations are listed, oldest first", async () => {
  const person = await signUp(server)
  const first = await found(person, { metadata: { a: 1 } })
  const second = await found(person)

  const { body } = await person.get(at('list'))

  assert.deepEqual(
    body.map(({ slug, metadata }: { slug: string; metadata: unknown }) => [slug, metadata]),
    [
      [first.slug, '{"a":1}'],
      [second.slug, null],
    ],
  )
})

test('a session switches organization by id, by slug and to none', async () => {
  const person = await signUp(server)
  const [first, second] = [await found(person), await found(person)]

  const byId = await person.post(at('set-active'), { organizationId: first.id })
  assert.equal(byId.body.slug, first.slug)
  assert.equal(byId.body.members[0].user.email, person.email)
  assert.match(byId.headers.getSetCookie()[0] ?? '', /^better-auth\.session_token=/)
  assert.equal(await activeOf(person), first.id)
  const bySlug = await person.post(at('set-active'), { organizationSlug: second.slug })
  assert.equal(bySlug.body.id, second.id)
  const none = await person.post(at('set-active'), { organizationId: null })
  assert.deepEqual([none.status, none.body], [200, null])
  const still = await person.post(at('set-active'), { organizationId: null })
  assert.deepEqual([still.body, still.headers.getSetCookie()], [null, []])

  assert.equal(await activeOf(person), null)
  assert.equal((await person.get(at('get-full-organization'))).body, null)
  assert.equal((await person.get(at('get-organization'))).body, null)
  assert.equal((await person.get(at('get-active-member'))).body, null)
})

test('a full organization includes its members', async () => {
  const person = await signUp(server)
  const { id, slug } = await found(person)

  const full = await person.get(at('get-full-organization'))
  const bare = await person.get(at('get-organization'), { query: { organizationSlug: slug } })

  assert.deepEqual([full.body.id, full.body.invitations], [id, []])
  const [team, ...more] = full.body.teams
  assert.deepEqual([team.name, team.memberCount, more], ['Acme', 1, []])
  const { user } = full.body.members[0]
  assert.deepEqual([user.name, user.email, user.image], ['Ada', person.email, null])
  assert.equal('members' in bare.body, false)
})

test('non-members cannot distinguish an organization from a missing one', async () => {
  const { id, slug } = await found(await signUp(server))
  const stranger = await signUp(server)
  const own = await found(stranger)
  const body = {
    code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    message: 'User is not a member of the organization',
  }
  const named: Record<string, string>[] = [{ organizationId: id }, { organizationSlug: slug }]
  const nothing: Record<string, string>[] = [
    { organizationId: crypto.randomUUID() },
    { organizationId: "x'" },
    { organizationSlug: 'nothing' },
  ]

  for (const query of [...named, ...nothing]) {
    for (const answer of [
      await stranger.get(at('get-full-organization'), { query }),
      await stranger.get(at('get-organization'), { query }),
      await stranger.post(at('set-active'), query),
    ]) {
      assert.deepEqual([answer.status, answer.body], [403, body])
    }
  }
  assert.equal(await activeOf(stranger), own.id)
})

test('the operator sets who may create organizations and how many', async () => {
  const closed = await startTestServer({ settings: { users_may_create_organizations: false } })
  const limited = await startTestServer({ settings: { organizations_per_user_max: 2 } })
  try {
    const anonymous = await (
      await signUp(closed)
    ).post(at('create'), { name: 'A', slug: 'first-one' })
    assert.equal(anonymous.status, 403)
    assert.equal(anonymous.body.message, 'You are not allowed to create a new organization')

    const person = await signUp(limited)
    const wishes = ['one', 'two', 'three', 'four'].map(slug =>
      person.post(at('create'), { name: 'A', slug: `acme-${slug}` }),
    )
    const answers = await Promise.all(wishes)
    assert.deepEqual(
      answers.map(answer => answer.status).sort((a, b) => a - b),
      [200, 200, 403, 403],
    )
    const message = 'You have reached the maximum number of organizations'
    assert.equal(answers.find(answer => answer.status === 403)?.body.message, message)
  } finally {
    await closed.close()
    await limited.close()
  }
})

test('the number of members shown is limited as requested, to a hundred at most', async () => {
  const acme = await company(server, 'admin', 'member')
  const request = (query: Record<string, string>) =>
    acme.owner.get(at('get-full-organization'), { query })

  const all = await request({})
  const two = await request({ membersLimit: '2' })
  const rejected = [await request({ membersLimit: '0' }), await request({ membersLimit: '1.5' })]

  assert.deepEqual([all.body.members.length, two.body.members.length], [3, 2])
  assert.equal(two.body.members[0].user.email, acme.owner.email)
  for (const answer of rejected) assert.equal(answer.status, 400)
})

test('where teams are disabled there are none, and none can be requested', async () => {
  const without = await startTestServer({ settings: { teams_enabled: false } })
  const bare = await startTestServer({ settings: { default_team_enabled: false } })
  try {
    const acme = await company(without)
    const full = (await acme.owner.get(at('get-full-organization'))).body
    const answers = [
      await acme.owner.get(at('list-teams')),
      await acme.owner.get(at('list-user-teams')),
      await acme.owner.get(at('list-team-members')),
      await acme.owner.post(at('create-team'), { name: 'Press' }),
      await acme.owner.post(at('update-team'), { teamId: 'x', data: {} }),
      await acme.owner.post(at('remove-team'), { teamId: 'x' }),
      await acme.owner.post(at('add-team-member'), { teamId: 'x', userId: 'x' }),
      await acme.owner.post(at('remove-team-member'), { teamId: 'x', userId: 'x' }),
      await acme.owner.post(at('set-active-team'), { teamId: 'x' }),
    ]
    const started = await (await company(bare)).owner.get(at('get-full-organization'))

    assert.deepEqual([full.teams, full.members[0].teamId], [null, null])
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.message], [400, 'Teams are not enabled'])
    }
    assert.deepEqual([started.body.teams, started.body.members[0].teamId], [[], null])
  } finally {
    await without.close()
    await bare.close()
  }
})

test('an organization is created with all of its rows or not at all', async () => {
  const person = await signUp(server)
  const { id, slug } = await found(person)
  const rows = () =>
    server.site.db.selectFrom('teams').select('id').where('name', '=', 'Never').execute()

  const rejected = await person.post(at('create'), { name: 'Never', slug })

  assert.equal(rejected.status, 400)
  assert.deepEqual(await rows(), [])
  assert.equal(await activeOf(person), id)
  const audited = await auditOf(server, { id }, 'organization')
  assert.deepEqual(
    audited.map(({ action, before, after }) => [action, before, (after as { slug: string }).slug]),
    [['organization.created', null, slug]],
  )
})

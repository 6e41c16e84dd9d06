import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auditOf, company, organizationRoute as at, worker } from '../testing/company.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { admin, merchant, signUp, type Merchant } from '../testing/people.ts'
import type { Answer, Person } from '../testing/person.ts'
import { checkout, product } from '../testing/sales.ts'
import { sellTo } from './test-offboarding.ts'

const path = at('delete')

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const leave = ({ owner, organization }: Merchant) =>
  owner.post(path, { organizationId: organization.id })
const responseOf = ({ status, body }: Answer) => [status, body.code]
const activeOf = async (person: Person) =>
  (await person.get('/api/auth/get-session')).body.session.activeOrganizationId

test('an owner deletes an organization, and no member can use it any more', async () => {
  const acme = await company(server, 'admin', 'member')
  await acme.owner.post(at('create-role'), { role: 'clerk', permission: {} })
  await acme.owner.post(at('invite-member'), { email: 'guest@example.com', role: 'member' })
  const metadata = { plan: 'gold' }
  await acme.owner.post(at('update'), { data: { metadata } })

  const answer = await acme.owner.post(path, { organizationId: acme.id })

  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.id, answer.body.metadata], [acme.id, '{"plan":"gold"}'])
  for (const person of [acme.owner, ...acme.members]) {
    assert.equal(await activeOf(person), null)
    assert.deepEqual((await person.get(at('list'))).body, [])
    assert.deepEqual((await person.get(at('list-user-teams'))).body, [])
  }
  for (const table of ['organizations', 'members', 'teams', 'team_members'] as const) {
    const column = table === 'organizations' ? 'id' : 'organization_id'
    const rows = await server.site.db
      .selectFrom(table)
      .select('id')
      .where(column as 'id', '=', acme.id)
      .execute()
    assert.deepEqual(rows, [], table)
  }
  const entry = (await auditOf(server, acme, 'organization')).at(-1)
  const before = entry?.before as { slug: string }
  assert.deepEqual([entry?.action, before.slug], ['organization.deleted', acme.slug])
})

test("a deleted organization's slug is released, and its row usually deleted", async () => {
  const acme = await merchant(server)
  const customer = await acme.server.post('/v1/customers/', { email: 'window@example.com' })
  const book = await product(acme)
  await checkout(acme, [book.id], { customer_id: customer.body.id })

  await leave(acme)
  const again = await acme.owner.post(at('create'), { name: 'New', slug: acme.organization.slug })
  await server.drainJobs()

  assert.equal(again.status, 200)
  const row = await server.site.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', acme.organization.id)
    .executeTakeFirst()
  assert.equal(row, undefined)
})

test('the operator neither sees nor decides about a deleted organization', async () => {
  const acme = await merchant(server)
  await sellTo(server, acme, [await product(acme)], 'kept@example.com')
  const root = await admin(server)
  await leave(acme)
  await server.drainJobs()

  const { body } = await root.get('/api/auth/admin/list-organizations', {
    query: { searchValue: acme.organization.slug },
  })
  const decided = await root.post('/api/auth/admin/set-organization-status', {
    organizationId: acme.organization.id,
    status: 'denied',
  })

  assert.deepEqual([body.organizations, body.total], [[], 0])
  assert.equal(decided.status, 404)
})

test('the audit log records what was going to end', async () => {
  const acme = await merchant(server)
  await sellTo(server, acme, [await product(acme)], 'log@example.com')

  await leave(acme)

  const [entry] = (await auditOf(server, acme.organization, 'organization')).slice(-1)
  const after = entry?.after as { kept: unknown[] } | undefined
  assert.equal(entry?.action, 'organization.deleted')
  assert.deepEqual(after?.kept[0], { what: 'orders', count: 1, why: 'bookkeeping' })
})

test('admins, members and non-members cannot delete it', async () => {
  const acme = await company(server, 'admin', 'member')
  const people = [...acme.members, await signUp(server)]

  const answers = await Promise.all(
    people.map(person => person.post(path, { organizationId: acme.id })),
  )

  assert.deepEqual(answers.map(responseOf), [
    [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'],
    [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'],
    [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  ])
})

test('a custom role with the permission can delete it', async () => {
  const acme = await company(server)
  const permission = { organization: ['delete'] }
  await acme.owner.post(at('create-role'), { role: 'undertaker', permission })
  const deleter = await worker(server, acme, 'undertaker')

  const answer = await deleter.post(path, { organizationId: acme.id })

  assert.equal(answer.status, 200)
})

test('the organization must be named, and an unknown id is treated as a foreign one', async () => {
  const acme = await company(server)

  const answers = [
    await acme.owner.post(path, {}),
    await acme.owner.post(path, { organizationId: '' }),
    await acme.owner.post(path, { organizationId: "x'" }),
    await acme.owner.post(path, { organizationId: crypto.randomUUID() }),
  ]

  assert.deepEqual(answers.map(responseOf), [
    [400, 'VALIDATION_ERROR'],
    [400, 'ORGANIZATION_NOT_FOUND'],
    [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
    [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  ])
})

test('an operator may disable the deletion of organizations', async () => {
  const closed = await startTestServer({ settings: { organization_deletion_enabled: false } })
  try {
    const acme = await company(closed)
    const answer = await acme.owner.post(path, { organizationId: acme.id })
    assert.deepEqual(answer.body, {
      code: 'ORGANIZATION_DELETION_DISABLED',
      message: 'Organization deletion is disabled',
    })
    assert.equal(answer.status, 403)
  } finally {
    await closed.close()
  }
})

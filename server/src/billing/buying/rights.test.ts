import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { company, idOf, organizationRoute, verifiedPerson } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, merchant, signUp } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { checkBooks, product } from '../../testing/sales.ts'
import { confirmAs } from './test-buyers.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

test('an admin who impersonates a user cannot buy for an organization', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const { id, owner } = await company(server)
  const root = await admin(server)
  await root.post('/api/auth/admin/impersonate-user', { userId: await idOf(owner) })

  const purchased = await confirmAs(server, acme, book, {
    person: root,
    organization: id,
    email: 'a@b.example',
  })

  assert.deepEqual([purchased.status, purchased.body.error], [403, 'NotPermitted'])
  for (const [path, body] of [
    ['/api/auth/open-purchases', {}],
    ['/api/auth/claim-purchases', {}],
    [organizationRoute('open-purchases'), { organizationId: id }],
    [organizationRoute('claim-purchases'), { organizationId: id }],
  ] as const) {
    const answer = await root.post(path, { customerId: newId(), ...body })
    assert.deepEqual([answer.status, answer.body.code], [403, 'IMPERSONATION_FORBIDS_THIS'])
  }
})

test('a member who may not see purchases is rejected', async () => {
  const { id, members } = await company(server, 'member', 'finance')
  const [plain, financeMember] = members as [Person, Person]
  const other = await company(server)

  for (const route of ['purchases', 'seats']) {
    const of = async (person: Person, query: Record<string, string> = { organizationId: id }) => {
      const { status, body } = await person.get(organizationRoute(route), { query })
      return [status, body?.code]
    }
    assert.deepEqual(await of(plain), [403, 'YOU_ARE_NOT_ALLOWED_TO_SEE_PURCHASES'])
    assert.deepEqual(await of(financeMember), [200, undefined])
    assert.deepEqual(await of(other.owner), [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
    assert.deepEqual(await of(await signUp(server), {}), [400, 'NO_ACTIVE_ORGANIZATION'])
    assert.deepEqual(await of(server.stranger()), [401, 'UNAUTHORIZED'])
  }
})

test('the organizations a user may buy for are those whose roles allow it', async () => {
  const person = await verifiedPerson(server)
  const user_id = await idOf(person)
  const names: string[] = []
  for (const role of ['owner', 'admin', 'finance', 'support', 'member', 'buyer']) {
    const { id, slug } = await company(server)
    if (role === 'buyer') {
      await server.site.db
        .insertInto('organization_roles')
        .values({
          ...{ id: newId(), organization_id: id, role, created_at: server.clock.now() },
          permissions: JSON.stringify({ purchase: ['create', 'read'] }),
        })
        .execute()
    }
    const row = { id: newId(), organization_id: id, user_id, role, created_at: server.clock.now() }
    await server.site.db.insertInto('members').values(row).execute()
    if (role !== 'support' && role !== 'member') names.push(slug)
  }

  const { body } = await person.get(organizationRoute('list-buyers'))

  assert.deepEqual(body.map(({ slug }: { slug: string }) => slug).toSorted(), names.toSorted())
  assert.deepEqual(Object.keys(body[0]), ['id', 'name', 'slug', 'logo'])
})

test('a portal session opened by a member has their role and ends with membership', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const firm = await company(server, 'finance')
  const [colleague] = firm.members as [Person]
  await confirmAs(server, acme, book, { person: firm.owner, organization: firm.id })
  const organizationId = firm.id
  const { body } = await colleague.get(organizationRoute('purchases'), {
    query: { organizationId },
  })
  const { customerId } = body.purchases[0]
  const opened = await colleague.post(organizationRoute('open-purchases'), {
    ...{ customerId, organizationId },
  })
  const token = new URL(opened.body.url).searchParams.get('customer_session_token') ?? ''
  const portal = new Person(server.url, token)
  const session = '/v1/customer-portal/customer-session'

  const user = await portal.get(`${session}/user`)

  assert.deepEqual(
    [user.body.type, user.body.email, user.body.role, user.body.customer_id],
    ['member', colleague.email, 'billing_manager', customerId],
  )
  const { body: shown } = await portal.get(`${session}/introspect`)
  assert.equal(shown.return_url, null)
  assert.ok(Date.parse(shown.expires_at) > server.clock.now().getTime())
  const memberIdOrEmail = colleague.email
  await firm.owner.post(organizationRoute('remove-member'), { memberIdOrEmail, organizationId })
  assert.equal((await portal.get(`${session}/user`)).status, 401)
})

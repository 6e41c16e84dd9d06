import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, organizationRoute, verifiedPerson } from '../../../testing/company.ts'
import { merchant, type Merchant } from '../../../testing/people.ts'
import { Person } from '../../../testing/person.ts'
import { checkBooks, keepEvents, product } from '../../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { confirmAs } from '../../buying/test-buyers.ts'

// The members of an organization that buys, as they see and change them in the portal.

let server: TestServer
before(async () => {
  server = await startTestServer()
  await keepEvents(server)
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

const MEMBERS = '/v1/customer-portal/members'

/** An organization that bought a book, with members in these roles, and their portals. */
async function firmWith(...roles: string[]) {
  const acme = await merchant(server)
  const book = await product(acme)
  const firm = await company(server, ...roles)
  const sold = await confirmAs(server, acme, book, { person: firm.owner, organization: firm.id })
  assert.equal(sold.status, 200)
  const [customer] = (await acme.server.get('/v1/customers/')).body.items
  const portalOf = async (person: Person) => {
    const body = { customerId: customer.id, organizationId: firm.id }
    const opened = await person.post(organizationRoute('open-purchases'), body)
    assert.equal(opened.status, 200)
    const token = new URL(opened.body.url).searchParams.get('customer_session_token') ?? ''
    return new Person(server.url, token)
  }
  return { acme, firm, customer, owner: await portalOf(firm.owner), portalOf }
}

async function merchantsToken(acme: Merchant, customer_id: string) {
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  return new Person(server.url, body.token)
}

/** The events about members that a merchant was sent, oldest first. */
async function memberEventsOf({ organization }: Merchant) {
  const events = await server.site.db
    .selectFrom('events')
    .select(['type', 'payload'])
    .where('organization_id', '=', organization.id)
    .where('type', 'like', 'member.%')
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
  return events.map(({ type, payload }) => ({ type, data: payload as any }))
}

const rolesIn = (body: any) =>
  body.items.map((item: any) => [item.email, item.role, item.status]) as unknown[]

test('an owner invites a person, who becomes a member and is removed in the portal', async () => {
  const { acme, firm, owner } = await firmWith('member')
  const [colleague] = firm.members as [Person]
  const newcomer = await verifiedPerson(server)

  const invited = await owner.post(MEMBERS, { email: newcomer.email, role: 'billing_manager' })

  assert.equal(invited.status, 201)
  const { id: _, created_at: __, ...shown } = invited.body
  assert.deepEqual(shown, {
    ...{ modified_at: null, email: newcomer.email, name: null },
    ...{ role: 'billing_manager', status: 'invited' },
  })
  const { body } = await owner.get(MEMBERS)
  assert.deepEqual(rolesIn(body), [
    [firm.owner.email, 'owner', 'active'],
    [colleague.email, 'member', 'active'],
    [newcomer.email, 'billing_manager', 'invited'],
  ])
  const invitationId = invited.body.id
  await newcomer.post(organizationRoute('accept-invitation'), { invitationId })
  await server.drainJobs()
  const joined = (await owner.get(MEMBERS)).body.items[2]
  assert.deepEqual([joined.role, joined.status], ['billing_manager', 'active'])
  const again = await owner.post(MEMBERS, { email: newcomer.email })
  assert.deepEqual([again.status, again.body], [201, joined])

  const changed = await owner.patch(`${MEMBERS}/${joined.id}`, { role: 'member' })
  assert.deepEqual([changed.status, changed.body], [200, { ...joined, role: 'member' }])
  assert.equal((await owner.delete(`${MEMBERS}/${joined.id}`)).status, 204)
  await server.drainJobs()
  assert.equal((await owner.get(MEMBERS)).body.pagination.total_count, 2)
  const sent = await memberEventsOf(acme)
  assert.deepEqual(
    sent.filter(({ data }) => data.id === joined.id).map(({ type, data }) => [type, data.role]),
    [
      ['member.created', 'billing_manager'],
      ['member.updated', 'member'],
      ['member.deleted', 'member'],
    ],
  )
  assert.equal(sent[2]?.data.email, newcomer.email)
  assert.equal(sent.length, 5, 'the first two members were new with the purchase')
})

test('members who cannot buy see what they may use, and no billing details', async () => {
  const { acme, firm, customer, portalOf } = await firmWith('member', 'finance')
  const [plain, finance] = firm.members as [Person, Person]
  const [reader, payer] = [await portalOf(plain), await portalOf(finance)]
  const session = '/v1/customer-portal/customer-session/user'
  const seen = async (person: Person) => {
    const { role, manages_members } = (await person.get(session)).body
    return [role, manages_members]
  }

  assert.deepEqual(await seen(reader), ['member', false])
  assert.deepEqual(await seen(payer), ['billing_manager', false])
  const me = '/v1/customer-portal/customers/me'
  const own = (await payer.get(me)).body
  assert.ok(own.billing_address)
  const shown = (await reader.get(me)).body
  assert.deepEqual([shown.id, shown.billing_address, shown.tax_id], [customer.id, null, null])
  const refused = await reader.get('/v1/customer-portal/orders/')
  assert.deepEqual([refused.status, refused.body.error], [403, 'NotPermitted'])
  assert.equal((await payer.get('/v1/customer-portal/orders/')).body.items.length, 1)

  await firm.owner.post(organizationRoute('update-member-role'), {
    ...{ memberId: await memberOf(payer), role: 'member', organizationId: firm.id },
  })
  assert.equal((await payer.get('/v1/customer-portal/orders/')).status, 403, 'from now on')
  await acme.server.get('/v1/customers/')
})

const memberOf = async (person: Person): Promise<string> =>
  (await person.get('/v1/customer-portal/customer-session/user')).body.member_id

test('a benefit of the organization is seen by its plain members without billing', async () => {
  const { acme, firm, portalOf } = await firmWith('member')
  const [plain] = firm.members as [Person]
  const benefit = { type: 'license_keys', description: 'Firm key', properties: {} }
  const { id } = (await acme.server.post('/v1/benefits/', benefit)).body
  const book = await product(acme)
  await acme.server.post(`/v1/products/${book.id}/benefits`, { benefits: [id] })
  await confirmAs(server, acme, book, { person: firm.owner, organization: firm.id })
  await server.drainJobs()
  const reader = await portalOf(plain)

  const [grant] = (await reader.get('/v1/customer-portal/benefit-grants/')).body.items
  const [key] = (await reader.get('/v1/customer-portal/license-keys/')).body.items

  assert.equal(grant.benefit.description, 'Firm key')
  assert.equal(grant.customer.billing_address, null)
  assert.ok(key.key)
  assert.equal(key.customer.billing_address, null)
  const rotated = await reader.post(`/v1/customer-portal/license-keys/${key.id}/rotate`)
  assert.equal(rotated.status, 403)
})

test('a token that the merchant or a code created lists members and changes none', async () => {
  const { acme, firm, customer, owner } = await firmWith('member')
  await owner.post(MEMBERS, { email: 'pending@example.com' })
  const token = await merchantsToken(acme, String(customer.id))
  const { body } = await token.get(MEMBERS)
  const plain = body.items[1]

  assert.equal(body.pagination.total_count, 2, 'without invitations')
  for (const answer of [
    await token.post(MEMBERS, { email: 'mole@example.com' }),
    await token.patch(`${MEMBERS}/${plain.id}`, { role: 'billing_manager' }),
    await token.delete(`${MEMBERS}/${plain.id}`),
  ])
    assert.deepEqual([answer.status, answer.body.error], [403, 'SignInRequired'])
  assert.equal((await owner.get(MEMBERS)).body.pagination.total_count, 3)
  assert.equal(firm.members.length, 1)
})

test('the rules of the organization decide who changes whom', async () => {
  const { firm, owner, portalOf } = await firmWith('member', 'finance', 'admin')
  const [plain, finance, admin] = firm.members as [Person, Person, Person]
  const [reader, payer, boss] = [
    ...[await portalOf(plain), await portalOf(finance), await portalOf(admin)],
  ] as [Person, Person, Person]
  const own = await memberOf(owner)
  const target = await memberOf(reader)
  const other = await merchant(server)
  const book = await product(other)
  await confirmAs(server, other, book, { person: admin })
  const invitation = (await owner.post(MEMBERS, { email: 'late@example.com' })).body
  const again = (await owner.post(MEMBERS, { email: 'late@example.com' })).body
  assert.equal(again.id, invitation.id)

  const refusals: [string, Promise<{ status: number; body: any }>, number, string][] = [
    ['finance invites', payer.post(MEMBERS, { email: 'x@example.com' }), 403, 'NotPermitted'],
    ['finance removes', payer.delete(`${MEMBERS}/${target}`), 403, 'NotPermitted'],
    ['a member lists', reader.get(MEMBERS), 403, 'NotPermitted'],
    ['removes self', owner.delete(`${MEMBERS}/${own}`), 400, 'CannotChangeYourself'],
    ['own role', owner.patch(`${MEMBERS}/${own}`, { role: 'member' }), 400, 'CannotChangeYourself'],
    ['last owner', boss.delete(`${MEMBERS}/${own}`), 400, 'OnlyOwner'],
    ['an admin makes an owner', boss.patch(`${MEMBERS}/${target}`, { role: 'owner' }), 403, ''],
    [
      'an invitation has no role',
      owner.patch(`${MEMBERS}/${invitation.id}`, { role: 'billing_manager' }),
      400,
      'NotAMember',
    ],
    ['unknown', owner.delete(`${MEMBERS}/${crypto.randomUUID()}`), 404, 'ResourceNotFound'],
    ['invites an owner', owner.post(MEMBERS, { email: 'x@y.example', role: 'owner' }), 422, ''],
    ['renames', owner.patch(`${MEMBERS}/${target}`, { name: 'Mallory' }), 422, ''],
  ]
  for (const [what, asked, status, error] of refusals) {
    const answer = await asked
    assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.body)}`)
    if (error) assert.equal(answer.body.error, error, what)
  }
  const kept = await owner.patch(`${MEMBERS}/${await memberOf(boss)}`, { role: 'billing_manager' })
  assert.equal(kept.body.role, 'billing_manager')
  const row = await server.site.db
    .selectFrom('members')
    .select('role')
    .where('id', '=', await memberOf(boss))
    .executeTakeFirstOrThrow()
  assert.equal(row.role, 'admin', 'an admin is a billing manager already')
  assert.equal((await owner.delete(`${MEMBERS}/${invitation.id}`)).status, 204)
  assert.equal((await boss.delete(`${MEMBERS}/${target}`)).status, 204)
  assert.equal((await owner.get(MEMBERS)).body.pagination.total_count, 3)
})

test('a banned owner cannot change members with a portal that is still open', async () => {
  const { firm, owner } = await firmWith('member')
  await server.site.db
    .updateTable('users')
    .set({ banned: true })
    .where('email', '=', firm.owner.email)
    .execute()
  const answer = await owner.post(MEMBERS, { email: 'x@example.com' })
  assert.deepEqual([answer.status, answer.body.error], [403, 'SignInRequired'])
})

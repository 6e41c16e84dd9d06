import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { plan } from '../../testing/sales.ts'
import { confirmAs } from '../buying/test-buyers.ts'

// The members of customers, and who may change them.

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const ANONYMOUS = '0199aaaa-0000-7000-8000-000000000000'
let people = 0

/** An individual customer, who is its only member. */
async function ada() {
  people += 1
  const form = { email: `ada-${people}@example.com`, name: 'Ada', external_id: `ada-${people}` }
  const made = await acme.server.post('/v1/customers/', form)
  assert.equal(made.status, 201)
  return { ...form, id: String(made.body.id), created_at: made.body.created_at }
}

/** A customer that is an organization with an owner, an admin and a member. */
async function team() {
  const firm = await company(server, 'admin', 'member')
  const pro = await plan(acme)
  const purchase = await confirmAs(server, acme, pro, { person: firm.owner, organization: firm.id })
  assert.equal(purchase.status, 200)
  const query = { email: firm.owner.email }
  const { body } = await acme.server.get('/v1/customers/', { query })
  return { id: String(body.items[0].id), firm, pro }
}

const listed = async (query: Record<string, string>, seller = acme) =>
  (await seller.server.get('/v1/members/', { query })).body
const memberPath = (customer: string, member: string) =>
  `/v1/customers/${customer}/members/${member}`

test('an individual customer is listed as its own owner, by either id', async () => {
  const { id, email, name, external_id, created_at } = await ada()
  const ownMember = {
    ...{ id, created_at, modified_at: null, customer_id: id },
    ...{ email, name, external_id, role: 'owner' },
  }

  assert.deepEqual((await listed({ customer_id: id })).items, [ownMember])
  assert.deepEqual((await listed({ external_customer_id: external_id })).items, [ownMember])
  assert.deepEqual((await listed({ customer_id: id, role: 'member' })).items, [])
  assert.deepEqual((await acme.server.get(memberPath(id, id))).body, ownMember)
  for (const path of [
    `/v1/customers/${id}/members`,
    `/v1/customers/external/${external_id}/members`,
  ])
    assert.deepEqual((await acme.server.get(path)).body.items, [ownMember])
  assert.equal((await acme.server.get(`/v1/customers/${ANONYMOUS}/members`)).status, 404)
  const outside = memberPath(`external/${external_id}`, external_id)
  assert.deepEqual((await acme.server.get(outside)).body, ownMember)
  assert.equal((await acme.server.get(memberPath(id, ANONYMOUS))).status, 404)
})

test('a team customer lists the members of its organization with their roles', async () => {
  const { id, firm } = await team()
  const [admin, member] = firm.members
  const query = { customer_id: id, sorting: 'created_at' }

  const { items, pagination } = await listed(query)

  assert.deepEqual(pagination, { total_count: 3, max_page: 1 })
  assert.deepEqual(
    items.map((item: any) => [item.email, item.role, item.customer_id, item.external_id]),
    [
      [firm.owner.email, 'owner', id, null],
      [admin?.email, 'billing_manager', id, null],
      [member?.email, 'member', id, null],
    ],
  )
  const rows = await server.site.db
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', firm.id)
    .orderBy('created_at')
    .execute()
  assert.deepEqual(
    items.map((item: any) => item.id),
    rows.map(row => row.id),
  )
  assert.deepEqual((await acme.server.get(memberPath(id, items[1].id))).body, items[1])
  assert.deepEqual((await listed({ ...query, role: 'billing_manager' })).items, [items[1]])
  assert.deepEqual((await listed({ ...query, page: '2', limit: '2' })).items, [items[2]])
  assert.equal((await acme.server.get(memberPath(id, id))).status, 404, 'it is no member itself')
})

test("members of another merchant's customers are not visible", async () => {
  const { id } = await ada()
  const { id: bound } = await team()
  const [someone] = (await listed({ customer_id: bound })).items
  const other = await merchant(server)

  assert.deepEqual((await listed({}, other)).items, [])
  assert.deepEqual((await listed({ customer_id: bound }, other)).items, [])
  for (const path of [memberPath(id, id), memberPath(bound, someone.id)]) {
    assert.equal((await other.server.get(path)).status, 404)
    assert.equal((await other.server.patch(path, { name: 'Mine' })).status, 404)
    assert.equal((await other.server.delete(path)).status, 404)
  }
  assert.equal((await acme.server.get(memberPath(id, someone.id))).status, 404, 'of another one')
})

test('a merchant cannot change the members of a customer', async () => {
  const { id } = await ada()
  const { id: bound } = await team()
  const [someone] = (await listed({ customer_id: bound })).items
  const form = { email: 'new@example.com', role: 'member' }

  for (const rejected of [
    await acme.server.post(`/v1/customers/${id}/members`, form),
    await acme.server.post(`/v1/customers/${bound}/members`, form),
    await acme.server.delete(memberPath(id, id)),
    await acme.server.delete(memberPath(bound, someone.id)),
    await acme.server.patch(memberPath(bound, someone.id), { name: 'Other' }),
    await acme.server.patch(memberPath(id, id), { name: 'Other', role: 'member' }),
  ]) {
    assert.equal(rejected.status, 422)
    assert.match(rejected.body.detail[0].msg, /managed by the buying organization/)
  }
  const { status } = await acme.server.post(`/v1/customers/${ANONYMOUS}/members`, form)
  assert.equal(status, 404)
  assert.equal((await listed({ customer_id: bound })).pagination.total_count, 3)
  const [ownMember] = (await listed({ customer_id: id })).items
  assert.deepEqual([ownMember.name, ownMember.role], ['Ada', 'owner'])
})

test("changing an individual's member changes the customer's name and address", async () => {
  const { id, external_id } = await ada()
  const email = `new-${external_id}@example.com`
  const outside = memberPath(`external/${external_id}`, external_id)

  const changed = await acme.server.patch(memberPath(id, id), { name: 'Augusta', role: 'owner' })
  const moved = await acme.server.patch(outside, { email })

  assert.deepEqual([changed.status, changed.body.name], [200, 'Augusta'])
  assert.deepEqual([moved.body.email, moved.body.name], [email, 'Augusta'])
  const { body } = await acme.server.get(`/v1/customers/${id}`)
  assert.deepEqual([body.email, body.name, body.email_verified], [email, 'Augusta', false])
  assert.deepEqual((await acme.server.get(memberPath(id, id))).body, moved.body)
})

test("a team's benefits are found by each of its members", async () => {
  const benefit = { type: 'custom', description: 'A seat', properties: { note: null } }
  const { id: benefit_id } = (await acme.server.post('/v1/benefits/', benefit)).body
  const { id, pro } = await team()
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit_id] })
  await server.drainJobs()
  const { items } = await listed({ customer_id: id })
  const granted = async (member_id: string) =>
    (await acme.server.get(`/v1/benefits/${benefit_id}/grants`, { query: { member_id } })).body
      .items

  for (const item of items) {
    const found = await granted(item.id)
    assert.deepEqual(
      found.map((grant: any) => grant.customer_id),
      [id],
    )
  }
  assert.deepEqual(await granted(id), [], 'the customer is none of them')
  assert.deepEqual(await granted((await ada()).id), [])
})

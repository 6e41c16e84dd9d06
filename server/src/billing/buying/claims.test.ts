import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { auditOf, company, idOf, organizationRoute, verifiedPerson } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
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

const rowOf = (id: string) =>
  server.site.db
    .selectFrom('customers')
    .select(['user_id', 'buyer_organization_id', 'email_verified'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const unverify = (person: Person) =>
  server.site.db
    .updateTable('users')
    .set({ email_verified: false })
    .where('email', '=', person.email)
    .execute()

test('purchases with a verified address can be claimed by its owner only', async () => {
  const acme = await merchant(server)
  const person = await verifiedPerson(server)
  const rival = await verifiedPerson(server)
  const email = person.email.toUpperCase()
  const { id } = (await acme.server.post('/v1/customers/', { email })).body

  const offered = (await person.get('/api/auth/claimable-purchases')).body
  const stolen = await rival.post('/api/auth/claim-purchases', { customerId: id })
  const claimed = await person.post('/api/auth/claim-purchases', { customerId: id })
  const again = await person.post('/api/auth/claim-purchases', { customerId: id })

  assert.deepEqual(
    offered.map((item: Record<string, unknown>) => [item.customerId, item.email, item.orders]),
    [[id, email, 0]],
  )
  assert.deepEqual([stolen.status, stolen.body.code], [404, 'PURCHASE_NOT_FOUND'])
  assert.deepEqual([claimed.status, claimed.body.customerId, again.status], [200, id, 200])
  assert.deepEqual(await rowOf(id), {
    user_id: await idOf(person),
    buyer_organization_id: null,
    email_verified: true,
  })
  assert.deepEqual((await person.get('/api/auth/claimable-purchases')).body, [])
  const log = await auditOf(server, acme.organization, 'customer')
  assert.deepEqual(
    log.map(({ action }) => action),
    ['customer.created', 'customer.claimed'],
  )
})

test('an unverified address claims nothing and is offered nothing', async () => {
  const acme = await merchant(server)
  const person = await signUp(server)
  const { id } = (await acme.server.post('/v1/customers/', { email: person.email })).body

  const answer = await person.post('/api/auth/claim-purchases', { customerId: id })
  const unknown = await person.post('/api/auth/claim-purchases', { customerId: 'nothing' })

  assert.deepEqual([answer.status, answer.body.code], [403, 'EMAIL_NOT_VERIFIED'])
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'PURCHASE_NOT_FOUND'])
  assert.deepEqual((await person.get('/api/auth/claimable-purchases')).body, [])
  assert.equal((await rowOf(id)).user_id, null)
})

test('a customer who is linked, deleted or unknown cannot be claimed', async () => {
  const acme = await merchant(server)
  const [person, first] = [await verifiedPerson(server), await verifiedPerson(server)]
  const used = (await acme.server.post('/v1/customers/', { email: person.email })).body
  await server.site.db
    .updateTable('customers')
    .set({ user_id: await idOf(first) })
    .where('id', '=', used.id)
    .execute()
  const other = await merchant(server, 'Other')
  const removed = (await other.server.post('/v1/customers/', { email: person.email })).body
  await other.server.delete(`/v1/customers/${removed.id}`)

  for (const customerId of [used.id, removed.id, newId()]) {
    const { status, body } = await person.post('/api/auth/claim-purchases', { customerId })
    assert.deepEqual([status, body.code], [404, 'PURCHASE_NOT_FOUND'])
  }
  assert.deepEqual((await person.get('/api/auth/claimable-purchases')).body, [])
})

test('one of fifty parallel claims of a purchase for organizations succeeds', async () => {
  const acme = await merchant(server)
  const { owner, ...first } = await company(server)
  const ids = [first.id]
  for (let n = 1; n < 10; n += 1) {
    const body = { name: 'Another', slug: `another-${process.pid}-${n}` }
    ids.push((await owner.post(organizationRoute('create'), body)).body.id)
  }
  const { id: customerId } = (await acme.server.post('/v1/customers/', { email: owner.email })).body

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      owner.post(organizationRoute('claim-purchases'), { customerId, organizationId: ids[n % 10] }),
    ),
  )

  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 404)
  // All five attempts of the winner succeed, because the customer is already theirs.
  assert.deepEqual([won.length, lost.length], [5, 45])
})

test('a user transfers a purchase to their organization once', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const { id, owner, members } = await company(server, 'member')
  const [plain] = members as [Person]
  await confirmAs(server, acme, book, { person: owner })
  const customerId = (await owner.get('/api/auth/purchases')).body.purchases[0].customerId
  const claim = (person: Person, more: object = {}) =>
    person.post(organizationRoute('claim-purchases'), { customerId, organizationId: id, ...more })

  const rejected = await claim(plain)
  const other = await company(server)
  const stranger = await claim(other.owner)
  const nowhere = await other.owner.post(organizationRoute('claim-purchases'), { customerId })
  await unverify(owner)
  const claimedRows = await claim(owner)

  assert.deepEqual(
    [rejected.status, rejected.body.code],
    [403, 'YOU_ARE_NOT_ALLOWED_TO_BUY_FOR_THIS_ORGANIZATION'],
  )
  assert.deepEqual(
    [stranger.status, stranger.body.code],
    [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'],
  )
  assert.deepEqual([nowhere.status, nowhere.body.code], [404, 'PURCHASE_NOT_FOUND'])
  assert.deepEqual([claimedRows.status, claimedRows.body.orders], [200, 1])
  assert.equal((await owner.get('/api/auth/purchases')).body.total, 0)
  const log = await auditOf(server, { id }, 'customer')
  assert.deepEqual(
    log.map(({ action }) => action),
    ['purchase.claimed'],
  )
})

test('an organization that is already a customer gets a clear error', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const { id, owner } = await company(server)
  await confirmAs(server, acme, book, { person: owner, organization: id })
  await confirmAs(server, acme, book, { person: owner })
  const customerId = (await owner.get('/api/auth/purchases')).body.purchases[0].customerId

  const body = { customerId, organizationId: id }
  const answer = await owner.post(organizationRoute('claim-purchases'), body)

  assert.deepEqual([answer.status, answer.body.code], [409, 'ORGANIZATION_IS_ALREADY_A_CUSTOMER'])
  assert.equal((await owner.get('/api/auth/purchases')).body.total, 1)
})

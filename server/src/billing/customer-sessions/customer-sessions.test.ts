import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'
const ME = '/v1/customer-portal/customers/me'

let buyers = 0
const customer = async (body: object = {}, seller = acme) =>
  (
    await seller.server.post('/v1/customers/', {
      email: `portal-${(buyers += 1)}@example.com`,
      ...body,
    })
  ).body

const open = (body: object, seller = acme) => seller.server.post('/v1/customer-sessions/', body)

test("a session opens the portal of its customer, found by our id or the merchant's", async () => {
  const ada = await customer({ external_id: 'ada', name: 'Ada' })

  const sessions = [
    await open({ customer_id: ada.id, return_url: 'https://acme.test/back' }),
    await open({ external_customer_id: 'ada' }),
    await open({ customer_external_id: 'ada' }),
  ]

  for (const { status, body } of sessions) {
    assert.equal(status, 201)
    assert.equal(body.customer.id, ada.id)
    const me = await new Person(server.url, body.token).get(ME)
    assert.deepEqual([me.status, me.body.id, me.body.name], [200, ada.id, 'Ada'])
    assert.deepEqual(me.body.oauth_accounts, {})
  }
  const { body } = sessions[0]!
  assert.equal(
    body.customer_portal_url,
    `${server.url}/${acme.organization.slug}/portal?customer_session_token=${body.token}`,
  )
  assert.equal(body.return_url, 'https://acme.test/back')
  assert.match(body.token, /^gatehouse_cst_[A-Za-z0-9]{43}$/)
})

test('only the hash of a token is stored', async () => {
  const { body } = await open({ customer_id: (await customer()).id })
  const rows = await server.site.db
    .selectFrom('customer_sessions')
    .selectAll()
    .where('id', '=', body.id)
    .execute()

  assert.equal(JSON.stringify(rows).includes(body.token), false)
})

test('a session lasts an hour whether it is used or not', async () => {
  const start = server.clock.now()
  const { body } = await open({ customer_id: (await customer()).id })
  const person = new Person(server.url, body.token)

  server.clock.pass(HOUR - 1)
  const last = await person.get(ME)
  server.clock.pass(1)
  const late = await person.get(ME)
  server.clock.set(start)

  assert.equal(body.expires_at, new Date(start.getTime() + HOUR).toISOString())
  assert.deepEqual([last.status, late.status, late.body.error], [200, 401, 'invalid_token'])
})

test('advancing a test clock does not expire a session', async () => {
  const shop = await merchant(server, 'Shop')
  const testClock = { organization_id: shop.organization.id, offset_ms: 40 * DAY }
  const before = await open({ customer_id: (await customer({}, shop)).id }, shop)
  await server.site.db
    .insertInto('test_clocks')
    .values(testClock)
    .onConflict(conflict => conflict.column('organization_id').doUpdateSet(testClock))
    .execute()
  const after = await open({ customer_id: (await customer({}, shop)).id }, shop)

  for (const { body } of [before, after]) {
    assert.equal((await new Person(server.url, body.token).get(ME)).status, 200)
    assert.equal(body.expires_at, new Date(server.clock.now().getTime() + HOUR).toISOString())
  }
})

test('no session is created for a deleted, unknown or foreign customer', async () => {
  const removed = await customer({ external_id: 'gone' })
  const { body } = await open({ customer_id: removed.id })
  await acme.server.delete(`/v1/customers/${removed.id}`)
  const rival = await merchant(server, 'Rival')
  const theirs = await customer({ external_id: 'theirs' }, rival)

  const answers = [
    await open({ customer_id: removed.id }),
    await open({ customer_id: UNKNOWN }),
    await open({ customer_id: theirs.id }),
    await open({ external_customer_id: 'theirs' }),
    await open({ external_customer_id: 'gone' }),
    await open({}),
  ]

  assert.equal((await new Person(server.url, body.token).get(ME)).status, 401)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [422, 422, 422, 422, 422, 422],
  )
  assert.deepEqual(answers[0]!.body.detail[0].loc, ['body', 'customer_id'])
})

test('an access token needs the scope and does not work as a session', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['customers:read'])
  const { id } = await customer()

  assert.equal((await reader.post('/v1/customer-sessions/', { customer_id: id })).status, 403)
  assert.equal((await acme.server.get(ME)).status, 401)
  assert.equal((await new Person(server.url, 'gatehouse_cst_made_up').get(ME)).status, 401)
})

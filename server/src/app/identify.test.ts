import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, MINUTE } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { merchant, signUp, tokenOf, type Merchant } from '../testing/people.ts'
import { Person } from '../testing/person.ts'

let testServer: TestServer
let acme: Merchant

before(async () => {
  testServer = await startTestServer()
  acme = await merchant(testServer)
})
after(() => testServer.close())

/** Adds a user to an organization with a role. */
async function join(person: Person, organization_id: string, role: string) {
  const { body } = await person.get('/api/auth/get-session')
  await testServer.site.db
    .insertInto('members')
    .values({
      id: newId(),
      organization_id,
      user_id: body.user.id,
      role,
      created_at: testServer.clock.now(),
    })
    .execute()
}

test('a request without a credential is rejected unless the operation is public', async () => {
  const answer = await testServer.stranger().get('/v1/organizations/')

  assert.equal(answer.status, 401)
  assert.deepEqual(answer.body, { error: 'Unauthorized', detail: 'Unauthorized' })
})

test('an unknown token is rejected as OAuth does', async () => {
  for (const token of ['gatehouse_oat_nobody', 'gatehouse_cst_nobody', 'polar_pat_nobody', 'x']) {
    const answer = await new Person(testServer.url, token).get('/v1/organizations/')

    assert.equal(answer.status, 401)
    assert.equal(answer.body.error, 'invalid_token')
    assert.match(answer.headers.get('www-authenticate') ?? '', /invalid_token/)
  }
})

test('a revoked or expired token is rejected', async () => {
  const made = await acme.owner.post('/v1/organization-access-tokens/', {
    organization_id: acme.organization.id,
    comment: 'short',
    scopes: ['organizations:read'],
    expires_in: 'P1D',
  })
  const server = new Person(testServer.url, made.body.token)
  assert.equal((await server.get('/v1/organizations/')).status, 200)

  testServer.clock.pass(DAY)
  assert.equal((await server.get('/v1/organizations/')).body.error, 'invalid_token')
  testServer.clock.pass(-DAY)
  await acme.owner.delete(
    `/v1/organization-access-tokens/${made.body.organization_access_token.id}`,
  )
  assert.equal((await server.get('/v1/organizations/')).body.error, 'invalid_token')
})

test('a token without a required scope is told so', async () => {
  const server = await tokenOf(testServer, acme.owner, acme.organization.id, ['products:read'])

  const answer = await server.get('/v1/organizations/')

  assert.equal(answer.status, 403)
  assert.equal(answer.body.error, 'insufficient_scope')
})

test('a token does not authenticate as a user', async () => {
  const answer = await acme.server.get('/v1/organization-access-tokens/')

  assert.equal(answer.status, 401)
  assert.equal(answer.body.error, 'Unauthorized')
})

test("a token's last use is recorded at most once a minute", async () => {
  const used = async () => {
    const { body } = await acme.owner.get('/v1/organization-access-tokens/', {
      query: { limit: '100' },
    })
    return body.items.find((token: { comment: string }) => token.comment === 'noted').last_used_at
  }
  const made = await acme.owner.post('/v1/organization-access-tokens/', {
    organization_id: acme.organization.id,
    comment: 'noted',
    scopes: ['organizations:read'],
  })
  const server = new Person(testServer.url, made.body.token)
  assert.equal(await used(), null)

  const first = testServer.clock.now().toISOString()
  await server.get('/v1/organizations/')
  while ((await used()) === null);
  testServer.clock.pass(MINUTE / 2)
  await server.get('/v1/organizations/')
  assert.equal(await used(), first)
  testServer.clock.pass(MINUTE)
  await server.get('/v1/organizations/')
  while ((await used()) === first);
})

test('a user reaches the organizations they are a member of, and no other', async () => {
  const other = await merchant(testServer, 'Other')

  const mine = await acme.owner.get('/v1/organizations/')

  assert.deepEqual(
    mine.body.items.map((item: { id: string }) => item.id),
    [acme.organization.id],
  )
  assert.equal((await acme.owner.get(`/v1/organizations/${other.organization.id}`)).status, 404)
  assert.equal((await acme.server.get(`/v1/organizations/${other.organization.id}`)).status, 404)
})

test('a member without permission is rejected, one with it is not', async () => {
  const member = await signUp(testServer, 'Mia')
  await join(member, acme.organization.id, 'member')
  assert.equal((await member.get('/v1/organizations/')).status, 200)
  const rejected = await member.get('/v1/webhooks/endpoints')
  assert.equal(rejected.status, 403)
  assert.equal(rejected.body.error, 'NotPermitted')

  const finance = await signUp(testServer, 'Fin')
  await join(finance, acme.organization.id, 'member,finance')
  const patch = await finance.patch(`/v1/organizations/${acme.organization.id}`, {
    name: 'Mine now',
  })
  assert.equal(patch.status, 403)

  const admin = await signUp(testServer, 'Adam')
  await join(admin, acme.organization.id, 'admin')
  assert.equal((await admin.get('/v1/webhooks/endpoints')).status, 200)

  const stranger = await signUp(testServer, 'Rob')
  await join(stranger, acme.organization.id, 'janitor')
  assert.equal((await stranger.get('/v1/organizations/')).status, 403)
})

test('a member of several organizations may select one by id, slug or filter', async () => {
  const second = await merchant(testServer, 'Second')
  const both = await signUp(testServer, 'Bo')
  await join(both, acme.organization.id, 'owner')
  await join(both, second.organization.id, 'member')
  const names = async (headers: Record<string, string>, query: Record<string, string> = {}) => {
    const { status, body } = await both.get('/v1/organizations/', { headers, query })
    return status === 200 ? body.items.map((item: { id: string }) => item.id) : status
  }

  assert.deepEqual(await names({}), [acme.organization.id, second.organization.id])
  assert.deepEqual(await names({ 'gatehouse-organization': acme.organization.id }), [
    acme.organization.id,
  ])
  assert.deepEqual(await names({ 'gatehouse-organization': second.organization.slug }), [
    second.organization.id,
  ])
  assert.deepEqual(await names({ 'gatehouse-organization': newId() }), [])
  const filtered = await both.get('/v1/webhooks/endpoints', {
    query: { organization_id: second.organization.id },
  })
  assert.equal(filtered.status, 403)
  const other = await both.get('/v1/webhooks/endpoints', {
    query: { organization_id: acme.organization.id },
  })
  assert.equal(other.status, 200)
})

test("a cookie sent from another origin's page changes nothing", async () => {
  const path = `/v1/organizations/${acme.organization.id}`

  const answer = await acme.owner.patch(
    path,
    { name: 'Stolen' },
    { headers: { origin: 'https://evil.example' } },
  )

  assert.equal(answer.status, 403)
})

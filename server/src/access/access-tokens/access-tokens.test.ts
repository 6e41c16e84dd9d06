import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sha256 } from '../../platform/crypto/hash.ts'
import { DAY } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, signUp, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'

let testServer: TestServer
let acme: Merchant
const path = '/v1/organization-access-tokens/'

before(async () => {
  testServer = await startTestServer()
  acme = await merchant(testServer)
})
after(() => testServer.close())

const make = (more: Record<string, unknown> = {}) =>
  acme.owner.post(path, {
    organization_id: acme.organization.id,
    comment: 'CI',
    scopes: ['orders:read'],
    ...more,
  })

test("a token's clear text is shown once, and only its hash is stored", async () => {
  const { status, body } = await make({ expires_in: 'P30D' })

  assert.equal(status, 201)
  const { user } = (await acme.owner.get('/api/auth/get-session')).body
  assert.match(body.token, /^gatehouse_oat_[A-Za-z0-9]{40}$/)
  const expires = new Date(testServer.clock.now().getTime() + 30 * DAY).toISOString()
  assert.deepEqual(body.organization_access_token, {
    id: body.organization_access_token.id,
    created_at: testServer.clock.now().toISOString(),
    modified_at: null,
    organization_id: acme.organization.id,
    comment: 'CI',
    scopes: ['orders:read'],
    expires_at: expires,
    last_used_at: null,
    creator: { id: user.id, name: user.name, email: acme.owner.email },
  })
  const listed = await acme.owner.get(path, { query: { limit: '100' } })
  assert.ok(!JSON.stringify(listed.body).includes(body.token))
  const row = await testServer.site.db
    .selectFrom('organization_access_tokens')
    .selectAll()
    .where('id', '=', body.organization_access_token.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row.token_hash, sha256(body.token))
})

test('a renamed token with changed scopes applies from the next request', async () => {
  const made = (await make()).body
  const server = new Person(testServer.url, made.token)
  assert.equal((await server.get('/v1/webhooks/endpoints')).status, 403)

  const { status, body } = await acme.owner.patch(path + made.organization_access_token.id, {
    comment: 'Hooks',
    scopes: ['webhooks:read'],
  })

  assert.equal(status, 200)
  assert.deepEqual([body.comment, body.scopes], ['Hooks', ['webhooks:read']])
  assert.equal((await server.get('/v1/webhooks/endpoints')).status, 200)
})

test('a revoked token disappears from the list and cannot be revoked again', async () => {
  const { id } = (await make()).body.organization_access_token

  assert.equal((await acme.owner.delete(path + id)).status, 204)

  assert.equal((await acme.owner.delete(path + id)).status, 404)
  assert.equal((await acme.owner.patch(path + id, { comment: 'x' })).status, 404)
})

test('tokens are listed by organization and page, sorted as requested', async () => {
  const bee = await merchant(testServer)
  for (const comment of ['b', 'c', 'a']) {
    await bee.owner.post(path, {
      organization_id: bee.organization.id,
      comment,
      scopes: ['orders:read'],
    })
  }

  const { body } = await bee.owner.get(path, {
    query: { organization_id: bee.organization.id, sorting: 'comment', limit: '2' },
  })

  assert.deepEqual(
    body.items.map((item: { comment: string }) => item.comment),
    ['a', 'b'],
  )
  assert.deepEqual(body.pagination, { total_count: 4, max_page: 2 })
  const foreign = await acme.owner.get(path, { query: { organization_id: bee.organization.id } })
  assert.deepEqual(foreign.body.items, [])
})

test('only owners and admins manage tokens, and other users find none', async () => {
  const made = (await make()).body.organization_access_token
  const member = await signUp(testServer)
  const { body: me } = await member.get('/api/auth/get-session')
  await testServer.site.db
    .insertInto('members')
    .values({
      id: newId(),
      organization_id: acme.organization.id,
      user_id: me.user.id,
      role: 'finance',
      created_at: testServer.clock.now(),
    })
    .execute()
  const body = { organization_id: acme.organization.id, comment: 'mine', scopes: ['orders:read'] }

  assert.equal((await member.post(path, body)).body.error, 'NotPermitted')
  assert.deepEqual((await member.get(path)).body.items, [])
  assert.equal((await member.delete(path + made.id)).status, 404)
  const stranger = await signUp(testServer)
  assert.equal((await stranger.post(path, body)).status, 422)
  assert.equal((await stranger.patch(path + made.id, { comment: 'x' })).status, 404)
  assert.equal((await testServer.stranger().get(path)).status, 401)
})

test('a token needs a name, existing scopes and a valid expiry', async () => {
  for (const wrong of [
    { comment: '' },
    { scopes: [] },
    { scopes: ['everything'] },
    { expires_in: 'soon' },
    { expires_in: -5 },
  ]) {
    assert.equal((await make(wrong)).status, 422, JSON.stringify(wrong))
  }
})

test('token changes are recorded in the audit log', async () => {
  const { id } = (await make()).body.organization_access_token
  await acme.owner.patch(path + id, { comment: 'renamed' })
  await acme.owner.delete(path + id)

  const entries = await testServer.site.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

  assert.deepEqual(
    entries.map(({ action }) => action),
    ['access_token.created', 'access_token.updated', 'access_token.revoked'],
  )
})

test('a program revokes its own token, and no other', async () => {
  const mine = await make({ comment: 'laptop' })
  const other = await make({ comment: 'server' })
  const program = new Person(testServer.url, String(mine.body.token))

  const revoked = await program.post(`${path}revoke`)

  assert.equal(revoked.status, 204)
  assert.equal((await program.get('/v1/orders/')).status, 401)
  const left = await new Person(testServer.url, String(other.body.token)).get('/v1/orders/')
  assert.equal(left.status, 200)
  const listed = await acme.owner.get(path, { query: { limit: '100' } })
  const comments = listed.body.items.map(({ comment }: { comment: string }) => comment)
  assert.ok(comments.includes('server') && !comments.includes('laptop'))
})

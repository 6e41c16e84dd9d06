import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auditOf, company, idOf, organizationRoute as at, worker } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo } from '../../testing/mails.ts'
import { admin } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const scopes = ['organizations:read']

/** An organization in which an admin and the owner each created an access token and an API key. */
async function withTokens() {
  const { id, owner, members } = await company(server, 'admin')
  const creator = members[0]!
  const of = async (person: Person) => {
    const body = { organization_id: id, comment: 'CI', scopes }
    const made = await person.post('/v1/organization-access-tokens/', body)
    const key = await person.post('/api/auth/api-key/create', { organizationId: id })
    assert.deepEqual([made.status, key.status], [201, 200])
    return { token: new Person(server.url, made.body.token), key: key.body.key as string }
  }
  return { id, owner, creator, theirs: await of(creator), owners: await of(owner) }
}

type Tokens = Awaited<ReturnType<typeof withTokens>>['theirs']

/**
 * The HTTP status a request with the token gets, and how many of the organization's keys have the
 * hash of this key.
 */
async function expectAccess({ token, key }: Tokens, owner: Person, id: string) {
  const { status } = await token.get('/v1/organizations/')
  const query = { organizationId: id }
  const { body } = await owner.get('/api/auth/api-key/list', { query })
  const starts = (body.apiKeys as { start: string }[]).map(({ start }) => start)
  return [status, starts.includes(key.slice(0, 6))]
}

const ways = {
  'leaves the organization': ({ id, creator }) => creator.post(at('leave'), { organizationId: id }),
  'is removed from it': ({ id, owner, creator }) =>
    owner.post(at('remove-member'), { organizationId: id, memberIdOrEmail: creator.email }),
  'is deleted by an admin': async ({ creator }) =>
    (await admin(server)).post('/api/auth/admin/remove-user', { userId: await idOf(creator) }),
} satisfies Record<
  string,
  (scene: Awaited<ReturnType<typeof withTokens>>) => Promise<{ status: number }>
>

for (const [title, go] of Object.entries(ways)) {
  test(`tokens and keys are revoked when their creator ${title}`, async () => {
    const scene = await withTokens()
    const { id, owner, theirs, owners } = scene
    assert.deepEqual(await expectAccess(theirs, owner, id), [200, true])

    assert.equal((await go(scene)).status, 200)

    assert.deepEqual(await expectAccess(theirs, owner, id), [401, false])
    assert.deepEqual(await expectAccess(owners, owner, id), [200, true])
    const auditEntries = await auditOf(server, { id }, 'access_token')
    assert.deepEqual(auditEntries.at(-1)?.before, { reason: 'creator_left' })
  })
}

test('a token is rejected while its creator is banned', async () => {
  const { creator, theirs } = await withTokens()
  const operator = await admin(server)
  const userId = await idOf(creator)

  await operator.post('/api/auth/admin/ban-user', { userId })
  const banned = await theirs.token.get('/v1/organizations/')
  await operator.post('/api/auth/admin/unban-user', { userId })

  assert.equal(banned.status, 401)
  assert.equal((await theirs.token.get('/v1/organizations/')).status, 200)
})

test('tokens created by an account are revoked when its address is claimed', async () => {
  const { owner, creator, theirs, id } = await withTokens()
  const query = server.site.db.updateTable('users').set({ email_verified: false })
  await query.where('email', '=', creator.email).execute()
  await server.stranger().post('/api/auth/sign-in/magic-link', { email: creator.email })
  const link = await linkTo(server, creator.email, '/magic-link')

  const search = new URLSearchParams({ token: link.searchParams.get('token') ?? '' })
  await server.stranger().get(`/api/auth/magic-link/verify?${search.toString()}`)

  assert.deepEqual(await expectAccess(theirs, owner, id), [401, false])
})

const path = '/v1/organization-access-tokens/'

/** The access tokens of an organization and who created each, as an owner sees them. */
async function listed(owner: Person): Promise<{ id: string; creator: { email: string } | null }[]> {
  return (await owner.get(path)).body.items
}

async function tokenOfCreator({ owner, creator }: Awaited<ReturnType<typeof withTokens>>) {
  const token = (await listed(owner)).find(item => item.creator?.email === creator.email)
  assert.ok(token)
  return token.id
}

test('the list of tokens shows who created each', async () => {
  const { owner, creator } = await withTokens()

  const emails = (await listed(owner)).map(item => String(item.creator?.email))

  assert.deepEqual(new Set(emails), new Set([owner.email, creator.email]))
})

test('an owner takes a token over, and it outlives the member who created it', async () => {
  const scene = await withTokens()
  const { id, owner, creator, theirs } = scene
  const token = await tokenOfCreator(scene)

  const { status, body } = await owner.post(`${path}${token}/transfer`)

  assert.deepEqual([status, body.id, body.creator.email], [200, token, owner.email])
  const left = await creator.post(at('leave'), { organizationId: id })
  assert.equal(left.status, 200)
  assert.equal((await theirs.token.get('/v1/organizations/')).status, 200)
  const auditEntries = (await auditOf(server, { id }, 'access_token')).at(-1)
  assert.deepEqual(
    [auditEntries?.action, auditEntries?.before, auditEntries?.after],
    [
      'access_token.transferred',
      { created_by: await idOf(creator) },
      { created_by: await idOf(owner) },
    ],
  )
})

test('a token that is taken over twice is audited once', async () => {
  const scene = await withTokens()
  const { id, owner } = scene
  const token = await tokenOfCreator(scene)
  await owner.post(`${path}${token}/transfer`)

  const again = await owner.post(`${path}${token}/transfer`)

  assert.deepEqual([again.status, again.body.creator.email], [200, owner.email])
  const auditEntries = await auditOf(server, { id }, 'access_token')
  assert.equal(auditEntries.filter(({ action }) => action === 'access_token.transferred').length, 1)
})

test('only an owner of its organization takes over a token, and a token never does', async () => {
  const scene = await withTokens()
  const { id, owner, creator, owners } = scene
  const token = (await listed(owner)).find(item => item.creator?.email === owner.email)?.id
  const finance = await worker(server, { id }, 'finance')
  const stranger = (await company(server)).owner
  const transfer = (by: Person) => by.post(`${path}${token}/transfer`)

  const byAdmin = await transfer(creator)

  assert.deepEqual([byAdmin.status, byAdmin.body.error], [403, 'NotPermitted'])
  assert.equal((await transfer(finance)).status, 404)
  assert.equal((await transfer(stranger)).status, 404)
  assert.equal((await transfer(owners.token)).status, 401)
  assert.equal((await transfer(server.stranger())).status, 401)
  const creators = (await listed(owner)).map(item => item.creator?.email)
  assert.deepEqual(new Set(creators), new Set([owner.email, creator.email]))
})

test('a revoked token cannot be taken over', async () => {
  const scene = await withTokens()
  const token = await tokenOfCreator(scene)
  await scene.owner.delete(path + token)

  assert.equal((await scene.owner.post(`${path}${token}/transfer`)).status, 404)
})

test("a token that survived its creator's removal gives no access", async () => {
  const { id, creator, theirs, owners } = await withTokens()
  // As it was left by an earlier version: the member is gone, the token is not revoked.
  const removed = server.site.db.deleteFrom('members').where('organization_id', '=', id)
  await removed.where('user_id', '=', await idOf(creator)).execute()

  assert.equal((await theirs.token.get('/v1/organizations/')).status, 401)
  assert.equal((await owners.token.get('/v1/organizations/')).status, 200)
})

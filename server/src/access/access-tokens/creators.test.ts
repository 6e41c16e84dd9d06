import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auditOf, company, idOf, organizationRoute as at } from '../../testing/company.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { linkTo } from '../../testing/mails.ts'
import { admin } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

const scopes = ['organizations:read']

/** An organization in which an admin and the owner created an access token and an API key each. */
async function withTokens() {
  const { id, owner, members } = await company(house, 'admin')
  const creator = members[0]!
  const of = async (person: Person) => {
    const body = { organization_id: id, comment: 'CI', scopes }
    const made = await person.post('/v1/organization-access-tokens/', body)
    const key = await person.post('/api/auth/api-key/create', { organizationId: id })
    assert.deepEqual([made.status, key.status], [201, 200])
    return { token: new Person(house.url, made.body.token), key: key.body.key as string }
  }
  return { id, owner, creator, theirs: await of(creator), owners: await of(owner) }
}

type Tokens = Awaited<ReturnType<typeof withTokens>>['theirs']

/** The status a token gets, and how many of an organization's keys have the hash of this one. */
async function works({ token, key }: Tokens, owner: Person, id: string) {
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
    (await admin(house)).post('/api/auth/admin/remove-user', { userId: await idOf(creator) }),
} satisfies Record<
  string,
  (scene: Awaited<ReturnType<typeof withTokens>>) => Promise<{ status: number }>
>

for (const [title, go] of Object.entries(ways)) {
  test(`tokens and keys are revoked when their creator ${title}`, async () => {
    const scene = await withTokens()
    const { id, owner, theirs, owners } = scene
    assert.deepEqual(await works(theirs, owner, id), [200, true])

    assert.equal((await go(scene)).status, 200)

    assert.deepEqual(await works(theirs, owner, id), [401, false])
    assert.deepEqual(await works(owners, owner, id), [200, true])
    const audited = await auditOf(house, { id }, 'access_token')
    assert.deepEqual(audited.at(-1)?.before, { reason: 'creator_left' })
  })
}

test('a token opens nothing while its creator is banned', async () => {
  const { creator, theirs } = await withTokens()
  const operator = await admin(house)
  const userId = await idOf(creator)

  await operator.post('/api/auth/admin/ban-user', { userId })
  const banned = await theirs.token.get('/v1/organizations/')
  await operator.post('/api/auth/admin/unban-user', { userId })

  assert.equal(banned.status, 401)
  assert.equal((await theirs.token.get('/v1/organizations/')).status, 200)
})

test('tokens an account created are revoked when its address is claimed', async () => {
  const { owner, creator, theirs, id } = await withTokens()
  const query = house.site.db.updateTable('users').set({ email_verified: false })
  await query.where('email', '=', creator.email).execute()
  await house.stranger().post('/api/auth/sign-in/magic-link', { email: creator.email })
  const link = await linkTo(house, creator.email, '/magic-link')

  const search = new URLSearchParams({ token: link.searchParams.get('token') ?? '' })
  await house.stranger().get(`/api/auth/magic-link/verify?${search.toString()}`)

  assert.deepEqual(await works(theirs, owner, id), [401, false])
})

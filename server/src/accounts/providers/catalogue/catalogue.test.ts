import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import { openProviders, type Providers } from '../../../testing/providers/open-providers.ts'
import { providerSite, registeredClient } from '../../../testing/providers/provider-site.ts'
import { fetchProfile } from '../fetch-profile.ts'
import type { Profile, Tokens } from '../provider.ts'
import { verifyIdToken } from '../verify-id-token.ts'

const NOON = new Date('2026-01-15T12:00:00.000Z')
const site = providerSite(NOON)

let providers: Providers
before(async () => {
  providers = await openProviders({ now: () => NOON })
})
beforeEach(() => {
  providers.answer = () => undefined
  providers.requests.length = 0
})
after(() => providers.close())

const tokens: Tokens = { access_token: 'the-access-token', scopes: [] }

/** The profile we read from a provider's response. */
function profileWith(id: ProviderId, body: object): Promise<Profile | undefined> {
  providers.answer = () => ({ body })
  return fetchProfile(site, registeredClient(providers.config, id), tokens)
}

const id_token = async (
  id: ProviderId,
  claims: Record<string, unknown> = {},
): Promise<Profile | undefined> => {
  const token = await providers.sign(id, claims, { nonce: 'the-nonce' })
  const provider = registeredClient(providers.config, id)
  return fetchProfile(site, provider, { ...tokens, id_token: token }, { nonce: 'the-nonce' })
}

test('Apple sends a name once, in an unsigned form', async () => {
  const provider = registeredClient(providers.config, 'apple')
  const token = await providers.sign('apple', {}, { nonce: 'the-nonce' })
  const came = { ...tokens, id_token: token }
  const name = async (user: string | undefined) => {
    const profile = await fetchProfile(site, provider, came, { nonce: 'the-nonce', user })
    assert.equal(profile?.email, 'mia@example.com')
    return profile.name
  }

  assert.equal(
    await name('{"name":{"firstName":"Mia","lastName":"Muster"},"email":"evil@example.com"}'),
    'Mia Muster',
  )
  assert.equal(await name('{"name":{"firstName":"Mia"}}'), 'Mia')
  assert.equal(await name(undefined), 'mia@example.com')
  assert.equal(await name('not json'), 'mia@example.com')
  assert.equal(await name('{"name":"Mia"}'), 'mia@example.com')
})

test('an Apple address is verified when Apple says so, as text or boolean', async () => {
  const verified = async (email_verified: unknown) =>
    (await id_token('apple', { email_verified }))?.email_verified

  assert.equal(await verified('true'), true)
  assert.equal(await verified(true), true)
  assert.equal(await verified('false'), false)
  assert.equal(await verified(false), false)
  assert.equal(await verified(undefined), false)
})

test('a Microsoft address is not verified because a directory says so (nOAuth)', async () => {
  const verified = async (claims: Record<string, unknown>) =>
    (await id_token('microsoft', claims))?.email_verified

  assert.equal(await verified({}), false)
  assert.equal(await verified({ email_verified: true }), false)
  assert.equal(await verified({ xms_edov: false }), false)
  assert.equal(await verified({ xms_edov: true }), true)
  assert.equal(await verified({ xms_edov: '1' }), true)
  assert.equal(await verified({ verified_primary_email: ['Mia@example.com'] }), true)
  assert.equal(await verified({ verified_secondary_email: ['mia@example.com'] }), true)
  assert.equal(await verified({ verified_primary_email: ['other@example.com'] }), false)
})

test('a work account without an address has its user name, unverified', async () => {
  const profile = await id_token('microsoft', { email: undefined, xms_edov: true })

  assert.equal(profile?.email, 'mia@muster.onmicrosoft.com')
  assert.equal(profile.email_verified, false)
})

test("Discord's default picture is used for users without one", async () => {
  const picture = async (input: object) =>
    (await profileWith('discord', { id: '80351110224678912', username: 'mia', ...input }))?.image

  const pictures = 'https://cdn.discordapp.com'
  assert.equal(
    await picture({ avatar: 'b1a', discriminator: '0' }),
    `${pictures}/avatars/80351110224678912/b1a.png`,
  )
  // 80351110224678912 / 2^22 is 19157197529, which leaves 5 when divided by 6.
  assert.equal(
    await picture({ avatar: null, discriminator: '0' }),
    `${pictures}/embed/avatars/5.png`,
  )
  assert.equal(
    await picture({ avatar: null, discriminator: '1337' }),
    `${pictures}/embed/avatars/2.png`,
  )
  assert.equal(
    await picture({ avatar: null, discriminator: '0004' }),
    `${pictures}/embed/avatars/4.png`,
  )
})

test('a Discord account may have no address, and its name is then the user name', async () => {
  const profile = await profileWith('discord', {
    id: '1',
    username: 'mia',
    email: null,
    verified: true,
  })

  assert.equal(profile?.email, null)
  assert.equal(profile.email_verified, false)
  assert.equal(profile.name, 'mia')
})

const octocat = { id: 1, login: 'octocat', name: null, email: null }
const emailsOfGithub: [string, object, object[], [string | null, boolean]][] = [
  [
    'the public one, as proven as the list says',
    { ...octocat, email: 'Mia@Example.com' },
    [{ email: 'mia@example.com', primary: true, verified: true }],
    ['Mia@Example.com', true],
  ],
  [
    'the public one, unproven when the list does not know it',
    { ...octocat, email: 'elsewhere@example.com' },
    [{ email: 'mia@example.com', primary: true, verified: true }],
    ['elsewhere@example.com', false],
  ],
  [
    'else the first among equals, unproven',
    octocat,
    [
      { email: 'old@example.com', primary: false, verified: true },
      { email: 'mia@example.com', primary: true, verified: false },
    ],
    ['mia@example.com', false],
  ],
  [
    'else the first there is',
    octocat,
    [{ email: 'old@example.com', primary: false, verified: true }],
    ['old@example.com', true],
  ],
  ['else none', octocat, [], [null, false]],
]

for (const [label, user, emails, [email, email_verified]] of emailsOfGithub) {
  test(`GitHub's address is ${label}`, async () => {
    providers.answer = ({ path }) => ({ body: path.endsWith('/emails') ? emails : user })

    const profile = await fetchProfile(site, registeredClient(providers.config, 'github'), tokens)

    assert.equal(profile?.email, email)
    assert.equal(profile.email_verified, email_verified)
    assert.equal(profile.name, 'octocat')
  })
}

test('a blocked or locked GitLab account cannot sign in', async () => {
  const user = { id: 1, username: 'mia', name: 'Mia', email: 'mia@example.com', state: 'active' }

  assert.equal(await profileWith('gitlab', { ...user, state: 'blocked' }), undefined)
  assert.equal(await profileWith('gitlab', { ...user, locked: true }), undefined)
  assert.equal((await profileWith('gitlab', user))?.email_verified, false)
  assert.equal(
    (await profileWith('gitlab', { ...user, confirmed_at: '2025-01-01' }))?.email_verified,
    true,
  )
})

test('two Reddit users stay separate users, whatever the name of their app', async () => {
  const text = { oauth_client_id: 'shop@example.com', has_verified_email: true }

  const mia = await profileWith('reddit', { ...text, id: 'mia1', name: 'mia' })
  const ben = await profileWith('reddit', { ...text, id: 'ben2', name: 'ben' })

  assert.equal(mia?.email, 'mia1@reddit.placeholder.invalid')
  assert.equal(ben?.email, 'ben2@reddit.placeholder.invalid')
  assert.equal(mia.email_verified, false)
})

test('an X user without a confirmed address gets a placeholder, not their user name', async () => {
  const profile = await profileWith('twitter', { data: { id: '7', name: 'Mia', username: 'mia' } })

  assert.equal(profile?.email, '7@twitter.placeholder.invalid')
  assert.equal(profile.email_verified, false)
})

test('an app without access to X addresses still identifies the user', async () => {
  providers.answer = ({ query }) =>
    query.get('user.fields') === 'confirmed_email'
      ? { status: 403, body: { title: 'Forbidden' } }
      : { body: { data: { id: '7', name: 'Mia', username: 'mia' } } }

  const profile = await fetchProfile(site, registeredClient(providers.config, 'twitter'), tokens)

  assert.equal(profile?.email, '7@twitter.placeholder.invalid')
})

test('a Facebook access token is accepted when it was issued for our app', async () => {
  const provider = registeredClient(providers.config, 'facebook')
  const verifyTokenInspectedAs = (data: object) => {
    providers.answer = ({ path }) =>
      path === '/debug_token'
        ? { body: { data } }
        : { body: { id: '1', name: 'Mia', email: 'mia@example.com' } }
    return verifyIdToken(site, provider, { token: 'an-access-token' })
  }

  const ours = await verifyTokenInspectedAs({ app_id: 'facebook-client', is_valid: true })
  const [inspection] = providers.requests
  const theirs = await verifyTokenInspectedAs({ app_id: 'another-app', is_valid: true })
  const ended = await verifyTokenInspectedAs({ app_id: 'facebook-client', is_valid: false })

  assert.equal(ours?.account_id, '1')
  assert.equal(ours.email_verified, false)
  assert.equal(inspection?.query.get('input_token'), 'an-access-token')
  assert.equal(inspection.headers['authorization'], 'Bearer facebook-client|facebook-secret')
  assert.equal(theirs, undefined)
  assert.equal(ended, undefined)
})

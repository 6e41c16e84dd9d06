import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import { openProviders, type Providers } from '../../testing/providers/open-providers.ts'
import { providerSite, registeredClient } from '../../testing/providers/provider-site.ts'
import { fetchProfile } from './fetch-profile.ts'
import { isPlaceholder } from '../users/placeholder.ts'
import type { Profile, Tokens } from './provider.ts'

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

test('a code from a sign-in that another browser started is rejected', async () => {
  for (const id of ['apple', 'google', 'microsoft', 'twitch'] as const) {
    const provider = registeredClient(providers.config, id)
    const another = await providers.sign(id, {}, { nonce: 'of-another-request' })
    const none = await providers.sign(id)

    for (const token of [another, none]) {
      const came = { ...tokens, id_token: token }
      assert.equal(await fetchProfile(site, provider, came, { nonce: 'the-nonce' }), undefined)
    }
  }
})

test('a missing id token is rejected where it identifies the user', async () => {
  for (const id of ['apple', 'google', 'microsoft', 'twitch'] as const) {
    const provider = registeredClient(providers.config, id)

    assert.equal(await fetchProfile(site, provider, tokens, { nonce: 'the-nonce' }), undefined)
  }
})

test('tokens verified when they arrived still identify the user after they expire', async () => {
  const ended = await providers.sign('google', { exp: 1_700_000_000, iat: 1_699_996_400 })
  const provider = registeredClient(providers.config, 'google')
  const expiredTokens = { ...tokens, id_token: ended }

  assert.equal(await fetchProfile(site, provider, expiredTokens), undefined)
  assert.equal(
    (await fetchProfile(site, provider, expiredTokens, { kept: true }))?.name,
    'Mia Muster',
  )
})

test('a provider that fails, rejects or responds invalidly identifies no user', async () => {
  const answers = [
    { status: 500, body: {} },
    { status: 401, body: { error: 'invalid_token' } },
    { body: '<!doctype html>' },
    { body: [] },
    { body: { id: null } },
    { body: { id: '' } },
    { body: { id: 'x'.repeat(300) } },
  ]
  for (const answer of answers) {
    providers.answer = () => answer
    const provider = registeredClient(providers.config, 'spotify')

    assert.equal(await fetchProfile(site, provider, tokens), undefined)
  }
})

test('an access token is sent as a bearer header, and to VK in a form', async () => {
  await profileWith('spotify', { id: 'mia' })
  await profileWith('vk', { user: { user_id: '1' } })
  await profileWith('dropbox', { account_id: 'dbid:1' })

  const [spotify, vk, dropbox] = providers.requests
  assert.equal(spotify?.method, 'GET')
  assert.equal(spotify.headers['authorization'], 'Bearer the-access-token')
  assert.equal(vk?.method, 'POST')
  assert.deepEqual(Object.fromEntries(vk.form), {
    access_token: 'the-access-token',
    client_id: 'vk-client',
  })
  assert.equal(vk.headers['authorization'], undefined)
  assert.equal(dropbox?.method, 'POST')
  assert.equal([...dropbox.form].length, 0)
  assert.equal(dropbox.headers['content-type'], undefined)
})

test('a placeholder address is never verified, and no provider can claim one', async () => {
  const claimed = await id_token('google', { email: '7@twitter.placeholder.invalid' })

  assert.ok(isPlaceholder('7@Twitter.Placeholder.Invalid'))
  assert.ok(!isPlaceholder('mia@placeholder.example.com'))
  assert.equal(claimed?.email, null)
  assert.equal(claimed.email_verified, false)
})

test('an invalid address and a picture that is not a web address are left out', async () => {
  for (const email of ['mia', 'mia@', 'mia muster@example.com', 'a@b@c.de', '']) {
    assert.equal((await id_token('google', { email }))?.email, null)
  }
  for (const picture of ['javascript:alert(1)', 'data:image/png;base64,AA', '/mia.png', '']) {
    assert.equal((await id_token('google', { picture }))?.image, null)
  }
})

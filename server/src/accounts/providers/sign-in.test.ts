import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ProviderId } from '@gatehouse/contract/accounts/providers'
import { providerIds } from '@gatehouse/contract/accounts/provider-names'
import { openProviders, type Providers } from '../../testing/providers/open-providers.ts'
import { providerSite, registeredClient } from '../../testing/providers/provider-site.ts'
import { authorizationUrl } from './authorization-url.ts'
import { exchangeCode } from './exchange-code.ts'
import { fetchProfile } from './fetch-profile.ts'
import type { Profile, Tokens } from './provider.ts'

const NOON = new Date('2026-01-15T12:00:00.000Z')
const site = providerSite(NOON)

let providers: Providers
before(async () => {
  providers = await openProviders({ now: () => NOON })
})
after(() => providers.close())

const startedAt = {
  state: 'the-state',
  code_verifier: 'v'.repeat(128),
  nonce: 'the-nonce',
  redirect_uri: 'https://shop.example.com/api/auth/callback',
}

/** A user signs in at the provider and returns; we fetch their profile. */
async function finishSignIn(
  id: ProviderId,
): Promise<{ tokens: Tokens; profile: Profile | undefined }> {
  const provider = registeredClient(providers.config, id)
  const { url, form } = await providers.visit(authorizationUrl(provider, startedAt))
  const text = new URLSearchParams(form ?? url.searchParams)
  assert.equal(text.get('state'), 'the-state')
  const tokens = await exchangeCode(site, provider, {
    code: text.get('code') ?? '',
    code_verifier: startedAt.code_verifier,
    redirect_uri: startedAt.redirect_uri,
    device_id: text.get('device_id') ?? undefined,
  })
  const user = text.get('user') ?? undefined
  const profile = await fetchProfile(site, provider, tokens, { nonce: 'the-nonce', user })
  return { tokens, profile }
}

const MIA = {
  account_id: '80351110224678912',
  email: 'mia@example.com',
  email_verified: true,
  name: 'Mia Muster',
  image: 'https://pictures.example.com/mia.png',
}

/** Mia's profile at each provider, by its reference. */
const expected: Record<ProviderId, Omit<Profile, 'raw'>> = {
  apple: { ...MIA, image: null },
  discord: {
    ...MIA,
    image:
      'https://cdn.discordapp.com/avatars/80351110224678912/a_8342729096ea3675442027381ff50dfe.gif',
  },
  dropbox: { ...MIA, account_id: 'dbid:80351110224678912' },
  facebook: { ...MIA, email_verified: false },
  github: { ...MIA, account_id: '678912' },
  gitlab: { ...MIA, account_id: '4711' },
  google: MIA,
  kick: { ...MIA, account_id: '2718', email_verified: false },
  linkedin: MIA,
  microsoft: { ...MIA, email_verified: false, image: null },
  reddit: {
    ...MIA,
    account_id: 't2mia',
    email: 't2mia@reddit.placeholder.invalid',
    email_verified: false,
    name: 'mia',
  },
  roblox: {
    ...MIA,
    email: '80351110224678912@roblox.placeholder.invalid',
    email_verified: false,
  },
  spotify: { ...MIA, account_id: 'mia', email_verified: false },
  tiktok: {
    ...MIA,
    account_id: '_000fwZ23Mw4RY9cB4lDQyKCgQg4Ft6SyTuE',
    // Upper case would not survive in an address: half of the id's SHA-256 is used instead.
    email: '3abd8a6aea5ffa4369477c41aedd6de1@tiktok.placeholder.invalid',
    email_verified: false,
  },
  twitch: MIA,
  twitter: MIA,
  vk: { ...MIA, email_verified: false },
  zoom: { ...MIA, account_id: 'zJKyaiAyTNC-MWjiWC18KQ' },
}

for (const id of providerIds) {
  test(`a user returns from ${id} and is identified`, async () => {
    const { profile } = await finishSignIn(id)

    assert.ok(profile)
    const { raw, ...rest } = profile
    assert.deepEqual(rest, expected[id])
    assert.ok(raw)
  })
}

/** The parameters each provider gets with the code, in order. */
const usual = ['client_id', 'client_secret', 'code', 'code_verifier', 'grant_type', 'redirect_uri']
const without = (...names: string[]) => usual.filter(name => !names.includes(name))
const forms: Record<ProviderId, string[]> = {
  apple: usual,
  discord: usual,
  dropbox: usual,
  facebook: usual,
  github: usual,
  gitlab: usual,
  google: usual,
  kick: usual,
  linkedin: without('code_verifier'),
  microsoft: usual,
  reddit: without('client_id', 'client_secret', 'code_verifier'),
  roblox: usual,
  spotify: usual,
  tiktok: ['client_key', ...without('client_id', 'code_verifier')],
  twitch: without('code_verifier'),
  twitter: without('client_id', 'client_secret'),
  vk: [...usual, 'device_id'],
  zoom: usual,
}

for (const id of providerIds) {
  test(`${id} gets the code with its required parameters and nothing else`, async () => {
    providers.requests.length = 0

    await finishSignIn(id)

    const [tokenRequest] = providers.requests.filter(({ form }) => form.get('grant_type') !== null)
    assert.ok(tokenRequest)
    assert.deepEqual([...tokenRequest.form.keys()].sort(), [...forms[id]].sort())
    assert.equal(tokenRequest.headers['content-type'], 'application/x-www-form-urlencoded')
    assert.equal(tokenRequest.headers['accept'], 'application/json')
    assert.equal(tokenRequest.headers['user-agent'], 'Gatehouse')
    const basic = ['twitter', 'reddit'].includes(id)
    const expectedHeader = `Basic ${Buffer.from(`${id}-client:${id}-secret`).toString('base64')}`
    assert.equal(tokenRequest.headers['authorization'], basic ? expectedHeader : undefined)
  })
}

test("a token's lifetime is counted from now", async () => {
  const { tokens } = await finishSignIn('tiktok')

  assert.deepEqual(tokens.access_token_expires_at, new Date('2026-01-15T13:00:00.000Z'))
  assert.deepEqual(tokens.refresh_token_expires_at, new Date('2027-01-15T12:00:00.000Z'))
  assert.match(tokens.access_token ?? '', /^tiktok-access-/)
})

test('scopes are read with spaces, with commas and as a list', async () => {
  const [spotify, linkedin, twitch] = [
    await finishSignIn('spotify'),
    await finishSignIn('linkedin'),
    await finishSignIn('twitch'),
  ]

  assert.deepEqual(spotify.tokens.scopes, ['user-read-email'])
  assert.deepEqual(linkedin.tokens.scopes, ['email', 'openid', 'profile'])
  assert.deepEqual(twitch.tokens.scopes, ['openid', 'user:read:email'])
})

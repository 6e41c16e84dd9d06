import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ProviderId } from '@gatehouse/contract/accounts/providers'
import { providerIds } from '@gatehouse/contract/accounts/provider-names'
import type { ProviderConfig, ProviderConfigs } from '../../platform/provider-config.ts'
import { registeredClient } from '../../testing/providers/provider-site.ts'
import { authorizationUrl, scopesRequested } from './authorization-url.ts'

const usual: ProviderConfig = {
  client_ids: ['our-client', 'our-phone-app'],
  client_secret: 'our-secret',
  base_url: undefined,
  scopes: [],
  parameters: {},
  options: {},
}
const configs: ProviderConfigs = Object.fromEntries(providerIds.map(id => [id, usual]))

const request = {
  state: 'the-state',
  // The example of RFC 7636, appendix B.
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  nonce: 'the-nonce',
  redirect_uri: 'https://shop.example.com/api/auth/callback',
}

const always = {
  response_type: 'code',
  client_id: 'our-client',
  state: 'the-state',
  redirect_uri: 'https://shop.example.com/api/auth/callback',
}
const challenge = {
  code_challenge_method: 'S256',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}
const nonce = { nonce: 'the-nonce' }

/** The authorization URL and parameters of each provider, by its reference. */
const expected: Record<ProviderId, [address: string, parameters: Record<string, string>]> = {
  apple: [
    'https://appleid.apple.com/auth/authorize',
    {
      ...always,
      ...challenge,
      ...nonce,
      response_type: 'code id_token',
      response_mode: 'form_post',
      scope: 'email name',
    },
  ],
  discord: [
    'https://discord.com/api/oauth2/authorize',
    { ...always, ...challenge, scope: 'identify email', prompt: 'none' },
  ],
  dropbox: [
    'https://www.dropbox.com/oauth2/authorize',
    { ...always, ...challenge, scope: 'account_info.read' },
  ],
  facebook: [
    'https://www.facebook.com/v24.0/dialog/oauth',
    { ...always, ...challenge, scope: 'email public_profile' },
  ],
  github: [
    'https://github.com/login/oauth/authorize',
    { ...always, ...challenge, scope: 'read:user user:email' },
  ],
  gitlab: ['https://gitlab.com/oauth/authorize', { ...always, ...challenge, scope: 'read_user' }],
  google: [
    'https://accounts.google.com/o/oauth2/v2/auth',
    {
      ...always,
      ...challenge,
      ...nonce,
      scope: 'email profile openid',
      include_granted_scopes: 'true',
    },
  ],
  kick: ['https://id.kick.com/oauth/authorize', { ...always, ...challenge, scope: 'user:read' }],
  linkedin: [
    'https://www.linkedin.com/oauth/v2/authorization',
    { ...always, scope: 'profile email openid' },
  ],
  microsoft: [
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    {
      ...always,
      ...challenge,
      ...nonce,
      scope: 'openid profile email User.Read offline_access',
    },
  ],
  reddit: [
    'https://www.reddit.com/api/v1/authorize',
    { ...always, scope: 'identity', duration: 'permanent' },
  ],
  roblox: [
    'https://apis.roblox.com/oauth/v1/authorize',
    { ...always, ...challenge, scope: 'openid profile', prompt: 'select_account consent' },
  ],
  spotify: [
    'https://accounts.spotify.com/authorize',
    { ...always, ...challenge, scope: 'user-read-email' },
  ],
  tiktok: [
    'https://www.tiktok.com/v2/auth/authorize',
    {
      response_type: 'code',
      client_key: 'our-client',
      state: 'the-state',
      redirect_uri: 'https://shop.example.com/api/auth/callback',
      scope: 'user.info.profile',
    },
  ],
  twitch: [
    'https://id.twitch.tv/oauth2/authorize',
    {
      ...always,
      ...nonce,
      scope: 'user:read:email openid',
      claims:
        '{"id_token":{"email":null,"email_verified":null,"preferred_username":null,"picture":null}}',
    },
  ],
  twitter: [
    'https://x.com/i/oauth2/authorize',
    {
      ...always,
      ...challenge,
      scope: 'users.read tweet.read offline.access users.email',
    },
  ],
  vk: ['https://id.vk.com/authorize', { ...always, ...challenge, scope: 'email phone' }],
  zoom: ['https://zoom.us/oauth/authorize', { ...always, ...challenge }],
}

for (const id of providerIds) {
  test(`${id} gets the parameters it requires, and no secret`, () => {
    const url = authorizationUrl(registeredClient(configs, id), request)

    const [address, parameters] = expected[id]
    assert.equal(`${url.origin}${url.pathname}`, address)
    assert.deepEqual(Object.fromEntries(url.searchParams), parameters)
    assert.ok(!url.href.includes('our-secret'))
    assert.ok(!url.href.includes(request.code_verifier))
  })
}

test('parameters of the operator and the page are added once each', () => {
  const provider = registeredClient(configs, 'tiktok', {
    scopes: ['video.list', 'user.info.profile'],
  })

  const url = authorizationUrl(provider, { ...request, scopes: ['video.list', 'video.upload'] })

  assert.equal(url.searchParams.get('scope'), 'user.info.profile,video.list,video.upload')
  assert.deepEqual(scopesRequested(provider), ['user.info.profile', 'video.list'])
})

test("the operator's parameters cannot replace those that protect a sign-in", () => {
  const parameters = {
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'false',
    state: 'fixed',
    nonce: 'fixed',
    redirect_uri: 'https://evil.example.com',
    client_id: 'another',
    response_type: 'token',
    code_challenge_method: 'plain',
  }

  const url = authorizationUrl(registeredClient(configs, 'google', { parameters }), request)

  const [, defaultParameters] = expected.google
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    ...defaultParameters,
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'false',
  })
})

test("the login hint is sent under the provider's own parameter name", () => {
  const hintOf = (id: ProviderId) => {
    const { searchParams } = authorizationUrl(registeredClient(configs, id), {
      ...request,
      login_hint: 'mia@example.com',
    })
    return ['login_hint', 'login'].filter(name => searchParams.get(name) === 'mia@example.com')
  }

  assert.deepEqual(hintOf('google'), ['login_hint'])
  assert.deepEqual(hintOf('microsoft'), ['login_hint'])
  assert.deepEqual(hintOf('linkedin'), ['login_hint'])
  assert.deepEqual(hintOf('github'), ['login_hint', 'login'])
  assert.deepEqual(hintOf('zoom'), [])
})

test('an enterprise base URL replaces every host of its provider', () => {
  const sent = (id: ProviderId, otherwise: Partial<ProviderConfig>) => {
    const { origin, pathname } = authorizationUrl(registeredClient(configs, id, otherwise), request)
    return `${origin}${pathname}`
  }

  assert.equal(
    sent('gitlab', { base_url: 'https://git.example.com/gitlab' }),
    'https://git.example.com/gitlab/oauth/authorize',
  )
  assert.equal(
    sent('microsoft', { options: { tenant_id: '72f988bf-86f1-41af-91ab-2d7cd011db47' } }),
    'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/oauth2/v2.0/authorize',
  )
})

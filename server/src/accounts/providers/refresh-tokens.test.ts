import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { providerIds } from '@gatehouse/contract/accounts/provider-names'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { openProviders, type Providers } from '../../testing/providers/open-providers.ts'
import { providerSite, registeredClient } from '../../testing/providers/provider-site.ts'
import { authorizationUrl } from './authorization-url.ts'
import { exchangeCode } from './exchange-code.ts'
import { ProviderFailure, type Provider } from './provider.ts'
import { refreshTokens } from './refresh-tokens.ts'

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

const redirect_uri = 'https://shop.example.com/api/auth/callback'
const code_verifier = 'v'.repeat(128)

async function signIn(provider: Provider): Promise<string> {
  const startedAt = { state: 's', nonce: 'n', code_verifier, redirect_uri }
  const { url, form } = await providers.visit(authorizationUrl(provider, startedAt))
  const text = new URLSearchParams(form ?? url.searchParams)
  const tokens = await exchangeCode(site, provider, {
    code: text.get('code') ?? '',
    code_verifier,
    redirect_uri,
    device_id: text.get('device_id') ?? undefined,
  })
  return tokens.refresh_token ?? ''
}

const formOf = (grant: string) => {
  const tokenRequest = providers.requests.find(({ form }) => form.get('grant_type') === grant)
  assert.ok(tokenRequest)
  return { form: Object.fromEntries(tokenRequest.form), headers: tokenRequest.headers }
}

const refreshable = providerIds.filter(id => id !== 'github')

for (const id of refreshable) {
  test(`expired tokens of ${id} are refreshed repeatedly`, async () => {
    const provider = registeredClient(providers.config, id)
    const first = await signIn(provider)

    const once = await refreshTokens(site, provider, first)
    const twice = await refreshTokens(site, provider, once.refresh_token ?? '')

    assert.match(once.access_token ?? '', new RegExp(`^${id}-access-`))
    assert.notEqual(twice.access_token, once.access_token)
    assert.deepEqual(twice.access_token_expires_at, new Date('2026-01-15T13:00:00.000Z'))
  })
}

test('a refresh at X and Reddit sends the client in the header', async () => {
  for (const id of ['twitter', 'reddit'] as const) {
    const provider = registeredClient(providers.config, id)
    const refresh_token = await signIn(provider)

    await refreshTokens(site, provider, refresh_token)

    const { form, headers } = formOf('refresh_token')
    assert.deepEqual(form, { grant_type: 'refresh_token', refresh_token })
    const basic = Buffer.from(`${id}-client:${id}-secret`).toString('base64')
    assert.equal(headers['authorization'], `Basic ${basic}`)
    providers.requests.length = 0
  }
})

test('a refresh at Microsoft sends the scopes again', async () => {
  const provider = registeredClient(providers.config, 'microsoft', { scopes: ['Mail.Read'] })

  await refreshTokens(site, provider, await signIn(provider))

  const { form } = formOf('refresh_token')
  assert.equal(form['scope'], 'openid profile email User.Read offline_access Mail.Read')
})

test('VK gets the device id of the first code', async () => {
  const provider = registeredClient(providers.config, 'vk')

  await refreshTokens(site, provider, await signIn(provider))

  const { form } = formOf('refresh_token')
  assert.equal(form['device_id'], 'device-of-mia')
  assert.match(form['refresh_token'] ?? '', /^vk-refresh-[0-9a-f-]+$/)
})

test('a provider that returns no new refresh token keeps the old one', async () => {
  const provider = registeredClient(providers.config, 'google')
  providers.answer = () => ({ body: { access_token: 'new', expires_in: '3599', scope: null } })

  const tokens = await refreshTokens(site, provider, 'old')

  assert.equal(tokens.access_token, 'new')
  assert.equal(tokens.refresh_token, undefined)
  assert.deepEqual(tokens.access_token_expires_at, new Date('2026-01-15T12:59:59.000Z'))
  assert.deepEqual(tokens.scopes, [])
})

test('a revoked refresh token is rejected with a distinct reason', async () => {
  const provider = registeredClient(providers.config, 'google')

  const rejection = refreshTokens(site, provider, 'taken-back')

  await assert.rejects(rejection, error => {
    assert.ok(error instanceof ProviderFailure)
    assert.match(error.message, /Google \/google\/token refused \(400\): invalid_grant/)
    assert.ok(!error.message.includes('taken-back'))
    return true
  })
})

test("with Apple's key a client secret is signed for each request", async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const options = { team_id: 'TEAM123456', key_id: 'KEY1234567', private_key }
  const provider = registeredClient(providers.config, 'apple', {
    client_secret: undefined,
    options,
  })
  providers.answer = ({ path }) =>
    path === '/auth/token' ? { body: { access_token: 'a', token_type: 'bearer' } } : undefined

  await refreshTokens(site, provider, 'r')

  const secret = formOf('refresh_token').form['client_secret'] ?? ''
  assert.deepEqual(decodeProtectedHeader(secret), { alg: 'ES256', kid: 'KEY1234567' })
  assert.deepEqual(decodeJwt(secret), {
    iss: 'TEAM123456',
    sub: 'apple-client',
    aud: 'https://appleid.apple.com',
    iat: 1_768_478_400,
    exp: 1_768_478_700,
  })
})

test('a client id and secret with special characters are encoded before joining', async () => {
  const otherwise: Parameters<typeof registeredClient>[2] = {
    client_ids: ['id:with colon'],
    client_secret: 'p%ss+word',
  }
  const provider = registeredClient(providers.config, 'twitter', otherwise)
  providers.answer = () => ({ body: { access_token: 'a' } })

  await refreshTokens(site, provider, 'r')

  const { headers } = formOf('refresh_token')
  const text = Buffer.from(headers['authorization']?.slice('Basic '.length) ?? '', 'base64')
  assert.equal(text.toString(), 'id%3Awith+colon:p%25ss%2Bword')
})

const invalidResponses: [string, { status?: number; body: string | object } | 'hang'][] = [
  ['an error', { status: 500, body: { message: 'oops' } }],
  ['a page', { body: '<!doctype html>' }],
  ['a good status with a refusal in it', { body: { error: 'bad_verification_code' } }],
  ['no token', { body: { token_type: 'bearer' } }],
  ['an empty token', { body: { access_token: '' } }],
  ['a list', { body: ['access_token'] }],
  ['far too much', { body: `{"access_token":"${'a'.repeat(1_000_000)}"}` }],
]

for (const [label, answer] of invalidResponses) {
  test(`${label} instead of tokens is a distinct failure`, async () => {
    const provider = registeredClient(providers.config, 'github')
    providers.answer = () => answer

    const exchange = exchangeCode(site, provider, { code: 'c', code_verifier, redirect_uri })

    await assert.rejects(exchange, ProviderFailure)
  })
}

test('an unreachable provider is a distinct failure', async () => {
  const removed = registeredClient(providers.config, 'github', { base_url: 'http://127.0.0.1:9' })

  const exchange = exchangeCode(site, removed, { code: 'c', code_verifier, redirect_uri })

  await assert.rejects(exchange, /request to GitHub \/login\/oauth\/access_token failed: refused/)
})

test('in live, a provider base URL on a private address is not requested', async () => {
  const live = { ...site, mode: 'live' as const }
  const base_url = 'https://127.0.0.1:9'
  const provider = registeredClient(providers.config, 'github', { base_url })

  const exchange = exchangeCode(live, provider, { code: 'c', code_verifier, redirect_uri })

  await assert.rejects(exchange, /private_address/)
})

test('an invalid lifetime is ignored', async () => {
  const provider = registeredClient(providers.config, 'github')
  for (const expires_in of [-1, 0, 'soon', 1e300, null]) {
    providers.answer = () => ({ body: { access_token: 'a', expires_in } })

    const tokens = await exchangeCode(site, provider, { code: 'c', code_verifier, redirect_uri })

    assert.equal(tokens.access_token_expires_at, undefined)
  }
})

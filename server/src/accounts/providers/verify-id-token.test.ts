import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type ProviderId } from '@gatehouse/contract/accounts/providers'
import { providerIds } from '@gatehouse/contract/accounts/provider-names'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { openProviders, type Providers } from '../../testing/providers/open-providers.ts'
import { providerSite, registeredClient } from '../../testing/providers/provider-site.ts'
import { MICROSOFT_TENANT } from '../../testing/providers/shapes.data.ts'
import { verifyIdToken, type IdTokenRequest } from './verify-id-token.ts'

const NOON = new Date('2026-01-15T12:00:00.000Z')
const NOON_SECONDS = 1_768_478_400
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

const verifyToken = (
  id: ProviderId,
  request: IdTokenRequest,
  otherwise: Parameters<typeof registeredClient>[2] = {},
) => verifyIdToken(site, registeredClient(providers.config, id, otherwise), request)

test('id tokens signed by Google, Apple, Microsoft and Facebook sign in', async () => {
  for (const id of ['google', 'apple', 'microsoft', 'facebook'] as const) {
    const profile = await verifyToken(id, { token: await providers.sign(id) })

    assert.equal(profile?.account_id, '80351110224678912')
    assert.equal(profile?.email, 'mia@example.com')
  }
})

test('id tokens of other providers are not accepted from an app', async () => {
  const idTokenProviders = providerIds.filter(
    id => registeredClient(providers.config, id).id_token_sign_in,
  )

  const twitch = await verifyToken('twitch', { token: await providers.sign('twitch') })

  assert.deepEqual(idTokenProviders, ['apple', 'facebook', 'google', 'microsoft'])
  assert.equal(twitch, undefined)
})

const rejected: [string, Record<string, unknown>][] = [
  ['made for another app', { aud: 'somebody-else' }],
  ['made for several apps', { aud: ['google-client', 'somebody-else'] }],
  ['made for nobody', { aud: undefined }],
  ['made by somebody else', { iss: 'https://accounts.example.com' }],
  ['made by nobody', { iss: undefined }],
  ['that has ended', { exp: NOON_SECONDS - 31 }],
  ['without an end', { exp: undefined }],
  ['older than an hour', { iat: NOON_SECONDS - 3_631, exp: NOON_SECONDS + 600 }],
  ['from the future', { iat: NOON_SECONDS + 60 }],
  ['that does not count yet', { nbf: NOON_SECONDS + 60 }],
  ['about nobody', { sub: undefined }],
  ['about nobody in particular', { sub: '' }],
]

for (const [label, claims] of rejected) {
  test(`an id token ${label} is rejected`, async () => {
    const token = await providers.sign('google', claims)

    const profile = await verifyToken('google', { token })

    assert.equal(profile, undefined)
  })
}

test('an unsigned id token is rejected (CVE-2026-67336)', async () => {
  const claims = { sub: '1', email: 'mia@example.com', email_verified: true }
  const unsignedToken = new UnsecuredJWT(claims)
    .setIssuer('https://accounts.google.com')
    .setAudience('google-client')
    .setIssuedAt(NOON_SECONDS)
    .setExpirationTime(NOON_SECONDS + 600)
    .encode()

  assert.equal(await verifyToken('google', { token: unsignedToken }), undefined)
  assert.equal(await verifyToken('google', { token: `${unsignedToken}AAAA` }), undefined)
})

test('an id token signed with the public key as an HMAC secret is rejected', async () => {
  const response = await fetch(`${providers.config.google?.base_url}/oauth2/v3/certs`)
  const publishedKey = Buffer.from(await response.text())
  const token = await new SignJWT({ sub: '1', email: 'mia@example.com' })
    .setProtectedHeader({ alg: 'HS256', kid: 'key-of-the-day' })
    .setIssuer('https://accounts.google.com')
    .setAudience('google-client')
    .setIssuedAt(NOON_SECONDS)
    .setExpirationTime(NOON_SECONDS + 600)
    .sign(publishedKey)

  assert.equal(await verifyToken('google', { token }), undefined)
})

test('an id token signed by another key is rejected, with a known key id or not', async () => {
  const { privateKey: key } = await generateKeyPair('RS256')

  const known = await providers.sign('google', {}, { key })
  const unknown = await providers.sign('google', {}, { key, kid: 'a-key-nobody-knows' })

  assert.equal(await verifyToken('google', { token: known }), undefined)
  assert.equal(await verifyToken('google', { token: unknown }), undefined)
})

test('a malformed id token is rejected', async () => {
  for (const token of ['', 'abc', 'a.b.c', '..', 'x'.repeat(20_001)]) {
    assert.equal(await verifyToken('google', { token }), undefined)
  }
})

test('an id token issued for another request is rejected', async () => {
  const token = await providers.sign('google', {}, { nonce: 'of-another-request' })
  const bare = await providers.sign('google')

  assert.equal(await verifyToken('google', { token, nonce: 'of-this-request' }), undefined)
  assert.equal(await verifyToken('google', { token: bare, nonce: 'of-this-request' }), undefined)
})

test("Apple's nonce may be sent hashed by a phone", async () => {
  // echo -n of-this-request | sha256sum
  const nonce = '5b15eea78bb39b91ff8ffcffb7311266e513dd1bcdc975831f73757a72380534'
  const hashedNonce = await providers.sign('apple', {}, { nonce })
  const plain = await providers.sign('apple', {}, { nonce: 'of-this-request' })

  assert.ok(await verifyToken('apple', { token: hashedNonce, nonce: 'of-this-request' }))
  assert.ok(await verifyToken('apple', { token: plain, nonce: 'of-this-request' }))
})

test("Apple's token for the phone app is accepted once its bundle id is configured", async () => {
  const token = await providers.sign('apple', { aud: 'com.example.shop' })
  const options = { app_bundle_identifier: 'com.example.shop' }

  assert.equal(await verifyToken('apple', { token }), undefined)
  assert.ok(await verifyToken('apple', { token }, { options }))
})

test('several client ids are accepted for each', async () => {
  const token = await providers.sign('google', { aud: 'google-ios' })

  assert.equal(await verifyToken('google', { token }), undefined)
  assert.ok(await verifyToken('google', { token }, { client_ids: ['google-client', 'google-ios'] }))
})

test('only users of the domain sign in where Google is limited to a domain', async () => {
  const parameters = { hd: 'example.com' }
  const ours = await providers.sign('google', { hd: 'example.com' })
  const theirs = await providers.sign('google', { hd: 'example.net' })
  const publicQueries = await providers.sign('google')

  assert.ok(await verifyToken('google', { token: ours }, { parameters }))
  assert.equal(await verifyToken('google', { token: theirs }, { parameters }), undefined)
  assert.equal(await verifyToken('google', { token: publicQueries }, { parameters }), undefined)
})

const CONSUMER_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
const tenants: [string, { tid: string; signs_in: boolean }][] = [
  ['common', { tid: MICROSOFT_TENANT, signs_in: true }],
  ['common', { tid: CONSUMER_TENANT, signs_in: true }],
  ['organizations', { tid: MICROSOFT_TENANT, signs_in: true }],
  ['organizations', { tid: CONSUMER_TENANT, signs_in: false }],
  ['consumers', { tid: CONSUMER_TENANT, signs_in: true }],
  ['consumers', { tid: MICROSOFT_TENANT, signs_in: false }],
  [MICROSOFT_TENANT, { tid: MICROSOFT_TENANT, signs_in: true }],
  [MICROSOFT_TENANT, { tid: '11111111-2222-3333-4444-555555555555', signs_in: false }],
]

for (const [tenant_id, { tid, signs_in: is_accepted }] of tenants) {
  const who = tid === CONSUMER_TENANT ? 'a private account' : `an account of ${tid.slice(0, 8)}`
  const verb = is_accepted ? 'comes' : 'does not come'
  test(`with Microsoft's ${tenant_id}, ${who} ${verb} in`, async () => {
    const base = providers.config.microsoft?.base_url
    const token = await providers.sign('microsoft', { tid, iss: `${base}/${tid}/v2.0` })
    providers.answer = await answerWithKeys()

    const profile = await verifyToken('microsoft', { token }, { options: { tenant_id } })

    assert.equal(profile !== undefined, is_accepted)
  })
}

/** Microsoft publishes its keys under every tenant's name. */
async function answerWithKeys(): Promise<Providers['answer']> {
  const response = await fetch(`${providers.config.microsoft?.base_url}/common/discovery/v2.0/keys`)
  const body = (await response.json()) as object
  return requested => (requested.path.endsWith('/discovery/v2.0/keys') ? { body } : undefined)
}

test('a Microsoft directory cannot issue tokens for another directory', async () => {
  const base = providers.config.microsoft?.base_url
  const iss = `${base}/11111111-2222-3333-4444-555555555555/v2.0`
  const token = await providers.sign('microsoft', { iss })

  assert.equal(await verifyToken('microsoft', { token }), undefined)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import vm from 'node:vm'
import { snippet } from '../docs-site/src/snippets.ts'
import { merchant, signUp, type Merchant } from '../server/src/testing/people.ts'
import { locationOf, registerApp, type App } from '../server/src/testing/oauth.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { followLink, oauthClientUrl } from './oauth-client.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({
    now: 'running',
    settings: { oauth_registration_enabled: true },
  })
  acme = await merchant(server)
})
after(() => server.close())

const REDIRECT_URI = 'http://127.0.0.1:4999/callback'
const SIGNED_OUT_URI = 'http://127.0.0.1:4999/bye'

/** The public clients, of which nothing is typed here. */
// oxlint-disable-next-line typescript/no-explicit-any
type Untyped = any

const load = async (path: string): Promise<Untyped> => import(await oauthClientUrl(path))

const app = (configuration = {}): Promise<App> =>
  registerApp(acme.owner, acme.organization.id, {
    redirect_uris: [REDIRECT_URI],
    post_logout_redirect_uris: [SIGNED_OUT_URI],
    ...configuration,
  })

/** A browser of an app's own server, which keeps the cookies. */
function browserOf(serve: (request: Request) => Promise<Response>) {
  const cookies = new Map<string, string>()
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const response = await serve(new Request(url, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
}

test('openid-client signs a user in, renews, checks and revokes tokens', async () => {
  const client = await load('openid-client/build/index.js')
  const [notes, ada] = [await app(), await signUp(server, 'Ada')]
  const options = { execute: [client.allowInsecureRequests] }
  const config = await client.discovery(
    new URL(server.url),
    notes.client_id,
    notes.client_secret,
    client.ClientSecretPost(notes.client_secret),
    options,
  )
  const [pkceCodeVerifier, expectedState, expectedNonce] = [
    client.randomPKCECodeVerifier(),
    client.randomState(),
    client.randomNonce(),
  ]
  const link: URL = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    ...{ code_challenge_method: 'S256', state: expectedState, nonce: expectedNonce },
  })

  const back = await followLink(ada, link)
  const tokens = await client.authorizationCodeGrant(config, back, {
    ...{ pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true },
  })
  const claims = tokens.claims()
  const info = await client.fetchUserInfo(config, tokens.access_token, claims.sub)
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token)
  const checked = await client.tokenIntrospection(config, renewed.access_token)
  await client.tokenRevocation(config, renewed.refresh_token)
  const revoked = await client.tokenIntrospection(config, renewed.access_token)
  const out: URL = client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: SIGNED_OUT_URI,
    id_token_hint: tokens.id_token,
  })
  const asked = await ada.get(out.pathname + out.search)

  assert.equal(claims.email, ada.email)
  assert.equal(info.email, ada.email)
  assert.deepEqual([checked.active, checked.sub, revoked.active], [true, claims.sub, false])
  assert.equal(locationOf(asked).pathname, '/oauth/sign-out')
})

test('openid-client registers an app by itself, and gets tokens of its own', async () => {
  const client = await load('openid-client/build/index.js')
  const options = { execute: [client.allowInsecureRequests] }
  const metadata = { client_name: 'CLI', redirect_uris: [REDIRECT_URI] }
  const registered = await client.dynamicClientRegistration(
    new URL(server.url),
    metadata,
    undefined,
    options,
  )
  const tool = await app({ grant_types: ['client_credentials'], scope: 'products:read' })
  const config = await client.discovery(
    new URL(server.url),
    tool.client_id,
    tool.client_secret,
    client.ClientSecretPost(tool.client_secret),
    options,
  )

  const tokens = await client.clientCredentialsGrant(config, { scope: 'products:read' })

  assert.match(registered.clientMetadata().client_id, /^gatehouse_ci_/)
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  assert.equal((await fetch(`${server.url}/v1/products/`, { headers })).status, 200)
})

test('oauth4webapi signs a user in to an app without a secret', async () => {
  const oauth = await load('oauth4webapi/build/index.js')
  const notes = await app({ token_endpoint_auth_method: 'none' })
  const ada = await signUp(server, 'Ada')
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(server.url)
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const as = await oauth.processDiscoveryResponse(issuer, discovered)
  const client = { client_id: notes.client_id }
  const verifier = oauth.generateRandomCodeVerifier()
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
  const link = new URL(as.authorization_endpoint)
  const query = {
    ...{ client_id: notes.client_id, redirect_uri: REDIRECT_URI, response_type: 'code' },
    ...{ scope: 'openid email', state, nonce, code_challenge_method: 'S256' },
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  }
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value)

  const params = oauth.validateAuthResponse(as, client, await followLink(ada, link), state)
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    params,
    REDIRECT_URI,
    verifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
    ...{ expectedNonce: nonce, requireIdToken: true },
  })

  await oauth.validateApplicationLevelSignature(as, response, insecure)
  assert.equal(oauth.getValidatedIdTokenClaims(tokens).email, ada.email)
})

/** The guide's configuration of Auth.js, in a program with this environment. */
function providerOfGuide(env: Record<string, string>): object {
  const text = snippet('sign-in-with-gatehouse', 'gatehouse-provider.js')
  const body = text.replace('export const gatehouse =', 'return')
  return vm.compileFunction(body, ['process'])({ env })
}

test('Auth.js signs a user in with Gatehouse', async () => {
  const { Auth, skipCSRFCheck } = await load('@auth/core/index.js')
  const callback = 'http://127.0.0.1:4999/auth/callback/gatehouse'
  const notes = await app({ redirect_uris: [callback] })
  const ada = await signUp(server, 'Ada')
  const config = {
    ...{ secret: 'a secret of the app, long enough', trustHost: true, basePath: '/auth' },
    skipCSRFCheck,
    providers: [
      providerOfGuide({
        GATEHOUSE_URL: server.url,
        GATEHOUSE_CLIENT_ID: notes.client_id,
        GATEHOUSE_CLIENT_SECRET: notes.client_secret,
      }),
    ],
  }
  const ask = browserOf(request => Auth(request, config))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const started = await ask('http://127.0.0.1:4999/auth/signin/gatehouse', {
    ...{ method: 'POST', headers: form, body: '' },
  })

  const back = await followLink(ada, new URL(started.headers.get('location') ?? ''))
  await ask(back.href)
  const session = await (await ask('http://127.0.0.1:4999/auth/session')).json()

  assert.equal(session.user.email, ada.email)
})

test('Better Auth signs a user in with Gatehouse, as a generic provider', async () => {
  const { betterAuth } = await load('better-auth/dist/index.mjs')
  const { genericOAuth } = await load('better-auth/dist/plugins/index.mjs')
  const origin = 'http://127.0.0.1:4999'
  const notes = await app({ redirect_uris: [`${origin}/api/auth/callback/gatehouse`] })
  const ada = await signUp(server, 'Ada')
  const discoveryUrl = `${server.url}/.well-known/openid-configuration`
  const auth = betterAuth({
    ...{ baseURL: origin, secret: 'a secret of the app, which is long enough' },
    plugins: [
      genericOAuth({
        config: [
          {
            ...{ providerId: 'gatehouse', discoveryUrl, pkce: true },
            ...{ clientId: notes.client_id, clientSecret: notes.client_secret },
            scopes: ['openid', 'profile', 'email'],
          },
        ],
      }),
    ],
  })
  const ask = browserOf(auth.handler)
  const started = await ask(`${origin}/api/auth/sign-in/social`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json', origin } },
    body: JSON.stringify({ provider: 'gatehouse', callbackURL: '/' }),
  })
  const { url } = (await started.json()) as { url: string }

  const back = await followLink(ada, new URL(url))
  const returned = await ask(back.href)
  const session = await (await ask(`${origin}/api/auth/get-session`)).json()

  assert.equal(returned.status, 302)
  assert.equal(session.user.email, ada.email)
})

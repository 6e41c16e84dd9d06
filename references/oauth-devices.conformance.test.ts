import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerApp, type App } from '../server/src/testing/oauth.ts'
import { merchant, signUp, type Merchant } from '../server/src/testing/people.ts'
import type { Person } from '../server/src/testing/person.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { followLink, oauthClientUrl } from './oauth-client.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  const settings = { oauth_registration_enabled: true }
  server = await startTestServer({ now: 'running', settings })
  acme = await merchant(server)
})
after(() => server.close())

const REDIRECT_URI = 'http://127.0.0.1:4999/callback'

/** The public clients, of which nothing is typed here. */
// oxlint-disable-next-line typescript/no-explicit-any
type Untyped = any

const load = async (path: string): Promise<Untyped> => import(await oauthClientUrl(path))

const app = (configuration = {}): Promise<App> =>
  registerApp(acme.owner, acme.organization.id, {
    redirect_uris: [REDIRECT_URI],
    ...configuration,
  })

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** An app on a device. */
const deviceApp = (more = {}) => app({ grant_types: [DEVICE_GRANT, 'refresh_token'], ...more })

const allowDevice = async (person: Person, user_code: string) =>
  (await person.post('/v1/oauth2/device/request', { user_code, action: 'allow' })).status

test('openid-client pushes a request, and signs a user in on a device', async () => {
  const client = await load('openid-client/build/index.js')
  const [tv, ada] = [await deviceApp(), await signUp(server, 'Ada')]
  const notes = await app()
  const options = { execute: [client.allowInsecureRequests] }
  const configOf = ({ client_id, client_secret }: App) =>
    client.discovery(new URL(server.url), client_id, client_secret, undefined, options)
  const [config, deviceConfig] = [await configOf(notes), await configOf(tv)]
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const link: URL = await client.buildAuthorizationUrlWithPAR(config, {
    ...{ redirect_uri: REDIRECT_URI, scope: 'openid email', code_challenge_method: 'S256' },
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
  })

  const back = await followLink(ada, link)
  const tokens = await client.authorizationCodeGrant(config, back, { pkceCodeVerifier })
  const codes = await client.initiateDeviceAuthorization(deviceConfig, { scope: 'openid email' })
  const allowed = await allowDevice(ada, codes.user_code)
  const soon = { ...codes, interval: 0.1 }
  const ofDevice = await client.pollDeviceAuthorizationGrant(deviceConfig, soon)

  assert.deepEqual([...link.searchParams.keys()].sort(), ['client_id', 'request_uri'])
  assert.equal(tokens.claims().email, ada.email)
  assert.deepEqual([codes.interval, codes.expires_in, allowed], [5, 600, 204])
  assert.equal(ofDevice.claims().email, ada.email)
  const renewed = await client.refreshTokenGrant(deviceConfig, ofDevice.refresh_token)
  assert.equal(typeof renewed.access_token, 'string')
})

test('oauth4webapi pushes a request, and signs a user in on a public device', async () => {
  const oauth = await load('oauth4webapi/build/index.js')
  const [notes, tv] = [await app(), await deviceApp({ token_endpoint_auth_method: 'none' })]
  const ada = await signUp(server, 'Ada')
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(server.url)
  const discovered = await oauth.discoveryRequest(issuer, insecure)
  const as = await oauth.processDiscoveryResponse(issuer, discovered)
  const secret = oauth.ClientSecretPost(notes.client_secret)
  const verifier = oauth.generateRandomCodeVerifier()
  const device = { client_id: tv.client_id }

  const pushed = await oauth.pushedAuthorizationRequest(
    as,
    { client_id: notes.client_id },
    secret,
    {
      ...{ redirect_uri: REDIRECT_URI, response_type: 'code', scope: 'openid email' },
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    },
    insecure,
  )
  const request = await oauth.processPushedAuthorizationResponse(as, notes, pushed)
  const link = new URL(as.authorization_endpoint)
  link.searchParams.set('client_id', notes.client_id)
  link.searchParams.set('request_uri', request.request_uri)
  const back = await followLink(ada, link)
  const asked = await oauth.deviceAuthorizationRequest(
    as,
    device,
    oauth.None(),
    { scope: 'openid email' },
    insecure,
  )
  const codes = await oauth.processDeviceAuthorizationResponse(as, device, asked)
  await allowDevice(ada, codes.user_code)
  const granted = await oauth.deviceCodeGrantRequest(
    as,
    device,
    oauth.None(),
    codes.device_code,
    insecure,
  )
  const tokens = await oauth.processDeviceCodeResponse(as, device, granted)

  assert.equal(as.pushed_authorization_request_endpoint, `${server.url}/v1/oauth2/par`)
  assert.equal(as.device_authorization_endpoint, `${server.url}/v1/oauth2/device`)
  assert.deepEqual(
    [as.backchannel_logout_supported, as.backchannel_logout_session_supported],
    [true, true],
  )
  assert.equal(request.expires_in, 60)
  assert.equal(typeof back.searchParams.get('code'), 'string')
  assert.equal(oauth.getValidatedIdTokenClaims(tokens).email, ada.email)
})

test('openid-client registers a command line by itself, and signs a user in to it', async () => {
  const client = await load('openid-client/build/index.js')
  const ada = await signUp(server, 'Ada')
  const metadata = {
    ...{ client_name: 'CLI', token_endpoint_auth_method: 'none', response_types: [] },
    grant_types: [DEVICE_GRANT],
  }
  const options = { execute: [client.allowInsecureRequests] }
  const url = new URL(server.url)
  const config = await client.dynamicClientRegistration(url, metadata, client.None(), options)

  const codes = await client.initiateDeviceAuthorization(config, { scope: 'openid email' })
  await allowDevice(ada, codes.user_code)
  const soon = { ...codes, interval: 0.1 }
  const tokens = await client.pollDeviceAuthorizationGrant(config, soon)

  assert.deepEqual(config.clientMetadata().redirect_uris, [])
  assert.equal(tokens.claims().email, ada.email)
  assert.equal(tokens.refresh_token, undefined)
})

// The programs of README files and guides that use public clients.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { sellingMerchant } from '../server/src/billing/client-plugins/test-shop.ts'
import { registerApp, signInTo } from '../server/src/testing/oauth.ts'
import { signUp, type Merchant } from '../server/src/testing/people.ts'
import { plan } from '../server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { openReader, readerWith, type GuideReader } from './run-guide.ts'

let server: TestServer
let acme: Merchant
const readers: Promise<GuideReader>[] = []

before(async () => {
  server = await startTestServer({ now: 'running' })
  acme = await sellingMerchant(server)
})
after(async () => {
  await Promise.all([server, ...(await Promise.all(readers))].map(each => each.close()))
})

/** A reader whose folder is deleted after the tests. */
function keep(reader: Promise<GuideReader>): Promise<GuideReader> {
  readers.push(reader)
  return reader
}

const environment = () => ({
  GATEHOUSE_URL: server.url,
  GATEHOUSE_TOKEN: String(acme.server.token),
})

test('the program of the README signs a user up', async () => {
  const reader = await keep(openReader())
  const followedBy = 'console.log((await auth.getSession()).data.user.name)'

  const lines = await reader.runInPage('../../README', 'auth.js', {
    ...{ followedBy, environment: environment() },
  })

  assert.deepEqual(lines, ['Mia'])
})

test("an app uses Better Auth's client as the guide says", async () => {
  const reader = await keep(openReader())
  const followedBy = `
    console.log(data.user.name, (await auth.getSession()).data.user.name)
    console.log((await auth.organization.list()).data.map(({ slug }) => slug).join())
  `

  const lines = await reader.runInPage('accounts-client', 'auth.js', {
    ...{ followedBy, environment: environment() },
  })

  assert.deepEqual(lines, ['Mia Mia', 'umbrella'])
})

test("an app sells with Polar's and Stripe's plugins of that client", async () => {
  await plan(acme, { metadata: { slug: 'pro-plan' } })
  const reader = await keep(openReader('client-plugins'))
  const followedBy = `
    await auth.signUp.email({ name: 'Ada', email: 'ada@plugins.example', password: 'a password' })
    const opened = await auth.checkout({ slug: 'pro-plan' })
    console.log(new URL(opened.data.url).pathname)
    const upgraded = await auth.subscription.upgrade({
      ...{ plan: 'pro-plan', successUrl: '/done', cancelUrl: '/' },
    })
    console.log(new URL(upgraded.data.url).pathname)
  `

  const lines = await reader.runInPage('client-plugins', 'auth.js', {
    ...{ followedBy, environment: environment() },
  })

  assert.equal(lines.length, 2)
  for (const line of lines) assert.match(line, /^\/checkout\//)
})

test('a client before 1.0 creates a product', async () => {
  const reader = await keep(openReader('polar-0.49.0'))

  const lines = await reader.run('billing-client', 'older.mjs', environment())

  assert.deepEqual(lines, ['month'])
})

test('a program creates a webhook endpoint', async () => {
  const reader = await keep(openReader())

  const [secret = ''] = await reader.run('webhooks', 'subscribe.mjs', environment())

  const { items } = (await acme.server.get('/v1/webhooks/endpoints')).body
  assert.match(secret, /^gatehouse_whs_/)
  assert.deepEqual(
    items.map(({ url }: { url: string }) => url),
    ['http://127.0.0.1:4400/hooks'],
  )
})

test('a program advances the test clock by a month', async () => {
  const reader = await keep(openReader())
  const before = (await acme.server.get(`/v1/organizations/${acme.organization.id}/test-clock`))
    .body

  const [line = ''] = await reader.run('test-clock', 'advance.mjs', environment())

  const [status, now = '', error] = line.split(' ')
  assert.deepEqual([status, error], ['idle', 'null'])
  assert.ok(Date.parse(now) - Date.parse(before.now) >= 31 * 24 * 3_600_000)
})

test('a server of an app learns that a user has signed out', async t => {
  const app = await registerApp(acme.owner, acme.organization.id)
  const reader = await keep(openReader())
  const receiver = await reader.start('sign-in-with-gatehouse', 'logout.mjs', {
    GATEHOUSE_URL: server.url,
    GATEHOUSE_CLIENT_ID: app.client_id,
  })
  t.after(receiver.stop)
  const path = `/v1/oauth2/register/${app.client_id}`
  const { body: configuration } = await acme.owner.get(path)
  const listening = { ...configuration, backchannel_logout_uri: `${receiver.url}/logout` }
  assert.equal((await acme.owner.put(path, listening)).status, 200)
  const ada = await signUp(server, 'Ada')
  const { id_token } = await signInTo(server, ada, app)
  const { sid } = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())

  await ada.post('/api/auth/sign-out')
  await server.drainJobs()

  assert.deepEqual(receiver.lines, ['listening', `ended ${sid}`])
  const forged = new URLSearchParams({ logout_token: id_token })
  assert.equal((await fetch(receiver.url, { method: 'POST', body: forged })).status, 400)
})

test("the program of the simulator's README charges a card", async t => {
  const signatures: unknown[] = []
  const receiver = createServer((request, response) => {
    signatures.push(request.headers['stripe-signature'])
    response.end()
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  t.after(() => receiver.close())
  const { port } = receiver.address() as AddressInfo
  const reader = await keep(readerWith(new URL('../', import.meta.url)))

  const lines = await reader.run('../../stripe-simulator/README', 'charge.ts', {
    WEBHOOK_URL: `http://127.0.0.1:${port}`,
  })

  assert.deepEqual(lines, ['1'])
  assert.ok(signatures.length > 0 && signatures.every(Boolean))
})

test('the program of a decision reads the responses of providers', async () => {
  const reader = await keep(openReader('oauth-clients'))

  const lines = await reader.run('../decisions/oauth-client', 'read.mjs', {})

  const missing = (name: string) => `"response" body "${name}" property must be a string`
  assert.deepEqual(lines, [
    'read',
    missing('access_token'),
    missing('scope'),
    missing('token_type'),
  ])
})

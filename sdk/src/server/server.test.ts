import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant, signUp, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { plan, sell } from '@gatehouse/server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { isGatehouseError } from '../billing.ts'
import { AccessDenied, createGatehouse, withEntitlement, withSession } from '../server.ts'

let server: TestServer
let acme: Merchant
let requests: string[] = []
before(async () => {
  // Tokens contain real time, which programs compare with their own clock.
  server = await startTestServer({ now: 'running', settings: { bearer_sessions_enabled: true } })
  acme = await merchant(server)
})
after(() => server.close())

const countedFetch: typeof fetch = (input, init) => {
  requests.push(new URL(input instanceof Request ? input.url : input).pathname)
  return fetch(input, init)
}

function connect(more: object = {}) {
  requests = []
  const token = acme.server.token ?? ''
  return createGatehouse({ baseURL: server.url, token, fetch: countedFetch, ...more })
}

const page = (headers: Record<string, string> = {}) =>
  new Request('https://app.example.com/report', { headers })

const cookieOf = ({ cookies }: Person) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test('a user is known by the cookie, and no other cookie is passed on', async () => {
  const ada = await signUp(server, 'Ada')
  const sent: (string | null)[] = []
  const gatehouse = connect({
    fetch: (input: string | URL, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('cookie'))
      return fetch(input, init)
    },
  })

  const known = await gatehouse.getSession(page({ cookie: `theirs=secret; ${cookieOf(ada)}` }))

  assert.equal(known?.user.name, 'Ada')
  assert.ok(known.session?.expiresAt instanceof Date)
  assert.ok(known.user.createdAt instanceof Date)
  assert.equal(sent.length, 1)
  assert.doesNotMatch(sent[0] ?? '', /theirs/)
})

test('a request without a cookie of the server is answered without a request to it', async () => {
  const gatehouse = connect()

  assert.equal(await gatehouse.getSession(page({ cookie: 'theirs=secret' })), null)
  assert.equal(await gatehouse.getSession({ headers: {} }), null)
  assert.deepEqual(requests, [])
})

test('a JWT is verified with keys that are read once', async () => {
  const ada = await signUp(server, 'Ada')
  const { token } = (await ada.get('/api/auth/token')).body
  const gatehouse = connect()
  const bearer = { authorization: `Bearer ${token}` }

  const first = await gatehouse.getSession(page(bearer))
  const second = await gatehouse.getSession({ headers: bearer })

  assert.equal(first?.user.email, ada.email)
  assert.equal(first.session, null)
  assert.ok(first.user.createdAt instanceof Date)
  assert.ok(first.expiresAt > new Date())
  assert.equal(second?.user.id, first.user.id)
  assert.deepEqual(requests, ['/api/auth/jwks'])
})

test('a forged JWT, and one of another server, identify nobody', async () => {
  const ada = await signUp(server, 'Ada')
  const { token } = (await ada.get('/api/auth/token')).body
  const [head, claims, signature] = String(token).split('.')
  const other = JSON.stringify({ ...JSON.parse(atob(claims ?? '')), sub: 'somebody' })
  const forged = [head, btoa(other).replaceAll('=', ''), signature].join('.')
  const unsigned = [btoa('{"alg":"none"}').replaceAll('=', ''), claims, ''].join('.')
  const gatehouse = connect()
  const elsewhere = connect({ baseURL: server.url.replace('127.0.0.1', 'localhost') })

  assert.equal(await gatehouse.getSession(page({ authorization: `Bearer ${forged}` })), null)
  assert.equal(await gatehouse.getSession(page({ authorization: `Bearer ${unsigned}` })), null)
  assert.equal(await elsewhere.getSession(page({ authorization: `Bearer ${token}` })), null)
})

test("a session's token is passed on, and signed out it identifies nobody", async () => {
  const ada = await signUp(server, 'Ada')
  const token = decodeURIComponent(ada.cookies.get('better-auth.session_token') ?? '')
  const bearer = { authorization: `Bearer ${token.split('.')[0]}` }
  const gatehouse = connect()

  assert.equal((await gatehouse.getSession(page(bearer)))?.user.email, ada.email)
  await ada.post('/api/auth/sign-out')
  assert.equal(await gatehouse.getSession(page(bearer)), null)
})

test('a request without a user is denied with 401 and JSON', async () => {
  const gatehouse = connect()
  const handler = withSession(gatehouse, (_, { user }) => new Response(user.name))

  const denied = await gatehouse.requireSession(page()).catch((error: unknown) => error)
  const response = await handler(page())

  assert.ok(denied instanceof AccessDenied)
  assert.equal(denied.status, 401)
  assert.equal(response.status, 401)
  assert.deepEqual(await response.json(), { code: 'UNAUTHORIZED', message: 'Sign in first.' })
})

test('a user without the benefit gets 402 and the reason, until it is bought', async () => {
  const ada = await signUp(server, 'Ada')
  const note = { type: 'custom', description: 'Reports', properties: { note: null } }
  const { body: benefit } = await acme.server.post('/v1/benefits/', note)
  const pro = await plan(acme)
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.id] })
  const customers = new Map<string, string>()
  const gatehouse = connect({
    customerOf: ({ user }: { user: { id: string } }) => {
      const customerId = customers.get(user.id)
      return customerId ? { customerId } : { externalCustomerId: user.id }
    },
  })
  const question = { benefitId: String(benefit.id) }
  const handler = withEntitlement(gatehouse, question, (_, { user }) => new Response(user.name))
  const request = () => page({ cookie: cookieOf(ada) })

  const before_purchase = await handler(request())
  const { order } = await sell(server, acme, pro)
  await server.drainJobs()
  const session = await gatehouse.requireSession(request())
  customers.set(session.user.id, String(order.customer_id))
  const after_purchase = await handler(request())

  assert.equal(before_purchase.status, 402)
  const denial = await before_purchase.json()
  assert.equal(denial.code, 'ENTITLEMENT_REQUIRED')
  assert.equal(denial.reason, 'customer_unknown')
  assert.equal(after_purchase.status, 200)
  assert.equal(await after_purchase.text(), 'Ada')
})

test('while the server cannot be reached, requests get 503 and not 401', async () => {
  const ada = await signUp(server, 'Ada')
  const { token } = (await ada.get('/api/auth/token')).body
  const gatehouse = connect({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
  const handler = withSession(gatehouse, () => new Response('hello'))

  const byCookie = await handler(page({ cookie: cookieOf(ada) }))
  const byToken = await handler(page({ authorization: `Bearer ${token}` }))
  const error = await gatehouse
    .getSession(page({ cookie: cookieOf(ada) }))
    .catch((thrown: unknown) => thrown)

  assert.equal(byCookie.status, 503)
  assert.equal(byToken.status, 503)
  assert.ok(isGatehouseError(error, 'UNREACHABLE'))
})

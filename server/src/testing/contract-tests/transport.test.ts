import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestServer, type TestServer } from '../test-server.ts'
import { merchant, signUp, type Merchant } from '../people.ts'
import type { Person } from '../person.ts'
import { request } from './ask.ts'
import { browser, cases } from './fixtures.ts'

let server: TestServer
let acme: Merchant

const TRUSTED = 'https://shop.example'
const PASSWORD = 'correct horse battery staple'

before(async () => {
  server = await startTestServer({ config: { trusted_origins: [TRUSTED] } })
  acme = await merchant(server)
})
after(() => server.close())

const send = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })

const bearer = () => ({ authorization: `Bearer ${acme.server.token}` })
const json = { 'content-type': 'application/json' }
const NOT_FOUND = { code: 'NOT_FOUND', message: 'Not found' }

const billing = cases.filter(({ endpoint }) => endpoint.protocol === 'billing')
const accounts = cases.filter(({ endpoint }) => endpoint.protocol === 'accounts')

/** The path of an endpoint with a value for each parameter. */
const fillPath = (path: string) =>
  path.replaceAll(/\{\w+\}/g, '0199aaaa-0000-7000-8000-000000000000')

describe('paths and methods', () => {
  for (const { name, endpoint } of billing) {
    test(`${name} is served with and without a trailing slash and never redirects`, async () => {
      const path = fillPath(endpoint.path)
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
      const init = { method: endpoint.method, headers: json }
      const [exact, tolerantRoutes] = [await send(path, init), await send(other, init)]
      assert.equal(tolerantRoutes.status, exact.status)
      assert.equal(await tolerantRoutes.text(), await exact.text())
    })
  }

  for (const { name, endpoint } of accounts) {
    test(`${name} is served under its own path and method only`, async () => {
      const path = fillPath(endpoint.path)
      const doubleSlashPath = path.replace('/api/auth/', '/api/auth//')
      const strange = [
        [`${path}/`, endpoint.method],
        [doubleSlashPath, endpoint.method],
        [path, 'PUT'],
        [path, 'OPTIONS'],
        [path, 'HEAD'],
      ] as const
      for (const [where, method] of strange) {
        const response = await send(where, { method, headers: json })
        assert.equal(response.status, 404, `${method} ${where}`)
        const text = await response.text()
        if (method === 'HEAD') assert.equal(text, '')
        else assert.deepEqual(JSON.parse(text), NOT_FOUND)
      }
    })
  }

  test('a double slash is not a path of the billing protocol', async () => {
    for (const path of ['/v1//products/', '/v1/products//']) {
      const response = await send(path, { headers: bearer() })
      assert.equal(response.status, 404, path)
    }
  })

  test("an unserved path is not found, in its protocol's form", async () => {
    const unknown = await send('/v1/nothing/', { headers: bearer() })
    assert.equal(unknown.status, 404)
    assert.deepEqual(await unknown.json(), { error: 'ResourceNotFound', detail: 'Not found' })
    const account = await send('/api/auth/nothing', { method: 'POST' })
    assert.equal(account.status, 404)
    assert.deepEqual(await account.json(), NOT_FOUND)
    assert.equal(account.headers.get('content-type'), 'application/json')
  })

  test('HEAD responds like GET without the body', async () => {
    const response = await send('/v1/products/', { method: 'HEAD', headers: bearer() })
    assert.equal(response.status, 200)
    assert.equal(await response.text(), '')
  })
})

describe('idempotency keys', () => {
  const create = (key: string, body: object) =>
    send('/v1/customers/', {
      method: 'POST',
      headers: { ...bearer(), ...json, 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  const countOf = async (email: string) => {
    const { body } = await acme.server.get('/v1/customers/', { query: { email } })
    return body.pagination.total_count
  }

  test('twenty parallel requests with one idempotency key have one effect', async () => {
    const body = { email: 'once@example.com' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('at once', body)))
    const statuses = new Set(answers.map(({ status }) => status))
    assert.ok(statuses.isSubsetOf(new Set([201, 409])), [...statuses].join())
    const texts = await Promise.all(
      answers.filter(({ status }) => status === 201).map(answer => answer.text()),
    )
    assert.equal(new Set(texts).size, 1)
    assert.equal(await countOf('once@example.com'), 1)
    const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
    assert.equal(replayed.length, texts.length - 1)
  })

  test('a key repeats a rejection and belongs to one path and credential', async () => {
    const wrong = await create('kept', { email: 'no address' })
    const again = await create('kept', { email: 'no address' })
    assert.deepEqual([wrong.status, again.status], [422, 422])
    const body = JSON.stringify({ name: 'Elsewhere', email: 'elsewhere@example.com' })
    const { status } = await send('/v1/benefits/', {
      method: 'POST',
      headers: { ...bearer(), ...json, 'idempotency-key': 'kept' },
      body,
    })
    assert.equal(status, 422)
    const other = await merchant(server)
    const { headers } = await other.server.post(
      '/v1/customers/',
      { email: 'kept@example.com' },
      { headers: { 'idempotency-key': 'at once' } },
    )
    assert.equal(headers.get('idempotent-replayed'), null)
  })

  test('an idempotency key with another body is rejected and changes nothing', async () => {
    assert.equal((await create('bound', { email: 'bound@example.com' })).status, 201)
    const other = await create('bound', { email: 'loose@example.com' })
    assert.equal(other.status, 409)
    assert.equal(((await other.json()) as { error: string }).error, 'IdempotencyKeyReused')
    assert.equal(await countOf('loose@example.com'), 0)
  })
})

describe('request origins', () => {
  const FOREIGN = 'https://evil.example'

  test('any page may call the billing protocol, but not with cookies', async () => {
    const response = await send('/v1/products/', { headers: { ...bearer(), origin: FOREIGN } })
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.equal(response.headers.get('access-control-allow-credentials'), null)
  })

  test('a trusted page may call with cookies, and no other may', async () => {
    const cookies = { ...browser(acme.owner) }
    for (const [origin, allowed] of [
      [TRUSTED, true],
      [server.url, true],
      [FOREIGN, false],
      [`${TRUSTED}.evil.example`, false],
      ['null', false],
    ] as const) {
      const { headers } = await send('/api/auth/get-session', { headers: { ...cookies, origin } })
      const [to, also] = allowed ? [origin, 'true'] : [null, null]
      assert.equal(headers.get('access-control-allow-origin'), to, origin)
      assert.equal(headers.get('access-control-allow-credentials'), also, origin)
    }
  })

  test('a preflight is answered for trusted pages', async () => {
    const requested = {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization, content-type, idempotency-key',
    }
    const init = (origin: string) => ({ method: 'OPTIONS', headers: { ...requested, origin } })
    const trusted = await send('/v1/products/', init(TRUSTED))
    assert.equal(trusted.status, 204)
    assert.match(String(trusted.headers.get('access-control-allow-methods')), /PATCH/)
    assert.match(String(trusted.headers.get('access-control-allow-headers')), /idempotency-key/)
    assert.equal(trusted.headers.get('access-control-allow-origin'), TRUSTED)
    const foreign = await send('/api/auth/get-session', init(FOREIGN))
    assert.equal(foreign.headers.get('access-control-allow-origin'), null)
  })

  const changing = cases.filter(({ endpoint: { method, subjects, kind } }) => {
    return method !== 'GET' && subjects.includes('user') && kind !== 'raw'
  })
  // One user for all of them: a rejected request leaves the session as it was.
  let person: Person
  before(async () => void (person = await signUp(server, 'Victim')))
  for (const stop of changing) {
    test(`${stop.name} does nothing with a cookie from another origin's page`, async () => {
      const scene = { server } as Parameters<typeof request>[0]
      const by = { ...browser(person), origin: FOREIGN }
      const answer = await request(scene, stop, {
        by,
        path: fillPath(stop.endpoint.path),
        body: {},
      })
      assert.equal(answer.status, 403, answer.text)
      assert.match(answer.text, /INVALID_ORIGIN|NotPermitted/)
    })
  }

  test('rejected requests do not end the session', async () => {
    const { body } = await person.get('/api/auth/get-session')
    assert.equal(body.user.name, 'Victim')
  })
})

describe('response headers', () => {
  const looks = [
    '/v1/products/',
    '/v1/nothing/',
    '/api/auth/get-session',
    '/api/auth/nothing',
    '/healthz',
  ]
  for (const path of looks) {
    test(`every response is safe to display in a browser: ${path}`, async () => {
      const { headers } = await send(path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.match(String(headers.get('content-security-policy')), /frame-ancestors 'none'/)
      assert.ok(headers.get('referrer-policy'))
      assert.equal(headers.get('x-powered-by'), null)
    })
  }

  test('every request has its own id, and private responses are not cached', async () => {
    const [one, two] = [await send('/v1/products/'), await send('/v1/products/')]
    assert.notEqual(one.headers.get('x-request-id'), two.headers.get('x-request-id'))
    const list = await send('/v1/products/', { headers: bearer() })
    assert.equal(list.headers.get('cache-control'), 'no-store')
  })

  test('behind https the server sends HSTS and secure cookies', async () => {
    const { base_url } = server.site
    server.site.base_url = 'https://gatehouse.example'
    const { headers } = await send('/v1/products/')
    const email = acme.owner.email
    const signIn = {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password: PASSWORD }),
    }
    const signedIn = await send('/api/auth/sign-in/email', signIn)
    server.site.base_url = base_url
    assert.match(String(headers.get('strict-transport-security')), /max-age=31536000/)
    const cookies = signedIn.headers.getSetCookie()
    assert.ok(cookies.length > 0)
    for (const cookie of cookies) assert.match(cookie, /^__Secure-.*; Secure/)
  })
})

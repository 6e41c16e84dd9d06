import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestServer, type TestServer } from '../test-server.ts'
import { merchant, type Merchant } from '../people.ts'
import { request, type Answer } from './ask.ts'
import type { EndpointCase } from './example.ts'
import { bearer, browser, anonymousCaller, cases, type Caller, type Fixtures } from './fixtures.ts'

let server: TestServer
let acme: Merchant
let customer_id: string

before(async () => {
  server = await startTestServer({ rate_limits: true })
  acme = await merchant(server)
  customer_id = (await acme.server.post('/v1/customers/', { email: 'bea@example.com' })).body.id
})
after(() => server.close())

const fillPath = (path: string) => path.replaceAll(/\{\w+\}/g, 'nothing')

/** A request that is rejected as early as possible, but counted. */
function attempt(stop: EndpointCase, by: Caller, body: unknown = { key: 'one' }): Promise<Answer> {
  const scene = { server } as Fixtures
  const hasBody = stop.endpoint.method !== 'GET' && stop.endpoint.method !== 'DELETE'
  return request(scene, stop, { by, path: fillPath(stop.endpoint.path), ...(hasBody && { body }) })
}

const HOUR_MS = 3_600_000

/** Resets the limits before each test, by letting enough time pass; the users stay signed in. */
const forget = () => server.clock.pass(HOUR_MS)

/** The response that the billing protocol's clients expect: no body, and the seconds to wait. */
function isRateLimited({ status, headers, text }: Answer, seconds: number) {
  assert.equal(status, 429)
  assert.equal(text, '')
  const wait = Number(headers.get('retry-after'))
  assert.ok(wait >= 1 && wait <= seconds, `waits ${wait} of ${seconds}`)
}

/**
 * The response that the accounts protocol's clients expect: code, message and a specific header.
 */
function isSlowedDownByAccounts({ status, headers, text }: Answer, seconds: number) {
  assert.equal(status, 429)
  assert.deepEqual(JSON.parse(text), {
    code: 'RATE_LIMITED',
    message: 'Too many requests. Please try again later.',
  })
  assert.equal(headers.get('content-type'), 'application/json')
  const wait = Number(headers.get('x-retry-after'))
  assert.ok(wait >= 1 && wait <= seconds, `waits ${wait} of ${seconds}`)
}

const limited = cases.flatMap(({ endpoint, ...rest }) =>
  endpoint.limit ? [{ ...rest, endpoint, limit: endpoint.limit }] : [],
)

describe('a caller over the limit is told how long to wait', () => {
  for (const { limit, ...stop } of limited) {
    test(`${stop.name}: ${limit.max} in ${limit.seconds} seconds`, async () => {
      forget()
      const by = await callerOf(stop)
      for (let count = 1; count <= limit.max; count += 1) {
        assert.notEqual((await attempt(stop, by)).status, 429, `after ${count}`)
      }
      const answer = await attempt(stop, by)
      if (stop.endpoint.protocol === 'billing') isRateLimited(answer, limit.seconds)
      else isSlowedDownByAccounts(answer, limit.seconds)
      if (limit.by) {
        const other = await attempt(stop, by, { [limit.by]: 'another' })
        assert.notEqual(other.status, 429, `another ${limit.by} is not slowed down`)
      }
      server.clock.pass(limit.seconds * 1000)
      assert.notEqual((await attempt(stop, by)).status, 429, 'and then may ask again')
    })
  }

  test('a license key has 600 requests a minute from all addresses together', async () => {
    forget()
    const stop = endpointCaseNamed('licenseFiles.create')
    const from = (ip: number, value: string) => {
      const headers = { 'x-forwarded-for': `192.0.2.${ip}` }
      return server.stranger().post(stop.endpoint.path, { key: value }, { headers })
    }
    for (let ip = 0; ip < 60; ip += 1) {
      await Promise.all(Array.from({ length: 10 }, () => from(ip, 'shared')))
    }
    assert.equal((await from(61, 'shared')).status, 429)
    assert.notEqual((await from(61, 'another')).status, 429)
  })

  test('twenty parallel requests count as twenty', async () => {
    forget()
    const stop = endpointCaseNamed('credentials.signIn')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt(stop, anonymousCaller)),
    )
    assert.equal(answers.filter(({ status }) => status !== 429).length, 3)
  })

  test('a token has 500 requests a minute in total', async () => {
    forget()
    const by = bearer(String(acme.server.token))
    const [products, orders] = [
      endpointCaseNamed('products.list'),
      endpointCaseNamed('orders.list'),
    ]
    const answers: Answer[] = []
    for (let round = 0; round < 50; round += 1) {
      const ten = Array.from({ length: 10 }, (_, at) => attempt(at % 2 ? products : orders, by))
      answers.push(...(await Promise.all(ten)))
    }
    assert.ok(answers.every(({ status }) => status === 200))
    isRateLimited(await attempt(products, by), 60)
    const other = await merchant(server)
    const { status } = await attempt(products, bearer(String(other.server.token)))
    assert.equal(status, 200, 'nobody waits for somebody else')
  })
})

/** A caller who may call the endpoint. */
async function callerOf({ endpoint: { subjects } }: EndpointCase): Promise<Caller> {
  if (subjects.includes('anonymous')) return anonymousCaller
  if (subjects.some(subject => subject !== 'customer')) return browser(acme.owner)
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id })
  return bearer(String(session.body.token))
}

function endpointCaseNamed(name: string): EndpointCase {
  const stop = cases.find(item => item.name === name)
  if (!stop) throw new Error(`no endpoint ${name}`)
  return stop
}

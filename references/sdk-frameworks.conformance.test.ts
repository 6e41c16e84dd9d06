import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { merchant, signUp, type Merchant } from '../server/src/testing/people.ts'
import type { Person } from '../server/src/testing/person.ts'
import { plan, sell } from '../server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { addFrameworks, installSdk, type SdkProject } from './install-sdk.ts'

const frameworks = ['plain', 'next', 'hono', 'express', 'fastify'] as const

type Running = { url: string; close(): Promise<unknown> }

let server: TestServer
let acme: Merchant
let project: SdkProject
/** Starts a framework's server, in which a user buys for the customers in `customers`. */
let start: (
  name: (typeof frameworks)[number],
  options: { baseURL: string; token: string; benefitId: string; customers: Map<string, string> },
) => Promise<Running>
before(async () => {
  // Tokens contain real time, which programs compare with their own clock.
  server = await startTestServer({ now: 'running' })
  acme = await merchant(server)
  project = await installSdk()
  await addFrameworks(project)
  // The frameworks' own types are not checked: they are written for less strict programs.
  const types = { types: ['node'], skipLibCheck: true }
  assert.equal(await project.compile('frameworks.ts', types), '')
  start = (await import(pathToFileURL(join(project.folder, 'frameworks.js')).href)).start
})
after(() => Promise.all([server.close(), project.close()]))

const cookieOf = ({ cookies }: Person) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})

async function request(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers })
  const text = await response.text()
  return { status: response.status, text, cookies: response.headers.getSetCookie() }
}

async function sellReports() {
  const note = { type: 'custom', description: 'Reports', properties: { note: null } }
  const { body: benefit } = await acme.server.post('/v1/benefits/', note)
  const pro = await plan(acme)
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.id] })
  const buy = async () => {
    const { order } = await sell(server, acme, pro)
    await server.drainJobs()
    return String(order.customer_id)
  }
  return { benefitId: String(benefit.id), buy }
}

for (const name of frameworks) {
  test(`a server of ${name} knows its users and what they bought`, async t => {
    const { benefitId, buy } = await sellReports()
    const customers = new Map<string, string>()
    const token = acme.server.token ?? ''
    const running = await start(name, { baseURL: server.url, token, benefitId, customers })
    t.after(() => running.close())
    const ada = await signUp(server, 'Ada')
    const { user } = (await ada.get('/api/auth/get-session')).body
    const { token: jwt } = (await ada.get('/api/auth/token')).body
    const at = (path: string, headers?: Record<string, string>) =>
      request(running.url + path, headers)
    const bearer = { authorization: `Bearer ${jwt}` }

    // Nobody, and a user who has bought nothing.
    assert.equal((await at('/open')).text, 'nobody')
    const unknown = await at('/app/me')
    assert.equal(unknown.status, 401)
    assert.equal(JSON.parse(unknown.text).code, 'UNAUTHORIZED')
    assert.equal((await at('/open', cookieOf(ada))).text, 'Ada')
    assert.deepEqual(await at('/app/me', bearer), { status: 200, text: 'Ada', cookies: [] })
    const denied = await at('/report', cookieOf(ada))
    assert.equal(denied.status, 402)
    assert.equal(JSON.parse(denied.text).reason, 'customer_unknown')

    // The customer, and the cookie that Gatehouse refreshes.
    customers.set(user.id, await buy())
    assert.equal((await at('/report', cookieOf(ada))).text, 'report')
    const [onlyToken] = cookieOf(ada)
      .cookie.split('; ')
      .filter(pair => /session_token/.test(pair))
    const refreshed = await at('/app/me', { cookie: onlyToken ?? '' })
    assert.equal(refreshed.text, 'Ada')
    assert.ok(refreshed.cookies.some(line => line.startsWith('better-auth.session_data=')))
  })
}

test('a server whose Gatehouse is gone answers 503', async t => {
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => gone.once('listening', resolve))
  const baseURL = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`
  await new Promise(resolve => gone.close(resolve))
  const ada = await signUp(server, 'Ada')
  for (const name of frameworks) {
    const running = await start(name, {
      ...{ baseURL, token: 'gatehouse_oat_x', benefitId: crypto.randomUUID() },
      customers: new Map(),
    })
    t.after(() => running.close())
    const { status, text } = await request(`${running.url}/app/me`, cookieOf(ada))
    assert.equal(status, 503, name)
    assert.equal(JSON.parse(text).code, 'UNAVAILABLE')
  }
})

import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { merchant, serverToken, signUp, type Merchant } from '../server/src/testing/people.ts'
import type { Person } from '../server/src/testing/person.ts'
import { plan, sell } from '../server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { addFrameworks, installSdk } from './install-sdk.ts'
import { readerIn, type GuideReader } from './run-guide.ts'

let server: TestServer
let acme: Merchant
let reader: GuideReader
before(async () => {
  // Tokens contain real time, which programs compare with their own clock.
  server = await startTestServer({ now: 'running' })
  acme = await merchant(server)
  const project = await installSdk()
  await addFrameworks(project)
  reader = readerIn(project.folder)
})
after(() => Promise.all([server.close(), reader.close()]))

const environment = (more: Record<string, string> = {}) => ({
  GATEHOUSE_URL: server.url,
  GATEHOUSE_TOKEN: String(acme.server.token),
  ...more,
})

const cookieOf = ({ cookies }: Person) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})

async function request(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers })
  return [response.status, await response.text()] as const
}

test('a program creates a product and a checkout', async () => {
  const [line = ''] = await reader.run('billing-sdk', 'shop-sdk.mjs', environment())

  const [year, url = ''] = line.split(' ')
  assert.match(year ?? '', /^20\d\d$/)
  assert.ok(url.startsWith(`${server.url}/checkout/`))
})

test('a program sums all orders', async () => {
  const { order } = await sell(server, acme, await plan(acme))

  const lines = await reader.run('billing-sdk', 'orders-sdk.mjs', environment())

  assert.deepEqual(lines, [`${order.total_amount} 1`])
})

test('a program prints what is wrong with its request', async () => {
  const lines = await reader.run('billing-sdk', 'errors-sdk.mjs', environment())

  assert.match(lines[0] ?? '', /^name: /)
  assert.equal(lines.at(-1), 'true')
})

test('a program repeats a change that happens once', async () => {
  assert.deepEqual(await reader.run('billing-sdk', 'options-sdk.mjs', environment()), ['true'])
})

test('a backend knows the user by cookie and by JWT', async t => {
  const ada = await signUp(server, 'Ada')
  const { token } = (await ada.get('/api/auth/token')).body
  const backend = await reader.start('verify-sessions', 'session-sdk.mjs', environment())
  t.after(backend.stop)

  assert.deepEqual(await request(backend.url), [401, 'Sign in first'])
  assert.deepEqual(await request(backend.url, cookieOf(ada)), [200, 'Hello Ada'])
  const bearer = { authorization: `Bearer ${token}` }
  assert.deepEqual(await request(backend.url, bearer), [200, 'Hello Ada'])
})

test('a backend adds a member with a server token', async () => {
  const ada = await signUp(server, 'Ada')
  const { user } = (await ada.get('/api/auth/get-session')).body
  const { token } = await serverToken(server)
  const names = { USER_ID: user.id, ORGANIZATION_ID: acme.organization.id }

  const lines = await reader.run('verify-sessions', 'add-member.mjs', {
    ...environment(names),
    GATEHOUSE_SERVER_TOKEN: token,
  })

  assert.deepEqual(lines, ['member'])
})

test('a backend imports a user and an organization with a server token', async () => {
  const { token } = await serverToken(server, ['users:write', 'organizations:write'])
  const names = { EMAIL: 'ada@engines.example', GATEHOUSE_SERVER_TOKEN: token }

  const lines = await reader.run('verify-sessions', 'import-user.mjs', environment(names))

  assert.deepEqual(lines, ['Engines belongs to ada@engines.example'])
})

test('a backend serves a feature to customers who have its benefit', async t => {
  const note = { type: 'custom', description: 'Reports', properties: { note: null } }
  const { body: benefit } = await acme.server.post('/v1/benefits/', note)
  const pro = await plan(acme)
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.id] })
  const ada = await signUp(server, 'Ada')
  const { user } = (await ada.get('/api/auth/get-session')).body
  const settings = environment({ BENEFIT_ID: String(benefit.id) })
  const backend = await reader.start('gate-a-feature', 'gate-sdk.mjs', settings)
  t.after(backend.stop)
  const ask = (headers?: Record<string, string>) => request(`${backend.url}/report`, headers)

  assert.equal((await ask())[0], 401)
  const [status, body] = await ask(cookieOf(ada))
  assert.deepEqual([status, JSON.parse(body).reason], [402, 'customer_unknown'])
  const { order } = await sell(server, acme, pro)
  const customer = `/v1/customers/${order.customer_id}`
  assert.equal((await acme.server.patch(customer, { external_id: user.id })).status, 200)
  await server.drainJobs()

  assert.deepEqual(await ask(cookieOf(ada)), [200, 'Here is the report, Ada'])
})

test('a receiver accepts what the endpoint signed, and says why it rejects the rest', async t => {
  const secret = `gatehouse_whs_${randomBytes(24).toString('base64url')}`
  const backend = await reader.start('webhooks', 'receive-sdk.mjs', {
    GATEHOUSE_WEBHOOK_SECRET: secret,
  })
  t.after(backend.stop)
  const now = new Date()
  const timestamp = now.toISOString()
  const body = JSON.stringify({ type: 'order.paid', timestamp, data: { total_amount: 1_500 } })
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const signed = createHmac('sha256', secret).update(`message.${seconds}.${body}`)
  const post = async (signature: string) => {
    const headers = {
      'webhook-id': 'message',
      'webhook-timestamp': seconds,
      'webhook-signature': signature,
    }
    const response = await fetch(backend.url, { method: 'POST', headers, body })
    return [response.status, await response.text()]
  }

  assert.deepEqual(await post('v1,AAAA'), [403, 'No matching signature found'])
  assert.deepEqual(await post(`v1,${signed.digest('base64')}`), [202, ''])
  assert.equal(backend.lines.at(-1), 'order.paid 1500')
})

import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sellLicenseKey } from '../server/src/billing/grants/test-sale.ts'
import { snippetsOf } from '../docs-site/src/snippets.ts'
import { eventually } from '../server/src/testing/eventually.ts'
import { merchant, serverToken, signUp, type Merchant } from '../server/src/testing/people.ts'
import type { Person } from '../server/src/testing/person.ts'
import { listen, type Receiver } from '../server/src/testing/receiver.ts'
import { plan, sell } from '../server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { createMeter, giveCredits } from '../server/src/testing/usage.ts'
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

test('people of another system are imported, once however often, and pay later', async t => {
  const { token } = await serverToken(server, ['users:write', 'organizations:write'])
  const pro = await plan(acme)
  const folder = await mkdtemp(join(tmpdir(), 'people-'))
  t.after(() => rm(folder, { recursive: true }))
  const [list] = snippetsOf('docs/guides/migrate.md')
  const people = join(folder, 'people.json')
  const paidUntil = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await writeFile(people, (list?.text ?? '').replace(/20\d\d-\d\d-\d\d/, paidUntil))
  const names = { GATEHOUSE_SERVER_TOKEN: token, PEOPLE: people, PRODUCT_ID: pro.id }
  const importAll = () => reader.run('migrate', 'migrate.mjs', environment(names))

  const [[first = ''], again] = [await importAll(), await importAll()]

  const [email, url = ''] = first.split(' ')
  assert.equal(email, 'ada@example.com')
  assert.equal(again.length, 1)
  const secret = new URL(url).pathname.split('/').at(-1)
  const { body: checkout } = await server.stranger().get(`/v1/checkouts/client/${secret}`)
  assert.deepEqual(
    [checkout.customer_email, checkout.active_trial_interval, checkout.active_trial_interval_count],
    ['ada@example.com', 'day', 10],
  )
  const { body: customers } = await acme.server.get('/v1/customers/', { query: { email } })
  const users = await server.site.db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['users.id', 'users.email_verified', 'members.role', 'organizations.slug'])
    .where('users.email', '=', email)
    .execute()
  const [user] = users
  assert.deepEqual(users, [
    { id: user?.id, email_verified: true, role: 'owner', slug: 'analytical-engines' },
  ])
  assert.deepEqual(
    customers.items.map(({ external_id }: any) => external_id),
    [user?.id],
  )
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
  // The response arrives before the line that the program writes.
  await eventually(() => backend.lines.at(-1), 'order.paid 1500')
})

test('a backend answers what a customer may do, and consumes units', async () => {
  const meter = await createMeter(acme, { func: 'sum', property: 'tokens' })
  const note = { type: 'custom', description: 'Stories', properties: { note: null } }
  const { body: benefit } = await acme.server.post('/v1/benefits/', note)
  const pro = await plan(acme)
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.id] })
  const { customer } = (await sell(server, acme, pro)).order
  const named = { external_id: 'user-1' }
  assert.equal((await acme.server.patch(`/v1/customers/${customer.id}`, named)).status, 200)
  await giveCredits(acme, customer, meter, { units: 25 })
  const ids = { METER_ID: meter.id, BENEFIT_ID: benefit.id }

  const lines = await reader.run('limit-usage', 'follow.mjs', environment(ids))

  assert.deepEqual(lines.slice(0, 2), ['true server', 'true 15'])
  // The stream may open only after the last check.
  assert.match(lines[2] ?? '', /^true (copy|server)$/)
})

test('software verifies a license file and its device, and remembers the time', async () => {
  await acme.server.post('/v1/license-files/public-keys', {})
  const { presented } = await sellLicenseKey(server, acme, {
    activations: { limit: 1, enable_customer_admin: true },
  })
  const visitor = server.stranger()
  const conditions = { device: 'laptop' }
  const activation = { ...presented, label: 'laptop', conditions }
  const path = '/v1/customer-portal/license-keys/activate'
  const { id: activation_id } = (await visitor.post(path, activation)).body
  const file = { ...presented, activation_id, conditions }
  const { license_file } = (await visitor.post('/v1/license-files/', file)).body
  const query = { organization_id: acme.organization.id }
  const keys = (await visitor.get('/v1/license-files/public-keys', { query })).body
  await writeFile(join(reader.folder, 'license.jwt'), license_file)
  await writeFile(join(reader.folder, 'keys.json'), JSON.stringify(keys))
  const verify = (DEVICE: string) =>
    reader.run('license-keys', 'offline-sdk.mjs', {
      ...environment({ ORGANIZATION_ID: acme.organization.id, DEVICE }),
    })

  assert.match((await verify('laptop'))[0] ?? '', /^licensed: /)
  assert.deepEqual(await verify('phone'), ['refused: other_device'])
  const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString()
  await writeFile(join(reader.folder, 'seen'), inAWeek)
  assert.deepEqual(await verify('laptop'), ['refused: clock_set_back'])
})

test('programs verify a delivery with the secret or the public key of an endpoint', async t => {
  const receivers: Receiver[] = []
  t.after(() => Promise.all(receivers.map(receiver => receiver.close())))
  const shared = await listen(server, receivers)
  const asymmetric = await listen(server, receivers, { signature_type: 'ed25519' })
  const path = `/v1/webhooks/endpoints/${asymmetric.endpoint.id}`
  const { public_key } = (await asymmetric.acme.server.get(path)).body
  asymmetric.usePublicKey(public_key)
  const deliveryOf = async ({ acme, receiver }: typeof shared) => {
    await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name: 'Signed' })
    await server.drainJobs()
    const [received] = await receiver.count(1)
    assert.ok(received)
    return [received.body, received.headers] as const
  }

  const { eventOf } = await reader.load('webhooks', 'standard.mjs')
  const [body, headers] = await deliveryOf(shared)
  assert.deepEqual(eventOf?.(body, headers, shared.endpoint.secret), JSON.parse(body))
  assert.throws(() => eventOf?.(`${body} `, headers, shared.endpoint.secret))
  const { isSigned } = await reader.load('webhooks', 'ed25519.mjs')
  const [text, signed] = await deliveryOf(asymmetric)
  assert.equal(isSigned?.(text, signed, public_key), true)
  assert.equal(isSigned?.(`${text} `, signed, public_key), false)
})

test("the program of the SDK's README signs in and lists orders", async () => {
  const mia = await server.stranger().post('/api/auth/sign-up/email', {
    ...{ name: 'Mia', email: 'mia@example.com', password: 'a long password' },
  })
  assert.equal(mia.status, 200)
  const seller = await merchant(server)
  const { order } = await sell(server, seller, await plan(seller))

  const lines = await reader.run('../../sdk/README', 'orders.ts', {
    ...environment({ GATEHOUSE_TOKEN: String(seller.server.token) }),
  })

  assert.deepEqual(lines, ['Mia', String(order.total_amount)])
})

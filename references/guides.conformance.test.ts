import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company } from '../server/src/testing/company.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { merchant, PASSWORD, signUp, type Merchant } from '../server/src/testing/people.ts'
import type { Person } from '../server/src/testing/person.ts'
import { cardToken, plan, sell } from '../server/src/testing/sales.ts'
import { createCustomer, createMeter, giveCredits } from '../server/src/testing/usage.ts'
import { openReader, type GuideReader } from './run-guide.ts'

let server: TestServer
let reader: GuideReader

before(async () => {
  // Tokens contain real time, which clients compare with their own clock.
  server = await startTestServer({ now: 'running', settings: { bearer_sessions_enabled: true } })
  reader = await openReader()
})
after(() => Promise.all([server.close(), reader.close()]))

const cookieOf = ({ cookies }: Person) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})

async function request(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers })
  return [response.status, await response.text()] as const
}

test('a backend that forwards the cookie knows the signed-in user', async t => {
  const ada = await signUp(server, 'Ada')
  const environment = { GATEHOUSE_URL: server.url }
  const backend = await reader.start('verify-sessions', 'cookie.mjs', environment)
  t.after(backend.stop)
  const cookie = cookieOf(ada)

  assert.deepEqual(await request(backend.url), [401, 'Sign in first'])
  assert.deepEqual(await request(backend.url, cookie), [200, 'Hello Ada'])
  await ada.post('/api/auth/sign-out')
  assert.deepEqual(await request(backend.url, cookie), [401, 'Sign in first'])
})

test('a backend verifies a JWT and rejects a forged one', async t => {
  const ada = await signUp(server, 'Ada')
  const backend = await reader.start('verify-sessions', 'jwt.mjs', { GATEHOUSE_URL: server.url })
  t.after(backend.stop)
  const { token } = (await ada.get('/api/auth/token')).body
  const { user } = (await ada.get('/api/auth/get-session')).body
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

  assert.deepEqual(await request(backend.url, bearer(token)), [200, `Hello Ada (${user.id})`])
  const forged = token.replace(/\.[^.]+\./, `.${btoa('{"sub":"somebody"}').replaceAll('=', '')}.`)
  assert.deepEqual(await request(backend.url, bearer(forged)), [401, 'Sign in first'])
  assert.deepEqual(await request(backend.url), [401, 'Sign in first'])
})

test('a program signs in with the token of a session', async () => {
  const { email } = await signUp(server, 'Ada')

  const lines = await reader.run('verify-sessions', 'bearer.mjs', {
    GATEHOUSE_URL: server.url,
    EMAIL: email,
    PASSWORD,
  })

  assert.deepEqual(lines, [`signed in as ${email}`])
})

test('a backend requires payment and then serves the feature', async t => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const ada = await signUp(server, 'Ada')
  const backend = await reader.start('gate-a-feature', 'gate.mjs', {
    GATEHOUSE_URL: server.url,
    GATEHOUSE_TOKEN: String(acme.server.token),
    PRODUCT_ID: pro.id,
  })
  t.after(backend.stop)

  assert.deepEqual(await request(backend.url), [401, 'Sign in first'])
  const [status, body] = await request(backend.url, cookieOf(ada))
  assert.equal(status, 402)
  const secret = new URL(JSON.parse(body).upgrade).pathname.split('/').at(-1) ?? ''
  const form = {
    confirmation_token_id: await cardToken(server),
    customer_billing_address: { country: 'DE' },
  }
  const paid = await ada.post(`/v1/checkouts/client/${secret}/confirm`, form)
  assert.equal(paid.status, 200)
  await server.drainJobs()

  assert.deepEqual(await request(backend.url, cookieOf(ada)), [200, 'Here is the report'])
})

test('a backend consumes units up to a limit, each request once', async t => {
  const acme = await merchant(server)
  const meter = await createMeter(acme, { func: 'sum', property: 'tokens' })
  const customer = await createCustomer(acme, { external_id: 'user-1' })
  await giveCredits(acme, customer, meter, { units: 25 })
  const note = { type: 'custom', description: 'Stories', properties: { note: null } }
  const { body: benefit } = await acme.server.post('/v1/benefits/', note)
  const backend = await reader.start('limit-usage', 'limit.mjs', {
    ...environmentOf(acme),
    ...{ METER_ID: meter.id, BENEFIT_ID: benefit.id },
  })
  t.after(backend.stop)
  const ask = async (query: string) => {
    const [status, text] = await request(`${backend.url}/?${query}`)
    return [status, JSON.parse(text)]
  }
  const text = 'Once upon a time'

  const before = { feature: false, ten: true, left: 25, limit: 25 }
  assert.deepEqual(await ask('user=user-1'), [200, before])
  assert.deepEqual(await ask('user=user-1&request=a'), [200, { text, left: 15 }])
  assert.deepEqual(await ask('user=user-1&request=a'), [200, { text, left: 15 }])
  assert.deepEqual(await ask('user=user-1&request=b'), [200, { text, left: 5 }])
  const refused = { refused: 'insufficient_balance', left: 5 }
  assert.deepEqual(await ask('user=user-1&request=c'), [402, refused])
  const unknown = { refused: 'customer_unknown', left: 0 }
  assert.deepEqual(await ask('user=nobody&request=d'), [402, unknown])
})

/** The environment of a merchant's program. */
const environmentOf = (acme: Merchant, more: Record<string, string> = {}) => ({
  GATEHOUSE_URL: server.url,
  GATEHOUSE_TOKEN: String(acme.server.token),
  ...more,
})

/** The token of a user's session, as sign-in returns it. */
async function sessionToken({ email }: Person): Promise<string> {
  const body = { email, password: PASSWORD }
  const { token } = (await server.stranger().post('/api/auth/sign-in/email', body)).body
  return token
}

test('a merchant creates discounts and opens a checkout with one', async () => {
  const acme = await merchant(server)
  const { id } = await plan(acme)

  const lines = await reader.run(
    'discounts',
    'discounts.mjs',
    environmentOf(acme, { PRODUCT_ID: id }),
  )

  assert.deepEqual(lines, ['LAUNCH20: 20 %', 'pay 500 instead of 1000'])
})

test('a merchant previews a refund and makes it once', async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await plan(acme))
  const environment = environmentOf(acme, { ORDER_ID: order.id })

  const first = await reader.run('refunds-and-disputes', 'refund.mjs', environment)
  await server.drainJobs()

  assert.deepEqual(first, [
    '500 with tax, 500 can be refunded later',
    `succeeded: 500 of ${order.id}`,
  ])
  const { refunded_amount } = (await acme.server.get(`/v1/orders/${order.id}`)).body
  assert.equal(refunded_amount, 500)
})

test('a merchant lists the disputes that customers opened', async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await plan(acme), { card: '4000000000000259' })

  const lines = await reader.run('refunds-and-disputes', 'disputes.mjs', environmentOf(acme))

  assert.deepEqual(lines, [`needs_response: 1000 of order ${order.id}`, '1 disputes'])
})

test('a merchant turns taxes on and issues an invoice', async () => {
  const acme = await merchant(server)
  const turned = await reader.run('taxes-and-invoices', 'taxes.mjs', environmentOf(acme))
  const { order } = await sell(server, acme, await plan(acme))
  const environment = environmentOf(acme, { ORDER_ID: order.id })

  const issued = await reader.run('taxes-and-invoices', 'invoice.mjs', environment)

  assert.deepEqual(turned, ['taxes are on'])
  assert.equal(order.tax_amount, 190)
  assert.deepEqual(issued, ['%PDF true'])
})

test('an owner creates a role and gives it to a member', async () => {
  const team = await company(server, 'member')
  const [member] = team.members as [Person]
  const environment = {
    GATEHOUSE_URL: server.url,
    SESSION_TOKEN: await sessionToken(team.owner),
    ORGANIZATION_ID: team.id,
    MEMBER_EMAIL: member.email,
  }

  const may = async () =>
    reader.run('roles', 'may-refund.mjs', {
      ...environment,
      SESSION_TOKEN: await sessionToken(member),
    })
  const before = await may()
  const lines = await reader.run('roles', 'roles.mjs', environment)

  assert.deepEqual(before, ['may not refund'])
  assert.deepEqual(lines, ['roles: refunder'])
  assert.deepEqual(await may(), ['may refund'])
})

test('an organization buys seats and sees how many are free', async () => {
  const acme = await merchant(server)
  const team = await company(server, 'member')
  const [price, url = ''] = await reader.run('seats-and-teams', 'seats.mjs', environmentOf(acme))
  const form = {
    confirmation_token_id: await cardToken(server),
    customer_email: team.owner.email,
    customer_name: 'Ada',
    customer_billing_address: { country: 'DE' },
  }
  const confirm = `/v1/checkouts/client/${url.split('/').at(-1)}/confirm`
  const headers = { 'gatehouse-organization': team.id }
  assert.equal((await team.owner.post(confirm, form, { headers })).status, 200)
  await server.drainJobs()

  const lines = await reader.run('seats-and-teams', 'team.mjs', {
    GATEHOUSE_URL: server.url,
    SESSION_TOKEN: await sessionToken(team.owner),
    ORGANIZATION_ID: team.id,
  })

  assert.equal(price, '7 seats: 6600 usd a month')
  assert.deepEqual(lines, ['2 of 7 seats used, 5 free, 0 invited'])
})

test('a merchant of the README creates a product, an endpoint and a checkout', async () => {
  const acme = await merchant(server)
  const lines = await reader.run('../../README', 'shop.mjs', environmentOf(acme))

  assert.match(lines[0] ?? '', /^webhook secret gatehouse_whs_/)
  assert.match(lines[1] ?? '', /^pay here {7}http.*\/checkout\//)
})

test('a merchant sells and sees what a customer has', async () => {
  const acme = await merchant(server)
  const [url = ''] = await reader.run('billing-client', 'shop.mjs', environmentOf(acme))
  assert.match(url, /\/checkout\//)
  await acme.server.post('/v1/customers/', { email: 'ada@example.com', external_id: 'user-7' })

  const lines = await reader.run('billing-client', 'state.mjs', environmentOf(acme))

  assert.deepEqual(lines.slice(0, 2), ['0 active subscriptions', '0 benefits'])
  assert.match(lines[2] ?? '', /^http/)
})

test('software activates and validates a license key', async () => {
  const acme = await merchant(server)
  await reader.run('billing-client', 'shop.mjs', environmentOf(acme))
  const [pro] = (await acme.server.get('/v1/products/')).body.items
  await sell(server, acme, pro)
  const [{ key }] = (await acme.server.get('/v1/license-keys/')).body.items

  const lines = await reader.run('billing-client', 'activate.mjs', {
    GATEHOUSE_URL: server.url,
    LICENSE_KEY: key,
    ORGANIZATION_ID: acme.organization.id,
  })

  assert.deepEqual(lines, ['granted'])
})

test('a request repeated under its idempotency key opens one checkout', async () => {
  const acme = await merchant(server)
  const { id } = await plan(acme)
  const environment = environmentOf(acme, { PRODUCT_ID: id })

  assert.deepEqual(await reader.run('billing-client', 'once.mjs', environment), ['true', 'true'])
})

test('a receiver verifies the events of a sale', async t => {
  const acme = await merchant(server)
  const secret = 'gatehouse_whs_0123456789abcdef0123456789abcdef'
  const receiver = await reader.start('webhooks', 'receive.mjs', {
    GATEHOUSE_WEBHOOK_SECRET: secret,
  })
  t.after(receiver.stop)
  const events = ['order.paid', 'subscription.active']
  const endpoint = { url: `${receiver.url}/hooks`, format: 'raw', events, secret }
  await acme.server.post('/v1/webhooks/endpoints', endpoint)

  const { order } = await sell(server, acme, await plan(acme))
  await server.drainJobs()

  assert.ok(receiver.lines.includes(`order.paid ${order.id}`), receiver.lines.join())
  const forged = await fetch(receiver.url, { method: 'POST', body: '{}' })
  assert.equal(forged.status, 403)
})

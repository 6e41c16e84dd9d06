import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MINUTE } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo, mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { customerOf } from '../grants/test-sale.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const ME = '/v1/customer-portal/customers/me'

/**
 * A merchant who allows customers to change their address, or not, and a customer in the portal.
 */
async function begin({ allowed = true } = {}) {
  const acme = await merchant(server)
  await allow(acme, allowed)
  const customer = await customerOf(acme)
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id: customer.id })
  const portal = new Person(server.url, body.token)
  const request = (email: string) => portal.post(`${ME}/email-update/request`, { email })
  return { acme, customer, portal, ask: request }
}

const allow = (acme: Merchant, allow_email_change: boolean) =>
  acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
    customer_portal_settings: { customer: { allow_email_change } },
  })

const tokenIn = async (email: string) =>
  (await linkTo(server, email, '/')).searchParams.get('token') ?? assert.fail('no token')
const check = (token: string) =>
  server.stranger().get(`${ME}/email-update/check`, { query: { token } })
const verify = (token: string) => server.stranger().post(`${ME}/email-update/verify`, { token })
const rejection = ({ status, body }: { status: number; body: any }) => [status, body.error]

test('a customer changes their address after verifying the new one', async () => {
  const { acme, customer, portal, ask } = await begin()
  const to = `New-${acme.organization.slug}@example.com`

  const requested = await ask(to)
  assert.equal(requested.status, 202, JSON.stringify(requested.body))
  const before = await portal.get(ME)
  const token = await tokenIn(to)
  const holds = [await check(token), await check(token)].map(({ status }) => status)
  const moved = await verify(token)
  const again = await verify(token)

  assert.deepEqual([requested.status, before.body.email], [202, customer.email])
  assert.deepEqual(holds, [204, 204])
  assert.deepEqual([moved.status, moved.body.email], [200, to])
  const self = await new Person(server.url, moved.body.token).get(ME)
  assert.deepEqual(
    [self.body.id, self.body.email, self.body.email_verified],
    [customer.id, to, true],
  )
  assert.deepEqual(rejection(again), [401, 'EmailUpdateLinkInvalid'])
  assert.deepEqual(rejection(await check(token)), [401, 'EmailUpdateLinkInvalid'])
  // These mails give no access to the portal, because the owner of the address is not verified yet.
  const [proof] = await mailsSentTo(server, to)
  const [notice] = await mailsSentTo(server, customer.email)
  assert.equal(notice?.kind, 'customer_email_changed')
  assert.doesNotMatch(`${proof?.plain} ${notice?.plain}`, /customer_session_token/)
  const actions = await server.site.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', customer.id)
    .where('action', 'like', 'customer.email%')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['customer.email_change_requested', 'customer.email_changed'],
  )
})

test("another customer's address is rejected before and after the link is mailed", async () => {
  const { acme, portal, customer, ask } = await begin()
  const other = await customerOf(acme)
  const to = `late-${acme.organization.slug}@example.com`

  const used = await ask(other.email.toUpperCase())
  const own = await ask(customer.email)
  await ask(to)
  await acme.server.post('/v1/customers/', { email: to })
  const late = await verify(await tokenIn(to))

  for (const { status, body } of [used, own, late]) {
    assert.deepEqual([status, body.detail[0].loc], [422, ['body', 'email']])
    assert.doesNotMatch(JSON.stringify(body), new RegExp(other.id))
  }
  assert.deepEqual((await mailsSentTo(server, other.email)).length, 0)
  assert.equal((await portal.get(ME)).body.email, customer.email)
})

test('a link is valid for half an hour, until a newer one, and while allowed', async () => {
  const { acme, portal, customer, ask } = await begin()
  const at = (label: string) => `${label}-${acme.organization.slug}@example.com`
  await ask(at('first'))
  await ask(at('second'))
  const replacedVerification = await verify(await tokenIn(at('first')))
  await allow(acme, false)
  const laterVerification = await verify(await tokenIn(at('second')))
  const forbidden = await ask(at('third'))
  await allow(acme, true)
  server.clock.pass(30 * MINUTE)
  const old = await verify(await tokenIn(at('second')))

  assert.deepEqual(rejection(replacedVerification), [401, 'EmailUpdateLinkInvalid'])
  assert.deepEqual(rejection(laterVerification), [403, 'NotPermitted'])
  assert.deepEqual(rejection(forbidden), [403, 'NotPermitted'])
  assert.deepEqual(rejection(old), [401, 'EmailUpdateLinkInvalid'])
  assert.equal((await portal.get(ME)).body.email, customer.email)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { company, idOf, rejectionOf, verifiedPerson, worker } from '../../testing/company.ts'
import type { Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { checkBooks, plan } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { payAt, pluginRoute, portalOf, sellingMerchant } from './test-shop.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await sellingMerchant(server)
  await allowUpdates(true)
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

/** Whether customers may change their subscriptions. */
async function allowUpdates(allow_customer_updates: boolean) {
  const { body } = await acme.server.get(`/v1/organizations/${acme.organization.id}`)
  const subscription_settings = { ...body.subscription_settings, allow_customer_updates }
  const path = `/v1/organizations/${acme.organization.id}`
  const answer = await acme.server.patch(path, { subscription_settings })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

let plans = 0
/** A new plan with a name of its own, as the plugin names it. */
async function namedPlan(more: object = {}) {
  const name = `Plan ${(plans += 1)}`
  return { name, id: (await plan(acme, { name, ...more })).id as string }
}

const upgrade = (person: Person, body: object) =>
  person.post(pluginRoute('subscription/upgrade'), body)
const list = async (person: Person, query = {}) =>
  (await person.get(pluginRoute('subscription/list'), { query })).body

/** Subscribes a user to a plan with the plugin. */
async function subscribed(person: Person, name: string, more: object = {}) {
  const opened = await upgrade(person, { plan: name, ...more })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  await payAt(server, person, opened.body.url)
}

test('a user subscribes to a plan, and lists the subscription', async () => {
  const pro = await namedPlan()
  const ada = await verifiedPerson(server)
  const user = await idOf(ada)

  await subscribed(ada, pro.name.toUpperCase(), { successUrl: '/done', metadata: { userId: 'x' } })

  const [own, ...more] = await list(ada)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [own.plan, own.status, own.referenceId, own.billingInterval, own.cancelAtPeriodEnd, own.seats],
    [pro.name.toLowerCase(), 'active', user, 'month', false, null],
  )
  const bought = (await acme.server.get(`/v1/subscriptions/${own.id}`)).body
  assert.deepEqual(bought.metadata, { userId: user, referenceId: user })
})

test('a plan is found by its slug, and annual chooses the product of a year', async () => {
  const metadata = { slug: 'annual-plan' }
  const monthly = await namedPlan({ metadata })
  const yearly = await namedPlan({ metadata, recurring_interval: 'year' })
  const ada = await verifiedPerson(server)
  const bea = await verifiedPerson(server)

  await subscribed(ada, 'annual-plan')
  await subscribed(bea, 'annual-plan', { annual: true })

  assert.deepEqual(
    [(await list(ada))[0], (await list(bea))[0]].map(item => [item.plan, item.billingInterval]),
    [
      ['annual-plan', 'month'],
      ['annual-plan', 'year'],
    ],
  )
  const unknown = await upgrade(ada, { plan: monthly.name })
  assert.deepEqual(rejectionOf(unknown), [400, 'SUBSCRIPTION_PLAN_NOT_FOUND'])
  await namedPlan({ metadata })
  const ambiguous = await upgrade(ada, { plan: 'annual-plan' })
  assert.deepEqual(rejectionOf(ambiguous), [409, 'SUBSCRIPTION_PLAN_AMBIGUOUS'])
  assert.notEqual(monthly.id, yearly.id)
})

test('a change of plan opens the portal, where the customer confirms it', async () => {
  const [basic, pro] = [await namedPlan(), await namedPlan()]
  const ada = await verifiedPerson(server)
  await subscribed(ada, basic.name)
  const [own] = await list(ada)

  const opened = await upgrade(ada, {
    plan: pro.name,
    returnUrl: '/billing',
    disableRedirect: true,
  })

  assert.deepEqual([opened.body.id, opened.body.redirect], [own.id, false])
  const { portal, page } = portalOf(server, opened.body.url)
  assert.equal(page, `/subscriptions/${own.id}?change=plan&product=${pro.id}`)
  const session = await portal.get('/v1/customer-portal/customer-session/introspect')
  assert.equal(session.body.return_url, `${server.url}/billing`)
  assert.equal((await list(ada))[0].plan, basic.name.toLowerCase())
  const path = `/v1/customer-portal/subscriptions/${own.id}`
  assert.equal((await portal.patch(path, { product_id: pro.id })).status, 200)
  assert.equal((await list(ada))[0].plan, pro.name.toLowerCase())
})

test('GHSA-q2h2-5prx-vjpx: a subscription of another user cannot be changed', async () => {
  const [basic, pro] = [await namedPlan(), await namedPlan()]
  const [ada, mallory] = [await verifiedPerson(server), await verifiedPerson(server)]
  await subscribed(ada, basic.name)
  const [{ id: subscriptionId }] = await list(ada)

  const same = await upgrade(ada, { plan: basic.name })
  assert.deepEqual(rejectionOf(same), [400, 'ALREADY_SUBSCRIBED_PLAN'])
  const later = await upgrade(ada, { plan: pro.name, scheduleAtPeriodEnd: true })
  assert.deepEqual(rejectionOf(later), [400, 'PLAN_CHANGE_NOT_SCHEDULED'])
  for (const [path, more] of [
    ['upgrade', { plan: pro.name }],
    ['cancel', { returnUrl: '/' }],
    ['restore', {}],
  ] as const) {
    for (const id of [subscriptionId, newId(), 'sub_1']) {
      const body = { ...more, subscriptionId: id }
      const answer = await mallory.post(pluginRoute(`subscription/${path}`), body)
      assert.deepEqual(rejectionOf(answer), [400, 'SUBSCRIPTION_NOT_FOUND'], `${path} ${id}`)
    }
  }
})

test('without the right to update subscriptions a customer cannot change the plan', async () => {
  const [basic, pro] = [await namedPlan(), await namedPlan()]
  const ada = await verifiedPerson(server)
  await subscribed(ada, basic.name)
  await allowUpdates(false)

  const answer = await upgrade(ada, { plan: pro.name })

  await allowUpdates(true)
  assert.deepEqual(rejectionOf(answer), [403, 'SUBSCRIPTION_UPDATES_NOT_ALLOWED'])
})

test('a free plan is upgraded by a checkout that replaces it', async () => {
  const prices = [{ amount_type: 'free' }]
  const [free, pro] = [await namedPlan({ prices }), await namedPlan()]
  const ada = await verifiedPerson(server)
  await subscribed(ada, free.name)

  await subscribed(ada, pro.name)

  const subscriptions = await list(ada)
  assert.deepEqual(
    subscriptions.map((item: any) => item.plan),
    [pro.name.toLowerCase()],
  )
})

test('cancel opens the portal, and restore keeps the subscription', async () => {
  const pro = await namedPlan()
  const ada = await verifiedPerson(server)
  await subscribed(ada, pro.name)
  const [{ id }] = await list(ada)
  const cancel = () => ada.post(pluginRoute('subscription/cancel'), { returnUrl: '/' })
  const restore = () => ada.post(pluginRoute('subscription/restore'))

  assert.deepEqual(rejectionOf(await restore()), [400, 'SUBSCRIPTION_NOT_PENDING_CHANGE'])
  const { portal, page } = portalOf(server, (await cancel()).body.url)
  assert.equal(page, `/subscriptions/${id}?change=cancel`)
  assert.equal((await list(ada))[0].cancelAtPeriodEnd, false)
  await portal.delete(`/v1/customer-portal/subscriptions/${id}`)
  const [ending] = await list(ada)
  assert.deepEqual([ending.cancelAtPeriodEnd, ending.cancelAt], [true, ending.periodEnd])
  assert.deepEqual(rejectionOf(await cancel()), [400, 'SUBSCRIPTION_ALREADY_CANCELED'])

  const [first, second] = await Promise.all([restore(), restore()])
  const statuses = new Set([first, second].map(({ status }) => status))
  assert.deepEqual(statuses, new Set([200, 400]))
  const kept = first.status === 200 ? first : second
  assert.deepEqual([kept.body.id, kept.body.cancel_at_period_end], [id, false])
  assert.equal((await list(ada))[0].cancelAtPeriodEnd, false)
})

test("an organization's subscription is managed by those who may buy for it", async () => {
  const pro = await namedPlan()
  const team = await company(server)
  const member = await worker(server, team)
  const outsider = await verifiedPerson(server)
  const reference = { customerType: 'organization', referenceId: team.id }
  await subscribed(team.owner, pro.name, reference)

  const [own] = await list(team.owner, reference)
  assert.deepEqual([own.referenceId, own.plan], [team.id, pro.name.toLowerCase()])
  await team.owner.post('/api/auth/organization/set-active', { organizationId: team.id })
  assert.equal((await list(team.owner, { customerType: 'organization' }))[0].id, own.id)
  assert.deepEqual(await list(team.owner), [])
  for (const [path, body] of [
    ['upgrade', { plan: pro.name, seats: 2 }],
    ['cancel', { returnUrl: '/' }],
    ['restore', {}],
  ] as const) {
    for (const person of [member, outsider]) {
      const answer = await person.post(pluginRoute(`subscription/${path}`), {
        ...body,
        ...reference,
      })
      assert.equal(answer.status, 403, path)
    }
  }
  const portal = (person: Person) =>
    person.post(pluginRoute('subscription/billing-portal'), { ...reference, returnUrl: '/' })
  assert.equal((await portal(outsider)).status, 403)
  const opened = portalOf(server, (await portal(member)).body.url).portal
  const seen = await opened.get('/v1/customer-portal/customer-session/user')
  assert.deepEqual([seen.body.type, seen.body.role], ['member', 'member'])
  assert.equal((await opened.get('/v1/customer-portal/orders/')).status, 403)
})

test('the billing portal is for customers, and leads back to trusted pages only', async () => {
  const pro = await namedPlan()
  const [ada, newcomer] = [await verifiedPerson(server), await verifiedPerson(server)]
  await subscribed(ada, pro.name)
  const open = (person: Person, returnUrl: string) =>
    person.post(pluginRoute('subscription/billing-portal'), { returnUrl })

  assert.equal((await open(ada, '/account')).status, 200)
  assert.deepEqual(rejectionOf(await open(newcomer, '/')), [404, 'CUSTOMER_NOT_FOUND'])
  for (const url of ['https://evil.example', '//evil.example', 'javascript:alert(1)']) {
    assert.deepEqual(rejectionOf(await open(ada, url)), [403, 'INVALID_CALLBACK_URL'])
    const cancel = await ada.post(pluginRoute('subscription/cancel'), { returnUrl: url })
    assert.deepEqual(rejectionOf(cancel), [403, 'INVALID_CALLBACK_URL'])
    for (const field of ['successUrl', 'cancelUrl', 'returnUrl']) {
      const answer = await upgrade(ada, { plan: (await namedPlan()).name, [field]: url })
      assert.deepEqual(rejectionOf(answer), [403, 'INVALID_CALLBACK_URL'], field)
    }
  }
})

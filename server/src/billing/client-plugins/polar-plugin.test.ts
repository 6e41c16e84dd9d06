import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, idOf, rejectionOf, verifiedPerson, worker } from '../../testing/company.ts'
import { changeInstanceSettings } from '../../testing/instance-settings.ts'
import { signUp, verifyEmail, type Merchant } from '../../testing/people.ts'
import { checkBooks, plan, product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { payAt, pluginRoute, portalOf, sellingMerchant } from './test-shop.ts'

const APP = 'https://app.example'
let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer({ config: { trusted_origins: [APP] } })
  acme = await sellingMerchant(server)
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

test('a user buys a plan, and sees the state, the orders and the subscriptions', async () => {
  const pro = await plan(acme)
  const ada = await verifiedPerson(server)

  const opened = await ada.post(pluginRoute('checkout'), { products: [pro.id] })

  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  assert.deepEqual(Object.keys(opened.body), ['url', 'redirect'])
  assert.equal(opened.body.redirect, true)
  await payAt(server, ada, opened.body.url)
  const state = (await ada.get(pluginRoute('customer/state'))).body
  assert.equal(state.email, ada.email)
  assert.equal(state.externalId, await idOf(ada))
  assert.deepEqual(
    state.activeSubscriptions.map((item: any) => [item.productId, item.status, item.amount]),
    [[pro.id, 'active', 1000]],
  )
  const orders = (await ada.get(pluginRoute('customer/orders/list'))).body.result
  assert.deepEqual(orders.pagination, { totalCount: 1, maxPage: 1 })
  assert.equal(orders.items[0].product.isRecurring, true)
  assert.equal(orders.items[0].product.prices[0].amountType, 'fixed')
  const query = { active: 'true', limit: '5', page: '1' }
  const list = await ada.get(pluginRoute('customer/subscriptions/list'), { query })
  assert.equal(list.body.result.items[0].productId, pro.id)
  assert.equal(list.body.result.items[0].cancelAtPeriodEnd, false)
})

test('a slug offers every product of that name, and case is ignored', async () => {
  const slug = 'team-slug'
  const yearly = await plan(acme, { recurring_interval: 'year', metadata: { slug } })
  const monthly = await plan(acme, { metadata: { slug } })
  const named = await product(acme, { name: 'Named handbook' })
  const ada = await verifiedPerson(server)
  const productsOf = async (asked: string) => {
    const { body } = await ada.post(pluginRoute('checkout'), { slug: asked })
    const secret = new URL(body.url).pathname.split('/').at(-1)
    const checkout = (await server.stranger().get(`/v1/checkouts/client/${secret}`)).body
    return checkout.products.map(({ id }: { id: string }) => id)
  }

  assert.deepEqual(await productsOf('Team-Slug'), [monthly.id, yearly.id])
  assert.deepEqual(await productsOf('named HANDBOOK'), [named.id])
  const missing = await ada.post(pluginRoute('checkout'), { slug: 'nothing' })
  assert.deepEqual(rejectionOf(missing), [400, 'PRODUCT_NOT_FOUND'])
})

test('without a selling organization every call is rejected with how to enable it', async () => {
  const ada = await verifiedPerson(server)
  const before = { billing_organization: acme.organization.id }
  await changeInstanceSettings(server, { billing_organization: null })
  try {
    const answers = [
      await ada.post(pluginRoute('checkout'), { slug: 'pro' }),
      await ada.get(pluginRoute('customer/state')),
      await ada.get(pluginRoute('customer/portal')),
      await ada.get(pluginRoute('usage/meters/list')),
      await ada.post(pluginRoute('usage/ingest'), { event: 'call', metadata: {} }),
      await ada.get(pluginRoute('subscription/list')),
    ]
    for (const answer of answers) {
      assert.deepEqual(rejectionOf(answer), [404, 'PLUGIN_NOT_SERVED'])
      assert.match(answer.body.message, /billing_organization/)
    }
  } finally {
    await changeInstanceSettings(server, before)
  }
})

test('visitors without a session are rejected', async () => {
  const visitor = server.stranger()

  for (const path of ['customer/state', 'customer/portal', 'customer/orders/list']) {
    assert.equal((await visitor.get(pluginRoute(path))).status, 401)
  }
  assert.equal((await visitor.post(pluginRoute('checkout'), { slug: 'pro' })).status, 401)
})

test('an unverified user can buy, but is no customer until the address is verified', async () => {
  const book = await product(acme)
  const eve = await signUp(server, 'Eve')

  const opened = await eve.post(pluginRoute('checkout'), { products: book.id })
  const state = await eve.get(pluginRoute('customer/state'))
  const portal = await eve.get(pluginRoute('customer/portal'))
  const orders = await eve.get(pluginRoute('customer/orders/list'))

  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  assert.deepEqual(rejectionOf(state), [403, 'EMAIL_NOT_VERIFIED'])
  assert.deepEqual(rejectionOf(portal), [403, 'EMAIL_NOT_VERIFIED'])
  assert.deepEqual(orders.body, {
    result: { items: [], pagination: { totalCount: 0, maxPage: 0 } },
  })

  await payAt(server, eve, opened.body.url)
  assert.equal((await eve.get(pluginRoute('customer/orders/list'))).body.result.items.length, 0)
  await verifyEmail(server, eve)
  const own = (await eve.get(pluginRoute('customer/orders/list'))).body.result
  assert.equal(own.items[0].product.name, 'Handbook')
})

test('the first state of a user creates one customer, even if several requests ask', async () => {
  const ada = await verifiedPerson(server)

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ada.get(pluginRoute('customer/state'))),
  )

  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  const { body } = await acme.server.get('/v1/customers/', { query: { email: ada.email } })
  assert.equal(body.items.length, 1)
})

test('purchases from before the sign-up belong to whoever verifies their address', async () => {
  const book = await product(acme)
  const ada = await verifiedPerson(server)
  await sell(server, acme, book, { customer_email: ada.email })

  const state = (await ada.get(pluginRoute('customer/state'))).body

  assert.equal(state.externalId, await idOf(ada))
  const orders = (await ada.get(pluginRoute('customer/orders/list'))).body.result
  assert.equal(orders.items.length, 1)
})

test("an organization's owner buys for it; other members see what their role allows", async () => {
  const pro = await plan(acme)
  const team = await company(server)
  const member = await worker(server, team)
  const outsider = await verifiedPerson(server)
  const body = { products: [pro.id], referenceId: team.id, metadata: { referenceId: 'faked' } }

  assert.deepEqual(rejectionOf(await member.post(pluginRoute('checkout'), body)), [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_BUY_FOR_THIS_ORGANIZATION',
  ])
  const foreign = await outsider.post(pluginRoute('checkout'), body)
  const unknown = await outsider.post(pluginRoute('checkout'), {
    ...body,
    referenceId: acme.server.url,
  })
  assert.equal(foreign.status, unknown.status)
  assert.equal(foreign.body.code, unknown.body.code)
  const opened = await team.owner.post(pluginRoute('checkout'), body)
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  await payAt(server, team.owner, opened.body.url)

  const query = { referenceId: team.id }
  const list = (person: typeof member) =>
    person.get(pluginRoute('customer/subscriptions/list'), { query })
  const [bought] = (await list(team.owner)).body.result.items
  assert.equal(bought.productId, pro.id)
  const { metadata } = (await acme.server.get(`/v1/subscriptions/${bought.id}`)).body
  assert.deepEqual(metadata, { referenceId: team.id })
  assert.deepEqual(rejectionOf(await list(member)), [403, 'YOU_ARE_NOT_ALLOWED_TO_SEE_PURCHASES'])
  assert.equal((await list(outsider)).status, foreign.status)
  const own = (await team.owner.get(pluginRoute('customer/subscriptions/list'))).body.result
  assert.deepEqual(own.items, [])
})

test("the portal opens as the user's own customer, by GET and by POST", async () => {
  const ada = await verifiedPerson(server)

  const got = await ada.get(pluginRoute('customer/portal'))
  const posted = await ada.post(pluginRoute('customer/portal'), { redirect: false })

  assert.deepEqual([got.body.redirect, posted.body.redirect], [true, false])
  for (const { body } of [got, posted]) {
    const { portal, page } = portalOf(server, body.url)
    const person = await portal.get('/v1/customer-portal/customer-session/user')
    assert.deepEqual([page, person.body.email], ['', ada.email])
  }
})

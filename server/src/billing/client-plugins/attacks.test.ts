import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf, rejectionOf, verifiedPerson } from '../../testing/company.ts'
import { changeInstanceSettings } from '../../testing/instance-settings.ts'
import { admin, merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, plan, product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createMeter, meterOf } from '../../testing/usage.ts'
import { payAt, pluginRoute, sellingMerchant } from './test-shop.ts'

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

test('an address that belongs to the customer of another user gives nothing', async () => {
  const book = await product(acme)
  const ada = await verifiedPerson(server)
  const { email } = ada
  await payAt(
    server,
    ada,
    (await ada.post(pluginRoute('checkout'), { products: book.id })).body.url,
  )
  const users = server.site.db.updateTable('users')
  await users
    .set({ email: `moved-${email}` })
    .where('email', '=', email)
    .execute()
  const mallory = await verifiedPerson(server)
  await users.set({ email }).where('email', '=', mallory.email).execute()

  const state = await mallory.get(pluginRoute('customer/state'))
  const orders = await mallory.get(pluginRoute('customer/orders/list'))

  assert.deepEqual(rejectionOf(state), [409, 'EMAIL_BELONGS_TO_ANOTHER_CUSTOMER'])
  assert.equal(orders.body.result.items.length, 0)
})

test('an admin who impersonates a user binds no purchases to that user', async () => {
  const book = await product(acme)
  const ada = await verifiedPerson(server)
  await sell(server, acme, book, { customer_email: ada.email })
  const root = await admin(server)
  await root.post('/api/auth/admin/impersonate-user', { userId: await idOf(ada) })

  const state = await root.get(pluginRoute('customer/state'))
  const orders = await root.get(pluginRoute('customer/orders/list'))

  assert.deepEqual(rejectionOf(state), [404, 'CUSTOMER_NOT_FOUND'])
  assert.deepEqual(orders.body.result.items, [])
  const opened = await root.post(pluginRoute('checkout'), { products: book.id })
  assert.deepEqual(rejectionOf(opened), [403, 'IMPERSONATION_FORBIDS_THIS'])
})

test("another user's ID as reference is an organization that does not exist", async () => {
  const pro = await plan(acme)
  const ada = await verifiedPerson(server)
  const mallory = await verifiedPerson(server)
  const body = { products: [pro.id], referenceId: await idOf(ada) }

  const foreign = await mallory.post(pluginRoute('checkout'), body)
  assert.deepEqual(rejectionOf(foreign), [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  const own = await ada.post(pluginRoute('checkout'), body)
  assert.equal(own.status, 200)
})

test('only public products of the selling organization are sold', async () => {
  const other = await merchant(server, 'Other')
  const [foreign, secret, archived] = [await plan(other), await plan(acme), await plan(acme)]
  const products = server.site.db.updateTable('products')
  await products.set({ visibility: 'private' }).where('id', '=', secret.id).execute()
  await acme.server.patch(`/v1/products/${archived.id}`, { is_archived: true })
  const ada = await verifiedPerson(server)

  for (const id of [foreign.id, secret.id, archived.id, 'pro_1', '']) {
    const answer = await ada.post(pluginRoute('checkout'), { products: [id] })
    assert.deepEqual(rejectionOf(answer), [400, 'PRODUCT_NOT_FOUND'], id)
  }
  const none = await ada.post(pluginRoute('checkout'), {})
  assert.deepEqual(rejectionOf(none), [400, 'PRODUCT_NOT_FOUND'])
})

test('a request grants neither a trial nor a discount without a code', async () => {
  const pro = await plan(acme, { trial_interval: 'day', trial_interval_count: 7 })
  const discount = { type: 'percentage', basis_points: 5_000, duration: 'once' }
  const made = async (more: object) =>
    (await acme.server.post('/v1/discounts/', { name: 'Half', ...discount, ...more })).body.id
  const [silent, coded] = [await made({}), await made({ code: 'HALFPLUGIN' })]
  const ada = await verifiedPerson(server)
  const open = (more: object) => ada.post(pluginRoute('checkout'), { products: [pro.id], ...more })

  const trial = await open({ trialInterval: 'year', trialIntervalCount: 50 })
  assert.deepEqual(rejectionOf(trial), [400, 'TRIAL_TERMS_NOT_ALLOWED'])
  for (const discountId of [silent, 'none']) {
    assert.deepEqual(rejectionOf(await open({ discountId })), [400, 'DISCOUNT_NOT_FOUND'])
  }
  const opened = await open({ discountId: coded, allowTrial: false, redirect: false })
  assert.equal(opened.body.redirect, false)
  const secret = new URL(opened.body.url).pathname.split('/').at(-1)
  const checkout = (await server.stranger().get(`/v1/checkouts/client/${secret}`)).body
  assert.deepEqual([checkout.discount_amount, checkout.active_trial_interval], [500, null])
})

test('hosted pages lead only to this server and to trusted origins', async () => {
  const pro = await plan(acme)
  const ada = await verifiedPerson(server)
  const open = (more: object, origin = server.url) =>
    ada.post(pluginRoute('checkout'), { products: [pro.id], ...more }, { headers: { origin } })
  const targets = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://app.example.evil.example/',
    'https://app.example@evil.example/',
    'data:text/html,x',
  ]

  for (const url of targets) {
    for (const field of ['successUrl', 'returnUrl']) {
      assert.deepEqual(
        rejectionOf(await open({ [field]: url })),
        [403, 'INVALID_CALLBACK_URL'],
        url,
      )
    }
    assert.deepEqual(rejectionOf(await open({ embedOrigin: url })), [403, 'INVALID_ORIGIN'], url)
  }
  const opened = await open(
    { successUrl: '/done?checkout_id={CHECKOUT_ID}', embedOrigin: APP },
    APP,
  )
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const secret = new URL(opened.body.url).pathname.split('/').at(-1)
  const checkout = (await server.stranger().get(`/v1/checkouts/client/${secret}`)).body
  assert.equal(checkout.success_url, `${APP}/done?checkout_id=${checkout.id}`)
  assert.equal(checkout.embed_origin, APP)
})

test('users report only events that are allowed and that cannot lower their usage', async () => {
  const sum = await createMeter(acme, { func: 'sum', property: 'units' })
  const ada = await verifiedPerson(server)
  const report = (event: string, metadata: object) =>
    ada.post(pluginRoute('usage/ingest'), { event, metadata })

  assert.deepEqual(rejectionOf(await report('call', { units: 5 })), [403, 'EVENT_NOT_ALLOWED'])
  await changeInstanceSettings(server, { user_reported_events: ['call', 'score'] })
  assert.deepEqual((await report('call', { units: 5 })).body, { inserted: 1, duplicates: 0 })
  const falling = [{ units: -5 }, { _cost: { amount: 1, currency: 'usd' } }]
  for (const metadata of falling) {
    const answer = await report('call', metadata)
    assert.deepEqual(rejectionOf(answer), [400, 'EVENT_COULD_LOWER_USAGE'])
  }
  assert.deepEqual(rejectionOf(await report('other', {})), [403, 'EVENT_NOT_ALLOWED'])
  const clauses = [{ property: 'name', operator: 'eq', value: 'score' }]
  const filter = { conjunction: 'and', clauses }
  await createMeter(acme, { func: 'avg', property: 'points' }, { name: 'Score', filter })
  const average = await report('score', { points: 0 })
  assert.deepEqual(rejectionOf(average), [400, 'EVENT_COULD_LOWER_USAGE'])

  const { body: state } = await ada.get(pluginRoute('customer/state'))
  assert.equal((await meterOf(acme, state, sum)).consumed_units, 5)
  const meters = (await ada.get(pluginRoute('usage/meters/list'))).body.result
  assert.deepEqual([meters.items[0].meter.name, meters.items[0].consumedUnits], ['Calls', 5])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSimulator, rejectionOf } from '../testing/given.ts'

test('a customer is created, updated, found and deleted', async t => {
  const { stripe } = await startTestSimulator(t)
  const created = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada',
    metadata: { plan: 'pro', old: '1' },
    address: { country: 'DE', city: 'Berlin' },
  })
  const changed = await stripe.customers.update(created.id, {
    name: '',
    metadata: { old: '', new: '2' },
  })
  const deleted = await stripe.customers.del(created.id)
  const found = await stripe.customers.retrieve(created.id)
  const rejection = await rejectionOf(stripe.customers.update(created.id, { name: 'Eve' }))

  assert.deepEqual(created.address, {
    city: 'Berlin',
    country: 'DE',
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  })
  assert.deepEqual([changed.name, changed.email], [null, 'ada@example.com'])
  assert.deepEqual(changed.metadata, { plan: 'pro', new: '2' })
  assert.equal(deleted.deleted, true)
  assert.equal(found.deleted, true)
  assert.equal(rejection.code, 'resource_missing')
})

test("a customer's default card is one of its own and is cleared when detached", async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  const makeDefault = (id: string) =>
    stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } })
  const stranger = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  const rejection = await rejectionOf(makeDefault(stranger.id))
  const method = await stripe.paymentMethods.attach(stranger.id, { customer: customer.id })
  const provided = await makeDefault(method.id)
  await stripe.paymentMethods.detach(method.id)
  const after = await stripe.customers.retrieve(customer.id)
  const again = await rejectionOf(
    stripe.paymentMethods.attach(method.id, { customer: customer.id }),
  )

  assert.equal(rejection.code, 'resource_missing')
  assert.equal(provided.invoice_settings.default_payment_method, method.id)
  assert(!after.deleted)
  assert.equal(after.invoice_settings.default_payment_method, null)
  assert.match(again.message, /detached from a Customer/)
})

test('lists are paged newest first, forwards and backwards', async t => {
  const { stripe } = await startTestSimulator(t)
  const ids: string[] = []
  for (let index = 0; index < 25; index += 1) {
    ids.unshift((await stripe.customers.create({ name: `customer ${index}` })).id)
  }
  const all: string[] = []
  for await (const customer of stripe.customers.list({ limit: 7 })) all.push(customer.id)
  const page = await stripe.customers.list({ limit: 3, starting_after: String(ids[4]) })
  const back = await stripe.customers.list({ limit: 3, ending_before: String(ids[4]) })
  const tooMany = await rejectionOf(stripe.customers.list({ limit: 101 }))

  assert.deepEqual(all, ids)
  assert.deepEqual([page.data.map(({ id }) => id), page.has_more], [ids.slice(5, 8), true])
  assert.deepEqual([back.data.map(({ id }) => id), back.has_more], [ids.slice(1, 4), true])
  assert.equal(tooMany.param, 'limit')
})

test('lists are filtered by parent object and by time', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const [ada, bob] = [
    await stripe.customers.create({ email: 'ada@example.com' }),
    await stripe.customers.create(),
  ]
  for (const customer of [ada, bob, ada]) {
    await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
  }
  control.setNow(() => new Date('2040-01-01T00:00:00Z'))
  const later = await stripe.customers.create()
  const charges = await stripe.charges.list({ customer: ada.id })
  const young = await stripe.customers.list({ created: { gte: 2_208_988_800 } })
  const found = await stripe.customers.list({ email: 'ada@example.com' })

  assert.equal(charges.data.length, 2)
  assert.deepEqual(
    young.data.map(({ id }) => id),
    [later.id],
  )
  assert.deepEqual(
    found.data.map(({ id }) => id),
    [ada.id],
  )
})

test("a customer session opens a customer's cards to the browser for half an hour", async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  const session = await stripe.customerSessions.create({
    customer: customer.id,
    components: {
      payment_element: { enabled: true, features: { payment_method_redisplay: 'enabled' } },
    },
  })
  const unknown = await rejectionOf(
    stripe.customerSessions.create({
      customer: 'cus_nobody',
      components: { payment_element: { enabled: true } },
    }),
  )

  assert.match(session.client_secret, /^cuss_secret_/)
  assert.equal(session.expires_at - session.created, 1800)
  assert.equal(session.components?.payment_element?.enabled, true)
  assert.equal(unknown.param, 'customer')
})

test('a connected account has its own objects', async t => {
  const { stripe } = await startTestSimulator(t)
  const account = await stripe.accounts.create({ type: 'standard', country: 'DE' })
  const there = { stripeAccount: account.id }
  const customer = await stripe.customers.create({ name: 'theirs' }, there)
  const theirs = await stripe.customers.retrieve(customer.id, {}, there)
  const ours = await rejectionOf(stripe.customers.retrieve(customer.id))
  const stranger = await rejectionOf(stripe.customers.list({}, { stripeAccount: 'acct_1Nobody' }))
  const key = { idempotencyKey: 'the same key' }
  await stripe.customers.create({ name: 'a' }, key)
  const elsewhere = await stripe.customers.create({ name: 'b' }, { ...key, ...there })

  assert(!theirs.deleted)
  assert.equal(theirs.name, 'theirs')
  assert.equal(ours.code, 'resource_missing')
  assert.deepEqual([stranger.type, stranger.code], ['StripePermissionError', 'account_invalid'])
  assert.equal(elsewhere.name, 'b')
})

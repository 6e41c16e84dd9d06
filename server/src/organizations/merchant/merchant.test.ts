import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, signUp, tokenOf, type Merchant } from '../../testing/people.ts'

let testServer: TestServer
let acme: Merchant

before(async () => {
  testServer = await startTestServer()
  acme = await merchant(testServer)
})
after(() => testServer.close())

let slugs = 0
const slug = () => `shop-${process.pid}-${(slugs += 1)}`
const at = (item: Merchant) => `/v1/organizations/${item.organization.id}`

test("a merchant starts with the protocol's settings and is active in sandbox", async () => {
  const person = await signUp(testServer)
  const mine = slug()

  const { status, body } = await person.post('/v1/organizations/', { name: 'New Shop', slug: mine })

  assert.equal(status, 201)
  assert.deepEqual(
    [body.name, body.slug, body.status, body.email, body.socials],
    ['New Shop', mine, 'active', null, []],
  )
  assert.deepEqual(body.subscription_settings, {
    allow_multiple_subscriptions: false,
    allow_customer_updates: true,
    proration_behavior: 'prorate',
    benefit_revocation_grace_period: 7,
    prevent_trial_abuse: false,
    seats_follow_members: false,
    seat_decrease: 'credit',
    keep_benefits_while_paused: false,
    dunning_schedule: [2, 5, 7, 7],
  })
  assert.deepEqual(body.notification_settings, { new_order: true, new_subscription: true })
  assert.equal(body.feature_settings.usage_based_billing_enabled, false)
  assert.equal(body.default_presentment_currency, 'usd')
  assert.equal(body.capabilities.checkout_payments, true)
  assert.deepEqual((await person.get(`/v1/organizations/${body.id}`)).body, body)
})

test('a new merchant may set everything at creation', async () => {
  const person = await signUp(testServer)

  const { body } = await person.post('/v1/organizations/', {
    name: 'Full Shop',
    slug: slug(),
    email: 'hi@shop.example',
    website: 'https://shop.example',
    country: 'DE',
    default_presentment_currency: 'eur',
    socials: [{ platform: 'github', url: 'https://github.com/shop' }],
    feature_settings: { wallets_enabled: true },
  })

  assert.deepEqual(
    [body.email, body.website, body.country],
    ['hi@shop.example', 'https://shop.example', 'DE'],
  )
  assert.equal(body.default_presentment_currency, 'eur')
  assert.deepEqual(body.socials, [{ platform: 'github', url: 'https://github.com/shop' }])
  assert.equal(body.feature_settings.wallets_enabled, true)
})

test('a slug is unique', async () => {
  const person = await signUp(testServer)

  const { status, body } = await person.post('/v1/organizations/', {
    name: 'Copy',
    slug: acme.organization.slug,
  })

  assert.equal(status, 422)
  assert.deepEqual(body.detail[0].loc, ['body', 'slug'])
})

test('settings are merged, and omitted ones stay', async () => {
  await acme.server.patch(at(acme), { feature_settings: { wallets_enabled: true } })
  await acme.server.patch(at(acme), {
    feature_settings: { revops_enabled: true },
    email: 'a@acme.example',
  })
  const { status, body } = await acme.server.patch(at(acme), {
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: false,
      proration_behavior: 'invoice',
    },
  })

  assert.equal(status, 200)
  assert.deepEqual(
    [body.feature_settings.wallets_enabled, body.feature_settings.revops_enabled],
    [true, true],
  )
  assert.equal(body.subscription_settings.benefit_revocation_grace_period, 7)
  assert.deepEqual([body.proration_behavior, body.allow_customer_updates], ['invoice', false])
  assert.equal(body.email, 'a@acme.example')
  const response = await acme.server.patch(at(acme), { email: null })
  assert.equal(response.body.email, null)
})

test('portal settings are merged by group', async () => {
  const set = (customer_portal_settings: unknown) =>
    acme.server.patch(at(acme), { customer_portal_settings })

  await set({ subscription: { update_plan: false } })
  const { body } = await set({ usage: { show: false }, subscription: { pause: true } })
  const named = await acme.server.patch(at(acme), { name: 'Acme again' })
  const publicOrganization = await testServer
    .stranger()
    .get(`/v1/customer-portal/organizations/${acme.organization.slug}`)

  const expected = {
    usage: { show: false },
    subscription: {
      ...{ update_seats: true, update_plan: false, pause: true },
      retention_discount_id: null,
    },
    customer: { allow_email_change: false },
  }
  assert.deepEqual(body.customer_portal_settings, expected)
  assert.deepEqual(named.body.customer_portal_settings, expected)
  assert.deepEqual(publicOrganization.body.customer_portal_settings, expected)
  assert.equal((await set({ subscription: { update_plan: 'no' } })).status, 422)
})

test("a merchant's accent is a color and may be removed", async () => {
  const set = (accent_color: unknown) => acme.server.patch(at(acme), { accent_color })

  assert.equal((await acme.server.get(at(acme))).body.accent_color, null)
  assert.equal((await set('#1A7F5A')).body.accent_color, '#1a7f5a')
  for (const wrong of ['green', '#1a7f5', '#1a7f5a80', 'red;}', 7]) {
    assert.equal((await set(wrong)).status, 422, String(wrong))
  }
  assert.equal((await acme.server.get(at(acme))).body.accent_color, '#1a7f5a')
  assert.equal((await set(null)).body.accent_color, null)
})

test('a merchant lists hosts that may embed checkouts, and may clear the list', async () => {
  const set = (embed_hosts: unknown) => acme.server.patch(at(acme), { embed_hosts })
  const fetchEmbedHosts = async () => {
    const { body } = await acme.server.get(at(acme))
    return [body.embed_hosts, body.embed_hosts_enforced]
  }

  assert.deepEqual(await fetchEmbedHosts(), [[], false])
  await set(['Shop.example', '*.acme.example', 'shop.example'])
  assert.deepEqual(await fetchEmbedHosts(), [['shop.example', '*.acme.example'], true])
  for (const wrong of [['https://acme.example'], ['*'], ["'self'"], [''], Array(21).fill('a.b')]) {
    assert.equal((await set(wrong)).status, 422, String(wrong))
  }
  assert.deepEqual(await fetchEmbedHosts(), [['shop.example', '*.acme.example'], true])
  await acme.server.patch(at(acme), { email: null })
  assert.deepEqual(await fetchEmbedHosts(), [['shop.example', '*.acme.example'], true])
  await set(null)
  assert.deepEqual(await fetchEmbedHosts(), [[], false])
})

test('merchant details are stored in one row that both protocols show', async () => {
  const bee = await merchant(testServer)
  const { owner, server, organization } = bee
  const settingsInput = {
    name: 'Bee & Daughters',
    avatar_url: 'https://bee.example/mark.png',
    email: 'hi@bee.example',
    website: 'https://bee.example/',
    socials: [{ platform: 'linkedin', url: 'https://linkedin.com/company/bee' }],
    notification_settings: { new_order: false, new_subscription: true },
  }
  const details = {
    about: 'Bees',
    product_description: 'Honey',
    intended_use: 'By the jar',
    customer_acquisition: ['word of mouth'],
    future_annual_revenue: 1_200_000,
  }

  const { status, body } = await server.patch(at(bee), { ...settingsInput, details })

  assert.equal(status, 200)
  const { name, avatar_url, email, website, socials, notification_settings } = body
  assert.deepEqual(
    { name, avatar_url, email, website, socials, notification_settings },
    settingsInput,
  )
  assert.equal(body.details_submitted_at, testServer.clock.now().toISOString())
  assert.equal('details' in body, false)
  const query = { organizationId: organization.id }
  const other = await owner.get('/api/auth/organization/get-organization', { query })
  assert.deepEqual(
    [other.body.name, other.body.logo, other.body.slug],
    [settingsInput.name, settingsInput.avatar_url, organization.slug],
  )
  testServer.clock.pass(60_000)
  const again = await server.patch(at(bee), { details })
  assert.equal(again.body.details_submitted_at, body.details_submitted_at)
  const tooLong = await server.patch(at(bee), { name: 'B'.repeat(201) })
  assert.equal(tooLong.status, 422)
})

test('an update is published and audited', async () => {
  const bee = await merchant(testServer)
  await bee.server.patch(at(bee), { name: 'Bee & Sons' })

  const event = await testServer.site.db
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', bee.organization.id)
    .where('type', '=', 'organization.updated')
    .executeTakeFirstOrThrow()
  const organizationBody = (await bee.server.get(at(bee))).body
  assert.deepEqual(event.payload, organizationBody)
  const audit = await testServer.site.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'organization.updated')
    .where('subject_id', '=', bee.organization.id)
    .executeTakeFirst()
  assert.ok(audit)
})

test('organizations are filtered by slug, sorted and paged', async () => {
  const person = await signUp(testServer)
  const made: string[] = []
  for (const name of ['Bravo', 'Alpha', 'Charlie']) {
    made.push((await person.post('/v1/organizations/', { name, slug: slug() })).body.slug)
  }

  const sorted = await person.get('/v1/organizations/', { query: { sorting: '-name', limit: '2' } })
  assert.deepEqual(
    sorted.body.items.map((item: { name: string }) => item.name),
    ['Charlie', 'Bravo'],
  )
  assert.deepEqual(sorted.body.pagination, { total_count: 3, max_page: 2 })
  const found = await person.get('/v1/organizations/', { query: { slug: made[1] ?? '' } })
  assert.deepEqual(
    found.body.items.map((item: { name: string }) => item.name),
    ['Alpha'],
  )
  const anonymous = await signUp(testServer)
  assert.deepEqual((await anonymous.get('/v1/organizations/')).body.items, [])
})

test('another organization is not found, and a reader cannot update', async () => {
  const other = await merchant(testServer)
  const reader = await tokenOf(testServer, acme.owner, acme.organization.id, ['organizations:read'])

  assert.equal((await other.server.get(at(acme))).status, 404)
  assert.equal((await other.server.patch(at(acme), { name: 7 })).status, 404)
  assert.equal((await reader.patch(at(acme), { name: 'Mine' })).status, 403)
  assert.equal(
    (await acme.server.post('/v1/organizations/', { name: 'By token', slug: slug() })).status,
    401,
  )
})

test('a short name, an uppercase slug and an unknown currency are rejected', async () => {
  const person = await signUp(testServer)
  for (const wrong of [
    { name: 'x' },
    { slug: 'SHOP' },
    { default_presentment_currency: 'zzz' },
    { country: 'ZZ' },
  ]) {
    const { status } = await person.post('/v1/organizations/', {
      name: 'Fine',
      slug: slug(),
      ...wrong,
    })
    assert.equal(status, 422, JSON.stringify(wrong))
  }
})

test('where creating organizations is disabled, neither protocol does it', async () => {
  const closed = await startTestServer({ settings: { users_may_create_organizations: false } })
  try {
    const person = await signUp(closed)
    const { status, body } = await person.post('/v1/organizations/', { name: 'Nope', slug: slug() })
    assert.equal(status, 403)
    assert.equal(body.error, 'NotPermitted')
  } finally {
    await closed.close()
  }
})

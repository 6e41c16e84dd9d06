import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { expectIndexes } from '../../testing/plans.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { product, sell, eventsSentTo } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const PATH = '/v1/discounts/'
const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'
const percentage = { type: 'percentage', duration: 'once', name: 'Spring', basis_points: 1000 }
const fixed = { type: 'fixed', duration: 'forever', name: 'Off', amount: 500, currency: 'usd' }

const create = (body: object, seller = acme) => seller.server.post(PATH, body)

async function made(body: object, seller = acme) {
  const answer = await create(body, seller)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

const change = (id: string, body: object) => acme.server.patch(`${PATH}${id}`, body)

const placesOf = (answer: { status: number; body: any }) => {
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

const inDays = (days: number) =>
  new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()

test('a discount is returned with its amount and duration', async () => {
  const share = await made({ ...percentage, code: 'SpRiNg26', metadata: { a: 1 } })
  const amount = await made({ ...fixed, duration: 'repeating', duration_in_months: 3 })

  assert.equal(share.type, 'percentage')
  assert.equal(share.duration, 'once')
  assert.equal(share.basis_points, 1000)
  assert.equal(share.code, 'SpRiNg26')
  assert.equal(share.redemptions_count, 0)
  assert.equal(share.organization_id, acme.organization.id)
  for (const key of ['starts_at', 'ends_at', 'max_redemptions', 'max_redemptions_per_customer']) {
    assert.equal(share[key], null, key)
  }
  assert.deepEqual([share.products, share.metadata], [[], { a: 1 }])
  assert.equal('amount' in share || 'duration_in_months' in share, false)
  assert.deepEqual(
    [amount.amount, amount.currency, amount.amounts, amount.duration_in_months, amount.code],
    [500, 'usd', { usd: 500 }, 3, null],
  )
  assert.equal('basis_points' in amount, false)
  assert.deepEqual((await acme.server.get(`${PATH}${share.id}`)).body, share)
})

test('an invalid discount is rejected at the wrong field', async () => {
  const rejected = async (body: object) => placesOf(await create(body))

  for (const basis_points of [0, 10_001, 1.5]) {
    assert.deepEqual(await rejected({ ...percentage, basis_points }), ['body.basis_points'])
  }
  assert.deepEqual(await rejected({ ...fixed, amount: -1 }), ['body.amount'])
  assert.deepEqual(await rejected({ ...fixed, amount: 1_000_000_000_000 }), ['body.amount'])
  assert.deepEqual(await rejected({ ...fixed, currency: 'zzz' }), ['body.currency'])
  assert.deepEqual(await rejected({ ...fixed, currency: 'kwd', amount: 501 }), ['body.amount'])
  assert.deepEqual(await rejected({ ...fixed, duration: 'repeating' }), ['body.duration_in_months'])
  assert.deepEqual(await rejected({ ...fixed, name: '' }), ['body.name'])
  assert.deepEqual(await rejected({ ...fixed, max_redemptions: 0 }), ['body.max_redemptions'])
  for (const code of ['ab', 'with space', 'a-b-c', 'x'.repeat(257)]) {
    assert.deepEqual(await rejected({ ...fixed, code }), ['body.code'], code)
  }
  assert.deepEqual(await rejected({ ...fixed, ends_at: inDays(-1) }), ['body.ends_at'])
  const window = { starts_at: inDays(2), ends_at: inDays(1) }
  assert.deepEqual(await rejected({ ...fixed, ...window }), ['body.ends_at'])
  assert.deepEqual(await rejected({ ...fixed, products: [UNKNOWN] }), ['body.products.0'])
  assert.equal((await made({ ...fixed, code: '' })).code, null)
})

test('a code is unique per merchant in any case, also under parallel requests', async () => {
  const spellings = ['Ünique1', 'üNIQUE1', 'u\u0308nique1', 'ÜNIQUE1']
  const requested = Array.from({ length: 20 }, (_, index) => spellings[index % 3])

  const answers = await Promise.all(requested.map(code => create({ ...percentage, code })))
  const other = await made({ ...percentage, code: 'OTHER1' })

  const won = answers.filter(({ status }) => status === 201)
  assert.equal(won.length, 1)
  for (const answer of answers) {
    if (answer.status !== 201) assert.deepEqual(placesOf(answer), ['body.code'])
  }
  assert.deepEqual(placesOf(await change(other.id, { code: 'ÜNIQUE1' })), ['body.code'])
  assert.equal((await change(other.id, { code: 'other1' })).body.code, 'other1')
  const rival = await merchant(server, 'Rival')
  assert.equal((await create({ ...percentage, code: 'Ünique1' }, rival)).status, 201)
  await acme.server.delete(`${PATH}${won[0]?.body.id}`)
  assert.equal((await create({ ...percentage, code: 'Ünique1' })).status, 201)
})

test('a discount can be updated except for its type and duration', async () => {
  const book = await product(acme)
  const discount = await made({ ...fixed, products: [book.id], ends_at: inDays(2) })

  const changed = await change(discount.id, {
    ...{ name: 'Better', code: 'BETTER', amount: 700, starts_at: inDays(1), max_redemptions: 5 },
    ...{ max_redemptions_per_customer: 1, metadata: { b: true }, products: [] },
    ...{ type: 'fixed', duration: 'forever', basis_points: null },
  })
  const cleared = await change(discount.id, {
    ...{ code: null, starts_at: null, ends_at: null, max_redemptions: null, name: null },
  })

  assert.deepEqual(
    discount.products.map((item: any) => item.id),
    [book.id],
  )
  const { name, code, amount, max_redemptions, products } = changed.body
  assert.deepEqual([name, code, amount, max_redemptions], ['Better', 'BETTER', 700, 5])
  assert.deepEqual([products, changed.body.ends_at], [[], discount.ends_at])
  const after = cleared.body
  assert.deepEqual(
    [after.name, after.code, after.starts_at, after.ends_at, after.max_redemptions],
    ['Better', null, null, null, null],
  )
  for (const [field, value] of Object.entries({
    type: 'percentage',
    duration: 'once',
    duration_in_months: 3,
    basis_points: 100,
    ends_at: inDays(-1),
  })) {
    assert.deepEqual(placesOf(await change(discount.id, { [field]: value })), [`body.${field}`])
  }
})

test('a currency changes only with its amount: older clients always send dollars', async () => {
  const euros = await made({ ...fixed, currency: 'eur' })
  const share = await made(percentage)

  const named = await change(euros.id, { name: 'Better', currency: 'usd' })
  const yen = await change(euros.id, { amount: 700, currency: 'jpy' })

  assert.deepEqual([named.body.name, named.body.currency], ['Better', 'eur'])
  assert.deepEqual([yen.body.amount, yen.body.currency], [700, 'jpy'])
  assert.equal((await change(share.id, { name: 'Better', currency: 'usd' })).status, 200)
  assert.deepEqual(placesOf(await change(share.id, { amount: 1 })), ['body.amount'])
})

test('the amount of a redeemed discount cannot change', async () => {
  const discount = await made({ ...fixed, code: 'STAYS' })
  const book = await product(acme)
  const opened = await acme.server.post('/v1/checkouts/', {
    products: [book.id],
    discount_id: discount.id,
  })
  assert.equal(opened.body.total_amount, 1500)
  await sell(server, acme, book, { discount_code: 'stays' })

  assert.deepEqual(placesOf(await change(discount.id, { amount: 600 })), ['body.amount'])
  const euros = { amount: 500, currency: 'eur' }
  assert.deepEqual(placesOf(await change(discount.id, euros)), ['body.currency'])
  const renamed = await change(discount.id, { name: 'Still there', amount: 500 })
  assert.deepEqual([renamed.status, renamed.body.redemptions_count], [200, 1])
})

test('the list searches by name and code, and sorts', async () => {
  const ownMerchant = await merchant(server)
  await made({ ...percentage, name: 'Autumn', code: 'ZZZ' }, ownMerchant)
  await made({ ...percentage, name: 'Winter', code: 'AAA' }, ownMerchant)
  await made({ ...fixed, name: 'Yearly_' }, ownMerchant)
  const list = async (query: Record<string, string>) =>
    (await ownMerchant.server.get(PATH, { query })).body.items.map((item: any) => item.name)

  assert.deepEqual(await list({ sorting: 'name' }), ['Autumn', 'Winter', 'Yearly_'])
  assert.deepEqual(await list({ sorting: 'code' }), ['Winter', 'Autumn', 'Yearly_'])
  assert.deepEqual(await list({ query: 'aut' }), ['Autumn'])
  assert.deepEqual(await list({ query: 'aa' }), ['Winter'])
  assert.deepEqual(await list({ query: '_' }), ['Yearly_'])
  assert.equal((await list({})).length, 3)
})

test('the merchant is notified of created, updated and deleted discounts', async () => {
  const ownMerchant = await merchant(server)
  const discount = await made(percentage, ownMerchant)
  await ownMerchant.server.patch(`${PATH}${discount.id}`, { name: 'Summer' })
  const removed = await ownMerchant.server.delete(`${PATH}${discount.id}`)

  assert.equal(removed.status, 204)
  assert.equal((await ownMerchant.server.get(`${PATH}${discount.id}`)).status, 404)
  assert.deepEqual(await eventsSentTo(server, ownMerchant, /^discount/), [
    'discount.created',
    'discount.updated',
    'discount.deleted',
  ])
})

test('discounts have their own scopes and belong to one merchant', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['discounts:read'])
  const other = await tokenOf(server, acme.owner, acme.organization.id, ['products:write'])
  const rival = await merchant(server, 'Rival')
  const theirs = await product(rival)
  const discount = await made(percentage)

  assert.equal((await reader.get(`${PATH}${discount.id}`)).status, 200)
  assert.equal((await reader.delete(`${PATH}${discount.id}`)).status, 403)
  assert.equal((await other.get(PATH)).status, 403)
  assert.equal((await rival.server.get(`${PATH}${discount.id}`)).status, 404)
  const foreign = await create({ ...percentage, products: [theirs.id] })
  assert.deepEqual(placesOf(foreign), ['body.products.0'])
})

test('every search, sort order and filter of discounts uses an index', async () => {
  const ownRows = sql`where organization_id = ${acme.organization.id} and deleted_at is null`
  await expectIndexes(server, 'discounts', [
    sql`${ownRows} order by created_at desc, id desc`,
    sql`${ownRows} order by name, id`,
    sql`${ownRows} order by code, id`,
    sql`${ownRows} order by redemptions_count desc, id desc`,
    sql`${ownRows} and code_key = 'spring'`,
    sql`where name ilike '%abcdef%'`,
    sql`where code ilike '%abcdef%'`,
  ])
  for (const table of ['orders', 'subscriptions', 'checkouts', 'checkout_links']) {
    await expectIndexes(server, table, [sql`where discount_id = ${UNKNOWN}`])
  }
  await expectIndexes(server, 'discount_products', [sql`where product_id = ${UNKNOWN}`])
  await expectIndexes(server, 'discount_redemptions', [
    sql`where checkout_id = ${UNKNOWN}`,
    sql`where customer_id = ${UNKNOWN}`,
    sql`where discount_id = ${UNKNOWN} and customer_id = ${UNKNOWN}`,
  ])
  const alias = sql`regexp_replace(lower(email), '[+][^@]*@', '@')`
  await expectIndexes(server, 'customers', [
    sql`where organization_id = ${acme.organization.id} and ${alias} = 'a@example.com'`,
  ])
})

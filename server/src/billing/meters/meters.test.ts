import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { expectIndexes } from '../../testing/plans.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ undelivered_offers: true })
  acme = await merchant(server)
})
after(() => server.close())

const PATH = '/v1/meters/'
const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'
const CALLS = { property: 'name', operator: 'eq', value: 'call' }
const filter = { conjunction: 'and', clauses: [CALLS] }

const create = (body: object, seller = acme) =>
  seller.server.post(PATH, { name: 'Calls', filter, aggregation: { func: 'count' }, ...body })

async function made(body: object = {}, seller = acme) {
  const { status, body: meter } = await create(body, seller)
  assert.equal(status, 201, JSON.stringify(meter))
  return meter
}

const change = ({ id }: { id: string }, body: object) => acme.server.patch(`${PATH}${id}`, body)

const placesOf = (answer: { status: number; body: any }): string[] => {
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}
const rejected = async (body: object) => placesOf(await create(body))

const priced = ({ id }: { id: string }) => ({
  name: 'Metered',
  recurring_interval: 'month',
  prices: [{ amount_type: 'metered_unit', meter_id: id, unit_amount: '0.05' }],
})

test('a meter is returned as it was created', async () => {
  const nested = {
    conjunction: 'or',
    clauses: [
      CALLS,
      {
        conjunction: 'and',
        clauses: [
          { property: 'metadata.tokens', operator: 'gte', value: -2_147_483_648 },
          { property: 'cached', operator: 'ne', value: false },
          { property: 'model', operator: 'not_like', value: 'x'.repeat(1000) },
        ],
      },
    ],
  }
  const aggregation = { func: 'sum', property: 'metadata.tokens' }
  const meter = await made({ name: 'Tokens', filter: nested, aggregation, metadata: { tier: 1 } })

  assert.deepEqual(meter.filter, nested)
  assert.deepEqual(meter.aggregation, aggregation)
  assert.deepEqual([meter.name, meter.metadata, meter.unit], ['Tokens', { tier: 1 }, 'scalar'])
  assert.deepEqual(
    [meter.custom_label, meter.custom_multiplier, meter.archived_at, meter.modified_at],
    [null, null, null, null],
  )
  assert.deepEqual((await acme.server.get(`${PATH}${meter.id}`)).body, meter)
})

test('a meter may count all events or distinct values of any property', async () => {
  const all = await made({ filter: { conjunction: 'and', clauses: [] } })
  const users = await made({ aggregation: { func: 'unique', property: 'name' } })

  assert.deepEqual(all.filter, { conjunction: 'and', clauses: [] })
  assert.deepEqual(users.aggregation, { func: 'unique', property: 'name' })
  assert.deepEqual(all.aggregation, { func: 'count' })
})

test('an invalid filter is rejected at the wrong clause', async () => {
  const clause = async (more: object) =>
    rejected({ filter: { ...filter, clauses: [CALLS, { ...CALLS, ...more }] } })
  const at = 'body.filter.clauses.1'

  assert.deepEqual(await clause({ operator: 'is' }), [`${at}.operator`])
  for (const property of ['', 'metadata.', 'x'.repeat(129)]) {
    assert.deepEqual(await clause({ property }), [`${at}.property`])
  }
  for (const value of [null, 1.5, 2_147_483_648, 'x'.repeat(1001), []]) {
    assert.deepEqual(await clause({ value }), [`${at}.value`])
  }
  assert.deepEqual(await rejected({ filter: { conjunction: 'xor', clauses: [] } }), [
    'body.filter.conjunction',
  ])
  const inner = { conjunction: 'nor', clauses: [CALLS] }
  assert.deepEqual(await rejected({ filter: { ...filter, clauses: [inner] } }), [
    'body.filter.clauses.0.conjunction',
  ])
})

test('a filter has at most five levels and a hundred clauses', async () => {
  const nestedFilter = (levels: number): object =>
    levels === 1 ? filter : { conjunction: 'or', clauses: [nestedFilter(levels - 1), CALLS] }
  const wide = (count: number) => ({
    conjunction: 'or',
    clauses: [{ ...filter, clauses: Array(count - 1).fill(CALLS) }, CALLS],
  })

  assert.deepEqual((await made({ filter: nestedFilter(5) })).filter, nestedFilter(5))
  assert.equal((await create({ filter: nestedFilter(6) })).status, 422)
  assert.equal((await create({ filter: nestedFilter(300) })).status, 422)
  assert.equal((await create({ filter: wide(100) })).status, 201)
  assert.deepEqual(await rejected({ filter: wide(101) }), ['body.filter'])
})

test('numeric aggregations need a numeric property', async () => {
  for (const func of ['sum', 'max', 'min', 'avg']) {
    const at = 'body.aggregation.property'
    assert.deepEqual(await rejected({ aggregation: { func } }), [at])
    assert.deepEqual(await rejected({ aggregation: { func, property: 'timestamp' } }), [at])
    await made({ aggregation: { func, property: 'tokens' } })
  }
  assert.deepEqual(await rejected({ aggregation: { func: 'unique' } }), [
    'body.aggregation.property',
  ])
  assert.deepEqual(await rejected({ aggregation: { func: 'median', property: 'x' } }), [
    'body.aggregation.func',
  ])
})

test('a meter needs a name, and only a custom unit has its own labels', async () => {
  assert.deepEqual(await rejected({ name: 'ab' }), ['body.name'])
  assert.deepEqual(await rejected({ name: 'x'.repeat(257) }), ['body.name'])
  assert.deepEqual(await rejected({ unit: 'custom' }), ['body.custom_label'])
  assert.deepEqual(await rejected({ custom_label: 'page' }), ['body.custom_label'])
  assert.deepEqual(await rejected({ unit: 'token', custom_multiplier: 10 }), [
    'body.custom_multiplier',
  ])
  const own = { unit: 'custom', custom_label: 'page', custom_multiplier: 100 }
  assert.deepEqual(await rejected({ ...own, custom_multiplier: 0 }), ['body.custom_multiplier'])
  assert.deepEqual(await rejected({ organization_id: acme.organization.id }), [
    'body.organization_id',
  ])

  const pages = await made(own)
  const plain = await change(pages, { unit: 'scalar' })

  assert.deepEqual([pages.custom_label, pages.custom_multiplier], ['page', 100])
  assert.deepEqual([plain.body.custom_label, plain.body.custom_multiplier], [null, null])
  assert.deepEqual(placesOf(await change(pages, { unit: 'custom' })), ['body.custom_label'])
})

test('an update changes only the fields it names', async () => {
  const meter = await made({ metadata: { tier: 1 } })
  const tokens = { property: 'name', operator: 'like', value: 'token' }
  const aggregation = { func: 'max', property: 'tokens' }

  const changed = await change(meter, {
    name: 'Tokens',
    filter: { conjunction: 'or', clauses: [tokens] },
    aggregation,
  })
  const nothing = await change(meter, { name: null, filter: null, aggregation: null })

  const { filter: written, ...rest } = changed.body
  assert.deepEqual(written, { conjunction: 'or', clauses: [tokens] })
  assert.deepEqual(
    [rest.name, rest.aggregation, rest.metadata],
    ['Tokens', aggregation, { tier: 1 }],
  )
  assert.deepEqual(nothing.body, { ...changed.body, modified_at: nothing.body.modified_at })
  assert.deepEqual(placesOf(await change(meter, { name: 'no' })), ['body.name'])
  assert.deepEqual(placesOf(await change(meter, { aggregation: { func: 'sum' } })), [
    'body.aggregation.property',
  ])
})

test('the list searches by name, filters by archived and sorts', async () => {
  const shop = await merchant(server, 'Shop')
  for (const name of ['Beta_', 'Alpha', 'Gamma']) {
    server.clock.pass(1000)
    const meter = await made({ name, metadata: { letter: name[0] } }, shop)
    if (name === 'Gamma') await shop.server.patch(`${PATH}${meter.id}`, { is_archived: true })
  }
  const names = async (query: Record<string, string | string[]>) => {
    const { body } = await shop.server.get(PATH, { query })
    return body.items.map((meter: { name: string }) => meter.name)
  }

  assert.deepEqual(await names({}), ['Alpha', 'Beta_', 'Gamma'])
  assert.deepEqual(await names({ sorting: '-created_at' }), ['Gamma', 'Alpha', 'Beta_'])
  assert.deepEqual(await names({ is_archived: 'false' }), ['Alpha', 'Beta_'])
  assert.deepEqual(await names({ is_archived: 'true' }), ['Gamma'])
  assert.deepEqual(await names({ query: 'ALPH' }), ['Alpha'])
  assert.deepEqual(await names({ query: 'a_' }), ['Beta_'])
  assert.deepEqual(await names({ 'metadata[letter]': ['A', 'G'] }), ['Alpha', 'Gamma'])
  assert.deepEqual(await names({ limit: '2', page: '2' }), ['Gamma'])
  assert.deepEqual(await names({ organization_id: acme.organization.id }), [])
})

test("another merchant's meters are not found anywhere", async () => {
  const rival = await merchant(server, 'Rival')
  const theirs = await made({}, rival)
  const path = `${PATH}${theirs.id}`
  const properties = { meter_id: theirs.id, units: 1, rollover: false }
  const credit = { type: 'meter_credit', description: 'Included', properties }

  const answers = [
    await acme.server.get(path),
    await acme.server.patch(path, { name: 'Stolen' }),
    await acme.server.patch(path, { name: '' }),
    await acme.server.get(`${PATH}${UNKNOWN}`),
  ]
  const sale = await acme.server.post('/v1/products/', priced(theirs))
  const credited = await acme.server.post('/v1/benefits/', credit)

  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404],
  )
  assert.deepEqual(placesOf(sale), ['body.prices.0.meter_id'])
  assert.deepEqual(placesOf(credited), ['body.properties.meter_id'])
})

test('meters have their own read and write scopes', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['meters:read'])
  const other = await tokenOf(server, acme.owner, acme.organization.id, ['products:write'])
  const meter = await made()

  assert.equal((await reader.get(`${PATH}${meter.id}`)).status, 200)
  assert.equal((await reader.patch(`${PATH}${meter.id}`, { name: 'Other' })).status, 403)
  assert.equal((await other.get(PATH)).status, 403)
})

test('every search, sort order and filter of meters uses an index', async () => {
  const ownRows = sql`where organization_id = ${acme.organization.id}`
  await expectIndexes(server, 'meters', [
    sql`${ownRows} order by created_at desc, id desc`,
    sql`${ownRows} order by name, id`,
    sql`${ownRows} and archived_at is null order by name, id`,
    sql`${ownRows} and archived_at is null order by created_at desc, id desc`,
    sql`${ownRows} and archived_at is not null order by name, id`,
    sql`${ownRows} and archived_at is not null order by created_at desc, id desc`,
    sql`where name ilike '%abcdef%'`,
    sql`where metadata @> '{"kind": "calls"}'`,
  ])
  await expectIndexes(server, 'product_prices', [
    sql`where meter_id = ${UNKNOWN} and not is_archived`,
  ])
  await expectIndexes(server, 'benefits', [
    sql`where properties ->> 'meter_id' = ${UNKNOWN}::text
      and type = 'meter_credit' and deleted_at is null`,
  ])
})

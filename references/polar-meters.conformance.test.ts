import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { generationsOfRun } from './due-generations.ts'
import { itemsOf } from './test-polar-client.ts'
import { buy, startRealServer, openShop, rejection, type Shop } from './test-polar-shop.ts'

let server: TestServer

before(async () => {
  server = await startRealServer()
})
after(() => server.close())

const clause = { property: 'name', operator: 'eq', value: 'call' }
const filter = {
  conjunction: 'and',
  clauses: [
    clause,
    {
      conjunction: 'or',
      clauses: [
        { property: 'tokens', operator: 'gte', value: 5 },
        { property: 'cached', operator: 'ne', value: true },
      ],
    },
  ],
}
const tokens = { name: 'Tokens', filter, aggregation: { func: 'sum', property: 'tokens' } }

const scenarios: Record<string, (shop: Shop) => Promise<void>> = {
  'makes, shows, changes and lists meters': async ({ polar }) => {
    const made = await polar.meters.create({ ...tokens, metadata: { tier: 'gold' } })
    const fetchedMeter = await polar.meters.get({ id: made.id })
    assert.deepEqual(fetchedMeter, made)
    assert.deepEqual([fetchedMeter.filter, fetchedMeter.aggregation], [filter, tokens.aggregation])
    const changed = await polar.meters.update({
      id: made.id,
      meterUpdate: {
        name: 'Calls',
        filter: { conjunction: 'and', clauses: [clause] },
        aggregation: { func: 'count' },
      },
    })
    assert.deepEqual([changed.name, changed.aggregation.func], ['Calls', 'count'])
    assert.deepEqual(changed.filter.clauses, [clause])
    for (const func of ['max', 'min', 'avg']) {
      await polar.meters.create({
        ...tokens,
        name: func,
        aggregation: { func, property: 'tokens' },
      })
    }
    const names = async (query: object) =>
      (await itemsOf(polar.meters.list(query))).map(item => item.name)
    assert.deepEqual(await names({}), ['Calls', 'avg', 'max', 'min'])
    assert.deepEqual(await names({ sorting: ['-created_at'], query: 'a' }), ['avg', 'max', 'Calls'])
    assert.deepEqual(await names({ metadata: { tier: 'gold' } }), ['Calls'])
  },

  'sells a plan by the unit, credits its units, and says so everywhere': async shop => {
    const { polar } = shop
    const meter = await polar.meters.create(tokens)
    const usage = { amountType: 'metered_unit', meterId: meter.id, unitAmount: '0.000000000001' }
    const fixed = { amountType: 'fixed', priceAmount: 1000 }
    const credits = await polar.benefits.create({
      type: 'meter_credit',
      description: 'Included tokens',
      properties: { units: 1000, rollover: true, meterId: meter.id },
    })
    const made = await polar.products.create({
      name: 'Metered',
      recurringInterval: 'month',
      prices: [{ ...usage, capAmount: 5000 }, fixed],
    })
    const benefits = { benefits: [credits.id] }
    await polar.products.updateBenefits({ id: made.id, productBenefitsUpdate: benefits })
    const [first, second] = made.prices
    assert.deepEqual([first.amountType, second.amountType], ['fixed', 'metered_unit'])
    assert.deepEqual(
      [second.unitAmount, second.capAmount, second.meterId, second.meter.name],
      ['0.000000000001', 5000, meter.id, 'Tokens'],
    )
    const number = await polar.products.update({
      id: made.id,
      productUpdate: { prices: [{ id: first.id }, { ...usage, unitAmount: 0.05 }] },
    })
    assert.equal(number.prices[1].unitAmount, '0.05')

    const { opened } = await buy(shop, made.id)
    assert.equal(opened.product.prices[1].meter.id, meter.id)
    const [subscription] = await itemsOf(polar.subscriptions.list({ productId: made.id }))
    assert.equal(subscription.amount, 1000)
    assert.deepEqual(
      subscription.prices.map((price: any) => price.amountType),
      ['fixed', 'metered_unit'],
    )
    const [grant] = await itemsOf(polar.benefits.grants({ id: credits.id }))
    assert.deepEqual([grant.isGranted, grant.isRevoked], [true, false])
    const changed = await polar.benefits.update({
      id: credits.id,
      requestBody: {
        type: 'meter_credit',
        properties: { units: 5, rollover: false, meterId: meter.id },
      },
    })
    assert.deepEqual([changed.properties.units, changed.properties.rollover], [5, false])
  },

  'reads a price by tiers as the price of its first unit': async shop => {
    const { polar, acme } = shop
    const meter = await polar.meters.create(tokens)
    const tiers = [{ bound: 1000, unit_amount: '0.5' }, { unit_amount: '0.25' }]
    const tiered = { amount_type: 'metered_tiers', tiers: { type: 'graduated', tiers } }
    const { body: made } = await acme.server.post('/v1/products/', {
      ...{ name: 'By tiers', recurring_interval: 'month' },
      prices: [{ ...tiered, meter_id: meter.id, cap_amount: 5000 }],
    })
    assert.equal(made.prices[0].amount_type, 'metered_tiers', JSON.stringify(made))
    const [listed] = (await itemsOf(polar.products.list({}))).filter(({ id }) => id === made.id)
    const [price] = listed.prices
    assert.deepEqual(
      [price.amountType, price.unitAmount, price.capAmount, price.meterId],
      ['metered_unit', '0.5', 5000, meter.id],
    )
    const { opened } = await buy(shop, made.id)
    assert.equal(opened.productPrice.unitAmount, '0.5')
    const [subscription] = await itemsOf(polar.subscriptions.list({ productId: made.id }))
    assert.equal(subscription.prices[0].amountType, 'metered_unit')
    const { body: after } = await acme.server.get(`/v1/products/${made.id}`)
    assert.deepEqual(after, made)
  },

  'sells by usage alone: nothing now, and a card is kept': async shop => {
    const { polar } = shop
    const meter = await polar.meters.create(tokens)
    const usage = { amountType: 'metered_unit', meterId: meter.id, unitAmount: 0.1 }
    const plan = { name: 'By use', recurringInterval: 'month', prices: [usage] }
    const made = await polar.products.create(plan)
    const { opened } = await buy(shop, made.id)
    assert.deepEqual(
      [opened.totalAmount, opened.isPaymentRequired, opened.isPaymentSetupRequired],
      [0, false, true],
    )
    assert.equal(opened.productPrice.unitAmount, '0.1')
    const [subscription] = await itemsOf(polar.subscriptions.list({ productId: made.id }))
    assert.deepEqual([subscription.status, subscription.amount], ['active', 0])
    const [order] = await itemsOf(polar.orders.list({ productId: made.id }))
    assert.deepEqual([order.paid, order.totalAmount], [true, 0])
  },
}

/** Features that the client supports since 0.34.17. */
const later: typeof scenarios = {
  'counts different values, archives and takes back': async ({ polar }) => {
    const people = { func: 'unique', property: 'user' }
    const made = await polar.meters.create({ ...tokens, aggregation: people })
    assert.deepEqual(made.aggregation, people)
    const archive = (isArchived: boolean) =>
      polar.meters.update({ id: made.id, meterUpdate: { isArchived } })
    assert.ok((await archive(true)).archivedAt instanceof Date)
    const ids = async (query: object) =>
      (await itemsOf(polar.meters.list(query))).map(item => item.id)
    assert.ok(!(await ids({ isArchived: false })).includes(made.id))
    assert.deepEqual(await ids({ isArchived: true }), [made.id])
    assert.equal((await archive(false)).archivedAt, null)
  },

  'hears why a meter cannot be put away, changed or used': async shop => {
    const { polar } = shop
    const meter = await polar.meters.create(tokens)
    const usage = { amountType: 'metered_unit', meterId: meter.id, unitAmount: '0.05' }
    await polar.products.create({ name: 'Metered', recurringInterval: 'month', prices: [usage] })
    const loc = async (requests: Promise<unknown>) =>
      (await rejection(shop, 'HTTPValidationError', requests)).detail[0].loc
    const archive = { id: meter.id, meterUpdate: { isArchived: true } }
    assert.deepEqual(await loc(polar.meters.update(archive)), ['body', 'is_archived'])
    const once = polar.products.create({ name: 'Once', recurringInterval: null, prices: [usage] })
    assert.deepEqual(await loc(once), ['body', 'prices', 0])
    const id = '0198a8a0-0000-7000-8000-000000000000'
    await rejection(shop, 'ResourceNotFound', polar.meters.get({ id }))
  },
}

/** Older generations can neither archive meters nor count distinct values. */
const EARLY_VERSIONS: readonly string[] = ['0.32.16', '0.34.2']

for (const generation of generationsOfRun) {
  describe(`the public client ${generation}`, () => {
    let shop: Shop

    before(async () => {
      shop = await openShop(server, generation)
    })
    after(() => shop.inbox.close())

    const known = { ...scenarios, ...(!EARLY_VERSIONS.includes(generation) && later) }
    for (const [title, live] of Object.entries(known)) test(title, () => live(shop))
  })
}

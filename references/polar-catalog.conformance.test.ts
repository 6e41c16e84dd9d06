import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { picture } from '../server/src/testing/files.ts'
import { generationsOfRun } from './due-generations.ts'
import { itemsOf } from './test-polar-client.ts'
import { upload } from './test-polar-files.ts'
import { buy, startRealServer, openShop, type Shop } from './test-polar-shop.ts'

let server: TestServer

before(async () => {
  server = await startRealServer()
})
after(() => server.close())

const media = async (shop: Shop) =>
  upload(shop, await picture(), {
    service: 'product_media',
    name: 'front.png',
    mimeType: 'image/png',
  })

const priced = (...prices: object[]) => ({ name: 'Priced', recurringInterval: null, prices })
const fixed = (priceAmount: number, priceCurrency = 'usd') => {
  return { amountType: 'fixed', priceAmount, priceCurrency }
}

/** Behavior of the client in every generation. */
const scenarios: Record<string, (shop: Shop) => Promise<void>> = {
  'shows pictures with products, and takes them away': async shop => {
    const { polar } = shop
    const [front, back] = [await media(shop), await media(shop)]
    assert.equal((await fetch(front.publicUrl)).headers.get('content-type'), 'image/webp')
    const made = await polar.products.create({
      ...priced(fixed(2000)),
      medias: [back.id, front.id],
    })
    const fetchedProduct = await polar.products.get({ id: made.id })
    assert.deepEqual(
      fetchedProduct.medias.map((item: any) => item.id),
      [back.id, front.id],
    )
    const productUpdate = { medias: [front.id] }
    const changed = await polar.products.update({ id: made.id, productUpdate })
    assert.equal(changed.medias[0].publicUrl, front.publicUrl)
  },

  'sells for nothing, for what buyers choose and in several currencies': async shop => {
    const { polar, generation } = shop
    // 0.49 has no price type `free`: the smallest price it can set is a pay-what-you-want one.
    const minimum = generation === '0.49.0' ? { amountType: 'custom' } : { amountType: 'free' }
    const free = await polar.products.create(priced(minimum))
    assert.equal(free.prices[0].amountType, minimum.amountType)
    const chosen = await polar.products.create(
      priced({ amountType: 'custom', minimumAmount: 100, maximumAmount: 900, presetAmount: 500 }),
    )
    const { minimumAmount, maximumAmount, presetAmount } = chosen.prices[0]
    assert.deepEqual([minimumAmount, maximumAmount, presetAmount], [100, 900, 500])
    const multiCurrencyProduct = await polar.products.create(
      priced(fixed(1000), fixed(1500, 'jpy')),
    )
    assert.deepEqual(
      multiCurrencyProduct.prices.map((item: any) => [item.priceCurrency, item.priceAmount]),
      [
        ['usd', 1000],
        ['jpy', 1500],
      ],
    )
    const [usd, jpy] = multiCurrencyProduct.prices
    const updatedProduct = await polar.products.update({
      id: multiCurrencyProduct.id,
      productUpdate: { prices: [{ id: jpy.id }, fixed(1200)] },
    })
    assert.deepEqual(
      updatedProduct.prices.map((item: any) => item.id === usd.id),
      [false, false],
    )
    const archived = await polar.products.update({
      id: free.id,
      productUpdate: { isArchived: true },
    })
    assert.equal(archived.isArchived, true)
    const sorting = ['-price_amount', 'name']
    const listed = await itemsOf(polar.products.list({ isArchived: false, sorting }))
    assert.ok(listed.every(item => item.id !== free.id))
  },

  'gives files to who buys them, and says whom a role waits for': async shop => {
    const { polar } = shop
    const file = await upload(shop, Buffer.from('text'))
    const id = '112233445566778899'
    const files = await polar.benefits.create({
      type: 'downloadables',
      description: 'Files',
      properties: { archived: {}, files: [file.id] },
    })
    const role = await polar.benefits.create({
      type: 'discord',
      description: 'A role',
      properties: { guildToken: id, roleId: id, kickMember: false },
    })
    const product = await polar.products.create(priced(fixed(2000)))
    const productBenefitsUpdate = { benefits: [files.id, role.id] }
    await polar.products.updateBenefits({ id: product.id, productBenefitsUpdate })
    await buy(shop, product.id)
    const [current] = await itemsOf(polar.benefits.grants({ id: files.id }))
    // The client parses the properties of every grant as Discord's, and so drops the files.
    assert.deepEqual([current.isGranted, current.error], [true, null])
    const [waits] = await itemsOf(polar.benefits.grants({ id: role.id }))
    assert.deepEqual([waits.isGranted, waits.error.type], [false, 'BenefitActionRequiredError'])
  },

  'reads a feature as a note without a text': async shop => {
    const { polar, acme } = shop
    const feature = { type: 'feature_flag', description: 'SSO', metadata: { plan: 'pro' } }
    const { body: created } = await acme.server.post('/v1/benefits/', feature)
    const product = await polar.products.create(priced(fixed(2000)))
    const productBenefitsUpdate = { benefits: [created.id] }
    const sold = await polar.products.updateBenefits({ id: product.id, productBenefitsUpdate })
    assert.equal(sold.benefits[0].type, 'custom')
    const benefit = await polar.benefits.get({ id: created.id })
    assert.deepEqual([benefit.type, benefit.properties.note], ['custom', null])
    await buy(shop, product.id)
    const [grant] = await itemsOf(polar.benefits.grants({ id: created.id }))
    assert.equal(grant.isGranted, true)
    const state = await polar.customers.getState({ id: grant.customerId })
    const [held] = state.grantedBenefits
    assert.deepEqual([held.benefitId, held.benefitType], [created.id, 'custom'])
  },
}

/** Features that only generations newer than seats and trials know. */
const later: typeof scenarios = {
  'sells by the seat, over several days, after a trial': async ({ polar, generation }) => {
    const tiers = [
      { minSeats: 1, maxSeats: 9, pricePerSeat: 1000 },
      { minSeats: 10, pricePerSeat: 800 },
    ]
    const made = await polar.products.create({
      name: 'Team',
      recurringInterval: 'day',
      recurringIntervalCount: 10,
      trialInterval: 'week',
      trialIntervalCount: 2,
      prices: [{ amountType: 'seat_based', priceCurrency: 'usd', seatTiers: { tiers } }],
    })
    assert.deepEqual([made.recurringInterval, made.recurringIntervalCount], ['day', 10])
    assert.deepEqual([made.trialInterval, made.trialIntervalCount], ['week', 2])
    assert.equal(made.prices[0].seatTiers.tiers[1].pricePerSeat, 800)
    const opened = await polar.checkouts.create({ products: [made.id], seats: 12 })
    // 0.49 no longer parses the cost of a seat.
    const each = generation === '0.49.0' ? undefined : 800
    assert.deepEqual([opened.seats, opened.amount, opened.pricePerSeat], [12, 9600, each])
    assert.equal(opened.activeTrialInterval, 'week')
    const own = { products: [made.id], trialInterval: 'day', trialIntervalCount: 3 }
    assert.equal((await polar.checkouts.create(own)).activeTrialIntervalCount, 3)
  },
}

const SEATS: readonly string[] = ['0.41.5', '0.49.0']

for (const generation of generationsOfRun) {
  describe(`the public client ${generation}`, () => {
    let shop: Shop

    before(async () => {
      shop = await openShop(server, generation)
    })
    after(() => shop.inbox.close())

    const known = { ...scenarios, ...(SEATS.includes(generation) && later) }
    for (const [title, live] of Object.entries(known)) test(title, () => live(shop))
  })
}

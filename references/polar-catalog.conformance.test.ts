import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { House } from '../server/src/testing/house.ts'
import { checksumOf, picture } from '../server/src/testing/files.ts'
import { generations, itemsOf } from './test-polar-client.ts'
import { buy, openRealHouse, openShop, type Shop } from './test-polar-shop.ts'

let house: House

before(async () => {
  house = await openRealHouse()
})
after(() => house.close())

const PIECE = 16_000

/** Uploads bytes as a program with the client does: cut, put, completed. */
async function upload({ polar }: Shop, bytes: Buffer, more: object = {}) {
  const starts = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, n) => n * PIECE)
  const begun = await polar.files.create({
    service: 'downloadable',
    name: 'handbook.txt',
    mimeType: 'text/plain',
    size: bytes.length,
    upload: {
      parts: starts.map((start, index) => ({
        number: index + 1,
        chunkStart: start,
        chunkEnd: Math.min(start + PIECE, bytes.length),
        checksumSha256Base64: checksumOf(bytes.subarray(start, start + PIECE)),
      })),
    },
    ...more,
  })
  const parts = []
  for (const { number, chunkStart, chunkEnd, url, headers } of begun.upload.parts) {
    const body = new Uint8Array(bytes.subarray(chunkStart, chunkEnd))
    const put = await fetch(url, { method: 'PUT', headers, body })
    parts.push({
      number,
      checksumEtag: put.headers.get('etag'),
      checksumSha256Base64: checksumOf(bytes.subarray(chunkStart, chunkEnd)),
    })
  }
  const { id, path } = begun.upload
  const fileUploadCompleted = { id, path, parts }
  return polar.files.uploaded({ id: begun.id, fileUploadCompleted })
}

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

/** What the client does, whatever its generation. */
const stories: Record<string, (shop: Shop) => Promise<void>> = {
  'uploads, lists, renames and deletes files': async shop => {
    const { polar } = shop
    const bytes = Buffer.alloc(40_000, 'All there is to know. ')
    const file = await upload(shop, bytes)
    assert.deepEqual([file.service, file.isUploaded, file.size], ['downloadable', true, 40_000])
    assert.equal(file.checksumSha256Base64, checksumOf(bytes))
    const renamed = await polar.files.update({
      id: file.id,
      filePatch: { name: 'guide.txt', version: '2' },
    })
    assert.deepEqual([renamed.name, renamed.version], ['guide.txt', '2'])
    const listed = await itemsOf(polar.files.list({ ids: [file.id] }))
    assert.deepEqual(
      listed.map(one => one.name),
      ['guide.txt'],
    )
    await polar.files.delete({ id: file.id })
    assert.deepEqual(await itemsOf(polar.files.list({ ids: [file.id] })), [])
  },

  'shows pictures with products, and takes them away': async shop => {
    const { polar } = shop
    const [front, back] = [await media(shop), await media(shop)]
    assert.equal((await fetch(front.publicUrl)).headers.get('content-type'), 'image/webp')
    const made = await polar.products.create({
      ...priced(fixed(2000)),
      medias: [back.id, front.id],
    })
    const shown = await polar.products.get({ id: made.id })
    assert.deepEqual(
      shown.medias.map((one: any) => one.id),
      [back.id, front.id],
    )
    const productUpdate = { medias: [front.id] }
    const changed = await polar.products.update({ id: made.id, productUpdate })
    assert.equal(changed.medias[0].publicUrl, front.publicUrl)
  },

  'sells for nothing, for what buyers choose and in several currencies': async shop => {
    const { polar } = shop
    const free = await polar.products.create(priced({ amountType: 'free' }))
    assert.equal(free.prices[0].amountType, 'free')
    const chosen = await polar.products.create(
      priced({ amountType: 'custom', minimumAmount: 100, maximumAmount: 900, presetAmount: 500 }),
    )
    const { minimumAmount, maximumAmount, presetAmount } = chosen.prices[0]
    assert.deepEqual([minimumAmount, maximumAmount, presetAmount], [100, 900, 500])
    const abroad = await polar.products.create(priced(fixed(1000), fixed(1500, 'jpy')))
    assert.deepEqual(
      abroad.prices.map((one: any) => [one.priceCurrency, one.priceAmount]),
      [
        ['usd', 1000],
        ['jpy', 1500],
      ],
    )
    const [usd, jpy] = abroad.prices
    const kept = await polar.products.update({
      id: abroad.id,
      productUpdate: { prices: [{ id: jpy.id }, fixed(1200)] },
    })
    assert.deepEqual(
      kept.prices.map((one: any) => one.id === usd.id),
      [false, false],
    )
    const archived = await polar.products.update({
      id: free.id,
      productUpdate: { isArchived: true },
    })
    assert.equal(archived.isArchived, true)
    const sorting = ['-price_amount', 'name']
    const listed = await itemsOf(polar.products.list({ isArchived: false, sorting }))
    assert.ok(listed.every(one => one.id !== free.id))
  },

  'makes, changes and lists benefits of every type': async ({ polar, ...shop }) => {
    const file = await upload({ polar, ...shop }, Buffer.from('text'))
    const id = '112233445566778899'
    const repository = { repositoryOwner: 'acme', repositoryName: 'editor', permission: 'pull' }
    const kinds: [type: string, properties: object][] = [
      ['custom', { note: 'Hello' }],
      ['discord', { guildToken: id, roleId: id, kickMember: false }],
      ['github_repository', repository],
      ['downloadables', { archived: {}, files: [file.id] }],
      ['license_keys', { prefix: 'ACME', limitUsage: 5 }],
    ]
    for (const [type, properties] of kinds) {
      const made = await polar.benefits.create({ type, description: 'Made here', properties })
      assert.equal((await polar.benefits.get({ id: made.id })).type, type)
      const requestBody = { type, description: 'Changed here', properties }
      const changed = await polar.benefits.update({ id: made.id, requestBody })
      assert.equal(changed.description, 'Changed here')
      const listed = await itemsOf(polar.benefits.list({ typeFilter: type, query: 'Changed' }))
      assert.deepEqual(
        listed.map(one => one.id),
        [made.id],
      )
    }
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
    const [held] = await itemsOf(polar.benefits.grants({ id: files.id }))
    // The client reads every grant's properties as those of Discord, and so drops the files.
    assert.deepEqual([held.isGranted, held.error], [true, null])
    const [waits] = await itemsOf(polar.benefits.grants({ id: role.id }))
    assert.deepEqual([waits.isGranted, waits.error.type], [false, 'BenefitActionRequiredError'])
  },
}

/** What only generations know that came after seats and trials. */
const later: typeof stories = {
  'sells by the seat, over several days, after a trial': async ({ polar }) => {
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
    assert.deepEqual([opened.seats, opened.amount, opened.pricePerSeat], [12, 9600, 800])
    assert.equal(opened.activeTrialInterval, 'week')
    const own = { products: [made.id], trialInterval: 'day', trialIntervalCount: 3 }
    assert.equal((await polar.checkouts.create(own)).activeTrialIntervalCount, 3)
  },
}

const SEATS: readonly string[] = ['0.41.5']

for (const generation of generations) {
  describe(`the public client ${generation}`, () => {
    let shop: Shop

    before(async () => {
      shop = await openShop(house, generation)
    })
    after(() => shop.inbox.close())

    const known = { ...stories, ...(SEATS.includes(generation) && later) }
    for (const [title, live] of Object.entries(known)) test(title, () => live(shop))
  })
}

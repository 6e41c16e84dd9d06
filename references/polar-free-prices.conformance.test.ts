import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { merchant } from '../server/src/testing/people.ts'
import { product } from '../server/src/testing/sales.ts'
import { itemsOf, loadLibrary, openInbox, type Generation } from './test-polar-client.ts'
import { startRealServer } from './test-polar-shop.ts'

let server: TestServer
before(async () => {
  server = await startRealServer()
})
after(() => server.close())

/**
 * A merchant with a free product, created by a program that knows free prices, and one generation.
 */
async function openShop(generation: Generation) {
  const acme = await merchant(server)
  const free = await product(acme, { name: 'Free', prices: [{ amount_type: 'free' }] })
  const library = await loadLibrary(generation)
  const polar = library.open({ accessToken: String(acme.server.token), serverURL: server.url })
  const page = library.open({ serverURL: server.url })
  return { acme, free, polar, page, library }
}

test('the 0.49 client lists, gets, changes and checks out a free product', async () => {
  const { acme, free, polar, page } = await openShop('0.49.0')

  const [listed] = await itemsOf(polar.products.list({}))
  const fetchedProduct = await polar.products.get({ id: free.id })
  const changed = await polar.products.updateBenefits({
    id: free.id,
    productBenefitsUpdate: { benefits: [] },
  })
  for (const { prices } of [listed, fetchedProduct, changed]) {
    const [{ amountType, priceAmount, priceCurrency }] = prices
    assert.deepEqual([amountType, priceAmount, priceCurrency], ['fixed', 0, 'usd'])
  }
  const opened = await polar.checkouts.create({ products: [free.id] })
  assert.equal(opened.isFreeProductPrice, true)
  const confirmed = await page.checkouts.clientConfirm({
    clientSecret: opened.clientSecret,
    checkoutConfirmStripe: { customerEmail: 'free@example.com', customerName: 'Free' },
  })
  assert.equal(confirmed.status, 'confirmed')
  await server.drainJobs()
  const [order] = await itemsOf(polar.orders.list({ checkoutId: opened.id }))
  assert.deepEqual([order.status, order.totalAmount], ['paid', 0])
  const publicOrganization = await page.customerPortal.organizations.get({
    slug: acme.organization.slug,
  })
  assert.equal(publicOrganization.products[0].prices[0].amountType, 'fixed')
})

test('clients that know free prices receive them', async () => {
  const { acme, free, polar } = await openShop('0.41.5')

  const fetchedProduct = await polar.products.get({ id: free.id })
  const raw = await acme.server.get(`/v1/products/${free.id}`)

  assert.equal(fetchedProduct.prices[0].amountType, 'free')
  assert.equal(raw.body.prices[0].amount_type, 'free')
})

test('an endpoint is sent what the client that created it can validate', async t => {
  const { acme, free, polar, library } = await openShop('0.49.0')
  const inbox = await openInbox()
  t.after(inbox.close)
  const { id, secret } = await polar.webhooks.createWebhookEndpoint({
    ...{ url: inbox.url, format: 'raw', events: ['product.updated'] },
  })
  const rename = async (name: string) => {
    await acme.server.patch(`/v1/products/${free.id}`, { name })
    await server.drainJobs()
    const last = inbox.deliveries.at(-1)
    return { last, event: () => library.validateEvent(last!.body, last!.headers, secret) as any }
  }

  const pinned = (await rename('Still free')).event()
  const path = `/v1/webhooks/endpoints/${id}`
  const before = (await acme.server.get(path)).body.api_version
  await acme.server.patch(path, { api_version: '2026-10' })
  const current = await rename('Free for all')

  assert.deepEqual([before, pinned.data.name], ['0.49', 'Still free'])
  assert.deepEqual(
    pinned.data.prices.map(({ amountType }: any) => amountType),
    ['fixed'],
  )
  assert.match(current.last!.body, /"amount_type":"free"/)
  assert.throws(current.event)
})

import { newId } from '../../platform/ids.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { Merchant } from '../../testing/people.ts'
import { grantNow } from './grant-benefits.ts'

let numbers = 0

/** Creates a product with these benefits through the merchant's API. */
export async function productWithBenefits(seller: Merchant, benefits: { id: string }[], more = {}) {
  const prices = [{ amount_type: 'fixed', price_amount: 1000 }]
  const { body } = await seller.server.post('/v1/products/', { name: 'Editor', prices, ...more })
  const list = { benefits: benefits.map(({ id }) => id) }
  return (await seller.server.post(`/v1/products/${body.id}/benefits`, list)).body
}

export async function benefitOf(seller: Merchant, type: string, properties: object = {}) {
  const body = { type, description: `A ${type}`.replaceAll('_', ' '), properties }
  const { status, body: benefit } = await seller.server.post('/v1/benefits/', body)
  if (status !== 201) throw new Error(JSON.stringify(benefit))
  return benefit
}

export async function customerOf(seller: Merchant) {
  const email = `holder-${process.pid}-${(numbers += 1)}@example.com`
  return (await seller.server.post('/v1/customers/', { email })).body
}

type SoldProduct = { customer: { id: string }; product: { id: string } }

/** Inserts a paid order as settlement does, and grants its benefits in one transaction. */
export async function sellProduct(
  server: TestServer,
  seller: Merchant,
  { customer, product }: SoldProduct,
) {
  const order_id = newId()
  const organization_id = seller.organization.id
  const sale = { organization_id, customer_id: customer.id, product_id: product.id }
  const grants = await write(server.site, systemActor(), async work => {
    await work.sql
      .insertInto('orders')
      .values({
        ...sale,
        id: order_id,
        status: 'paid',
        billing_reason: 'purchase',
        currency: 'usd',
        subtotal_amount: 1000,
        invoice_number: `TEST-${(numbers += 1)}`,
        created_at: work.now,
      })
      .execute()
    return await grantNow(work, { ...sale, order_id })
  })
  return { order_id, grants }
}

/** Sells a license key; `presented` is what the buyer's software sends, without credentials. */
export async function sellLicenseKey(
  server: TestServer,
  seller: Merchant,
  properties: object = {},
) {
  const benefit = await benefitOf(seller, 'license_keys', properties)
  const customer = await customerOf(seller)
  const product = await productWithBenefits(seller, [benefit])
  const { grants } = await sellProduct(server, seller, { customer, product })
  const id = String(grants[0]?.properties.license_key_id)
  const { body: key } = await seller.server.get(`/v1/license-keys/${id}`)
  return { ...key, presented: { key: key.key, organization_id: seller.organization.id } }
}

/** Inserts an active subscription as settlement does, without granting benefits. */
export async function subscribe(
  server: TestServer,
  seller: Merchant,
  { customer, product }: SoldProduct,
) {
  // The product's benefits were just set: the jobs that follow from that are not tested here.
  await server.drainJobs()
  const id = newId()
  const now = server.clock.now()
  await server.site.db
    .insertInto('subscriptions')
    .values({
      id,
      organization_id: seller.organization.id,
      customer_id: customer.id,
      product_id: product.id,
      status: 'active',
      exclusive: false,
      amount: 1000,
      currency: 'usd',
      recurring_interval: 'month',
      anchor_day: 15,
      current_period_start: now,
      current_period_end: new Date(now.getTime() + 31 * 86_400_000),
      started_at: now,
      created_at: now,
    })
    .execute()
  return id
}

import type { ProductPriceCreate } from '@gatehouse/contract/billing/prices'
import type { Product, ProductCreate } from '@gatehouse/contract/billing/products'
import { actingOrganization } from '../../platform/acting-organization.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { refusePrices } from './price-rules.ts'
import { priceColumns } from './price.ts'
import { toProduct } from './product.ts'
import { getProduct, insertPrices, insertProduct } from './queries.ts'
import { refuseUnknownParts } from './refuse-unknown-parts.ts'

/** Makes a product with its prices; it gives no benefit yet. */
export async function createProduct(work: Work, body: ProductCreate): Promise<Product> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const { recurring_interval } = body
  refusePrices(body.prices, { recurring: recurring_interval !== null })
  refuseUnknownParts(body)
  const id = newId()
  await insertProduct(work, {
    id,
    organization_id,
    name: body.name,
    description: body.description,
    recurring_interval,
    recurring_interval_count: recurring_interval === null ? null : 1,
    metadata: JSON.stringify(body.metadata),
    created_at: work.now,
  })
  const rows = body.prices.map((price, position) => newPrice(work, { price, position }))
  await insertPrices(
    work,
    rows.map(row => ({ ...row, organization_id, product_id: id })),
  )
  const product = toProduct(await getProduct(work, id))
  await recordEvent(work, 'product.created', organization_id, product)
  return product
}

/** A row of a new price, but for whose it is. */
export function newPrice(
  work: Work,
  { price, position }: { price: ProductPriceCreate; position: number },
) {
  return { id: newId(), position, ...priceColumns(price), created_at: work.now }
}

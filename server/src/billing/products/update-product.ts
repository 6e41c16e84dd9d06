import {
  productProblems,
  type Product,
  type ProductUpdate,
} from '@gatehouse/contract/billing/products'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { newPrice } from './create-product.ts'
import { refusePrices, type PlannedPrice } from './price-rules.ts'
import type { PriceRow } from './price.ts'
import { toProduct, type ProductRow } from './product.ts'
import {
  getProduct,
  insertPrices,
  keepPrices,
  lockProduct,
  pricesInUse,
  setProduct,
} from './queries.ts'
import { refuseUnknownParts } from './refuse-unknown-parts.ts'

/** Changes a product. Those who subscribed keep the prices they were sold. */
export async function updateProduct(work: Work, id: string, body: ProductUpdate): Promise<Product> {
  const row = await lockProduct(work, id)
  if (!row) fail(productProblems.not_found)
  const before = toProduct(await getProduct(work, id))
  refuseOtherInterval(row, body)
  refuseUnknownParts(body)
  if (body.prices) await replacePrices(work, row, { ...body, prices: body.prices })
  const { name, description, is_archived, metadata } = body
  await setProduct(work, id, {
    ...(name && { name }),
    ...(description !== undefined && { description }),
    ...(typeof is_archived === 'boolean' && { is_archived }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  })
  const product = toProduct(await getProduct(work, id))
  const { organization_id } = row
  await recordEvent(work, 'product.updated', organization_id, product)
  const subject = { subject_kind: 'product', subject_id: id, organization_id }
  await recordAudit(work, { action: 'product.update', ...subject, before, after: product })
  return product
}

function refuseOtherInterval(row: ProductRow, { recurring_interval }: ProductUpdate) {
  if (!recurring_interval || recurring_interval === row.recurring_interval) return
  const msg = 'The recurring interval of a product cannot be changed.'
  invalid({ loc: ['body', 'recurring_interval'], msg, input: recurring_interval })
}

type PriceList = NonNullable<ProductUpdate['prices']>

async function replacePrices(
  work: Work,
  row: ProductRow,
  { prices, is_archived }: { prices: PriceList; is_archived?: boolean | null | undefined },
): Promise<void> {
  if (is_archived ?? row.is_archived) {
    const msg = 'Prices of an archived product cannot be changed.'
    invalid({ loc: ['body', 'prices'], msg })
  }
  const inUse = await pricesInUse(work, row.id)
  const planned = planPrices(prices, inUse)
  refusePrices(planned, { recurring: row.recurring_interval !== null })
  const kept = planned.flatMap((price, position) =>
    price.kept === undefined ? [] : [{ id: price.kept, position }],
  )
  await keepPrices(work, row.id, kept)
  const { organization_id, id: product_id } = row
  const added = planned.flatMap((price, position) =>
    price.kept === undefined
      ? [{ ...newPrice(work, { price, position }), organization_id, product_id }]
      : [],
  )
  if (added.length > 0) await insertPrices(work, added)
}

/** The prices the product will have; a kept one must be among those in use, and only once. */
function planPrices(prices: PriceList, inUse: PriceRow[]): PlannedPrice[] {
  const left = new Map(inUse.map(price => [price.id, price]))
  return prices.map((price, index): PlannedPrice => {
    if (!('id' in price)) return price
    const held = left.get(price.id)
    if (!held) {
      const loc = ['body', 'prices', index, 'id']
      return invalid({ loc, msg: 'Price does not exist.', input: price.id })
    }
    left.delete(price.id)
    const { amount_type, price_currency, meter_id } = held
    return { kept: held.id, amount_type, price_currency, meter_id }
  })
}

import {
  productProblems,
  type Product,
  type ProductUpdate,
} from '@gatehouse/contract/billing/products'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { lockMetersShared } from '../meters/queries.ts'
import { attachCustomFields } from './attach-custom-fields.ts'
import { newPrice } from './create-product.ts'
import { namedMeters, rejectPrices, type PlannedPrice } from './price-rules.ts'
import type { PriceRow } from './price.ts'
import { toProduct, trialOf, type ProductRow } from './product.ts'
import {
  getProduct,
  insertPrices,
  retainPrices,
  lockProduct,
  recordStaticPrice,
  pricesInUse,
  setProduct,
} from './queries.ts'
import { requireSeatPrice } from './seat-price.ts'
import { rejectInterval, trialColumns } from './interval-rules.ts'
import { showMedias } from './show-medias.ts'

/** Changes a product. Existing subscribers keep the prices they bought at. */
export async function updateProduct(work: Work, id: string, body: ProductUpdate): Promise<Product> {
  const row = await lockProduct(work, id)
  if (!row) fail(productProblems.not_found)
  const before = toProduct(await getProduct(work, id))
  rejectOtherInterval(row, body)
  const trial = trialAfter(row, body)
  rejectInterval(trial, { recurring: row.recurring_interval !== null })
  await attachCustomFields(work, row, body.attached_custom_fields)
  await showMedias(work, row, body.medias)
  if (body.prices) await replacePrices(work, row, { ...body, prices: body.prices })
  if (row.is_archived && body.is_archived === false) await rejectArchivedMeters(work, row)
  const { name, description, is_archived, metadata } = body
  await setProduct(work, id, {
    ...(name && { name }),
    ...(description !== undefined && { description }),
    ...(typeof is_archived === 'boolean' && { is_archived }),
    ...trial,
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  })
  const product = toProduct(await getProduct(work, id))
  const { organization_id } = row
  await recordEvent(work, 'product.updated', organization_id, product)
  const subject = { subject_kind: 'product', subject_id: id, organization_id }
  await recordAudit(work, { action: 'product.updated', ...subject, before, after: product })
  return product
}

/** Subscriptions rely on the interval and its count: neither can be changed. */
function rejectOtherInterval(row: ProductRow, body: ProductUpdate) {
  for (const field of ['recurring_interval', 'recurring_interval_count'] as const) {
    const input = body[field]
    if (input === undefined || input === null || input === row[field]) continue
    const msg = "The recurring interval of a product can't be changed."
    invalid({ loc: ['body', field], msg, input })
  }
}

/** The trial for new buyers; current trials keep their promised length. */
function trialAfter(row: ProductRow, body: ProductUpdate) {
  const { trial_interval, trial_interval_count } = { ...trialOf(row), ...trialColumns(body) }
  return { trial_interval, trial_interval_count }
}

type PriceList = NonNullable<ProductUpdate['prices']>

async function replacePrices(
  work: Work,
  row: ProductRow,
  { prices, is_archived }: { prices: PriceList; is_archived?: boolean | null | undefined },
): Promise<void> {
  if (is_archived ?? row.is_archived) {
    const msg = "Prices of an archived product can't be changed."
    invalid({ loc: ['body', 'prices'], msg })
  }
  const inUse = await pricesInUse(work, row.id)
  const planned = planPrices(prices, inUse)
  const meters = await lockMetersShared(work, row.organization_id, namedMeters(planned))
  rejectPrices(planned, { recurring: row.recurring_interval !== null, meters })
  requireSeatPrice(row, planned)
  const keptPrices = planned.flatMap((price, position) =>
    price.kept === undefined ? [] : [{ id: price.kept, position }],
  )
  await retainPrices(work, row.id, keptPrices)
  const { organization_id, id: product_id } = row
  const added = planned.flatMap((price, position) =>
    price.kept === undefined
      ? [{ ...newPrice(work, { price, position }), organization_id, product_id }]
      : [],
  )
  if (added.length > 0) await insertPrices(work, added)
  await recordStaticPrice(work, product_id)
}

/** Rejects unarchiving a product that has a price by a meter archived in the meantime. */
async function rejectArchivedMeters(work: Work, { id, organization_id }: ProductRow) {
  const ids = (await pricesInUse(work, id)).flatMap(({ meter_id }) => meter_id ?? [])
  const meters = await lockMetersShared(work, organization_id, ids)
  const archived = [...meters.values()].some(meter => meter.archived_at !== null)
  const msg = 'A price uses an archived meter.'
  if (archived) invalid({ loc: ['body', 'is_archived'], msg, input: false })
}

/**
 * The prices the product will have; a kept price must be a current one, and be listed only once.
 */
function planPrices(prices: PriceList, inUse: PriceRow[]): PlannedPrice[] {
  const left = new Map(inUse.map(price => [price.id, price]))
  return prices.map((price, index): PlannedPrice => {
    if (!('id' in price)) return price
    const existing = left.get(price.id)
    if (!existing) {
      const loc = ['body', 'prices', index, 'id']
      return invalid({ loc, msg: 'Price does not exist.', input: price.id })
    }
    left.delete(price.id)
    const { amount_type, price_currency, meter_id, tax_behavior } = existing
    const legacy = existing.legacy_interval !== null
    return { kept: existing.id, amount_type, price_currency, meter_id, tax_behavior, legacy }
  })
}

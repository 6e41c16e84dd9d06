import {
  PRODUCT_NAME_MAX,
  productProblems,
  type Product,
} from '@gatehouse/contract/billing/products'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { replaceProductBenefits } from '../benefits/queries.ts'
import { replaceProductFields } from '../custom-fields/queries.ts'
import { toProduct } from './product.ts'
import {
  getProduct,
  insertPrices,
  insertProduct,
  lockProduct,
  pricesInUse,
  recordStaticPrice,
  replaceMedias,
} from './queries.ts'

const SUFFIX = ' (copy)'

/**
 * Copies a product with its current prices, benefits, custom fields and pictures. The copy is
 * archived, so that it can be edited before it is sold; nobody has bought it.
 */
export async function duplicateProduct(work: Work, id: string): Promise<Product> {
  const row = await lockProduct(work, id)
  if (!row || row.is_custom_items) fail(productProblems.not_found)
  const source = await getProduct(work, id)
  const { organization_id } = row
  const copy_id = newId()
  await insertProduct(work, {
    ...row,
    id: copy_id,
    name: `${row.name.slice(0, PRODUCT_NAME_MAX - SUFFIX.length)}${SUFFIX}`,
    metadata: JSON.stringify(row.metadata),
    is_archived: true,
    created_at: work.now,
    modified_at: null,
  })
  await copyPrices(work, id, copy_id)
  await replaceProductBenefits(
    work,
    copy_id,
    source.benefits.map(benefit => benefit.id),
  )
  await replaceProductFields(
    work,
    copy_id,
    source.custom_fields.map(({ field, required }) => ({ custom_field_id: field.id, required })),
  )
  await replaceMedias(
    work,
    copy_id,
    source.medias.map(media => media.id),
  )
  const product = toProduct(await getProduct(work, copy_id))
  await recordEvent(work, 'product.created', organization_id, product)
  const subject = { subject_kind: 'product', subject_id: copy_id, organization_id }
  await recordAudit(work, { action: 'product.created', ...subject, after: product })
  return product
}

/** Imported prices with an interval of their own only continue for their subscribers. */
async function copyPrices(work: Work, id: string, product_id: string): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const prices = (await pricesInUse(work, id)).filter(price => price.legacy_interval === null)
  await insertPrices(
    work,
    prices.map(price => ({
      ...price,
      ...{ id: newId(), product_id, created_at: work.now, modified_at: null },
      seat_tiers: json(price.seat_tiers),
      metered_tiers: json(price.metered_tiers),
    })),
  )
  await recordStaticPrice(work, product_id)
}

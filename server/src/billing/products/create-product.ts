import type { ProductPriceCreate } from '@gatehouse/contract/billing/prices'
import type { Product, ProductCreate } from '@gatehouse/contract/billing/products'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { lockMetersShared } from '../meters/queries.ts'
import { attachCustomFields } from './attach-custom-fields.ts'
import { namedMeters, rejectPrices } from './price-rules.ts'
import { requireSeatPrice } from './seat-price.ts'
import { priceColumns } from './price.ts'
import { toProduct } from './product.ts'
import { getProduct, insertPrices, insertProduct, recordStaticPrice } from './queries.ts'
import { rejectInterval } from './interval-rules.ts'
import { showMedias } from './show-medias.ts'

/** Creates a product with its prices; it has no benefits yet. */
export async function createProduct(work: Work, body: ProductCreate): Promise<Product> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const { recurring_interval } = body
  const recurring = recurring_interval !== null
  rejectInterval(body, { recurring })
  const meters = await lockMetersShared(work, organization_id, namedMeters(body.prices))
  rejectPrices(body.prices, { recurring, meters })
  requireSeatPrice(body, body.prices)
  const id = newId()
  await insertProduct(work, {
    id,
    organization_id,
    name: body.name,
    description: body.description,
    recurring_interval,
    recurring_interval_count: recurring ? (body.recurring_interval_count ?? 1) : null,
    trial_interval: body.trial_interval ?? null,
    trial_interval_count: body.trial_interval_count ?? null,
    metadata: JSON.stringify(body.metadata),
    assigns_seats: body.assigns_seats,
    created_at: work.now,
  })
  await attachCustomFields(work, { id, organization_id }, body.attached_custom_fields)
  await showMedias(work, { id, organization_id }, body.medias)
  const rows = body.prices.map((price, position) => newPrice(work, { price, position }))
  await insertPrices(
    work,
    rows.map(row => ({ ...row, organization_id, product_id: id })),
  )
  await recordStaticPrice(work, id)
  const product = toProduct(await getProduct(work, id))
  await recordEvent(work, 'product.created', organization_id, product)
  const subject = { subject_kind: 'product', subject_id: id, organization_id }
  await recordAudit(work, { action: 'product.created', ...subject, after: product })
  return product
}

/** The row of a new price, without its product and organization. */
export function newPrice(
  work: Work,
  { price, position }: { price: ProductPriceCreate; position: number },
) {
  return { id: newId(), position, ...priceColumns(price), created_at: work.now }
}

import type { CheckoutLinkCreate } from '@gatehouse/contract/billing/checkout-links'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { selectProducts } from '../checkouts/select-products.ts'
import { findProducts } from '../products/queries.ts'
import { trialColumns } from '../products/interval-rules.ts'
import { auditCheckoutLink } from './audit-checkout-link.ts'
import type { CheckoutLinkWithNested } from './checkout-link.ts'
import { linkedDiscount } from './linked-discount.ts'
import { rejectTerms } from './link-terms.ts'
import { insertCheckoutLink, readCheckoutLink } from './queries.ts'

/** Creates a link that sells one or more products of one merchant. */
export async function createCheckoutLink(
  work: Work,
  body: CheckoutLinkCreate,
): Promise<CheckoutLinkWithNested> {
  const { ids, organization_id } = await selectProducts(work, body)
  const whose = { organization_id, product_ids: ids }
  const discount_id = await linkedDiscount(work, whose, body.discount_id)
  rejectTerms(await findProducts(work, ids), body)
  const id = newId()
  await insertCheckoutLink(work, {
    id,
    organization_id,
    label: body.label ?? null,
    product_ids: ids,
    discount_id: discount_id ?? null,
    allow_discount_codes: body.allow_discount_codes,
    require_billing_address: body.require_billing_address,
    seats: body.seats ?? null,
    ...trialColumns(body),
    success_url: body.success_url ?? null,
    return_url: body.return_url ?? null,
    metadata: JSON.stringify(body.metadata),
    created_at: work.now,
  })
  const link = await getCheckoutLink(work, id)
  await auditCheckoutLink(work, 'created', { after: link })
  return link
}

/** Reads a link that this transaction wrote. */
export async function getCheckoutLink(work: Work, id: string): Promise<CheckoutLinkWithNested> {
  const link = await readCheckoutLink(work, id)
  if (!link) throw new Error(`checkout link ${id} was not found`)
  return link
}

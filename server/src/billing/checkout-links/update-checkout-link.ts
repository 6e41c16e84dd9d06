import {
  checkoutLinkProblems,
  type CheckoutLinkUpdate,
} from '@gatehouse/contract/billing/checkout-links'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { selectProducts } from '../checkouts/select-products.ts'
import { findProducts } from '../products/queries.ts'
import { trialColumns } from '../products/interval-rules.ts'
import { auditCheckoutLink } from './audit-checkout-link.ts'
import type { CheckoutLinkRow, CheckoutLinkWithNested } from './checkout-link.ts'
import { getCheckoutLink } from './create-checkout-link.ts'
import { type LinkTerms, rejectTerms } from './link-terms.ts'
import { linkedDiscount } from './linked-discount.ts'
import { lockCheckoutLink, setCheckoutLink } from './queries.ts'

/** Updates a link; checkouts it has already opened do not change. */
export async function updateCheckoutLink(
  work: Work,
  id: string,
  body: CheckoutLinkUpdate,
): Promise<CheckoutLinkWithNested> {
  const link = await lockCheckoutLink(work, id)
  if (!link) return fail(checkoutLinkProblems.not_found)
  const { label, success_url, return_url, metadata } = body
  const { allow_discount_codes, require_billing_address } = body
  const { organization_id } = link
  const product_ids = await productsOf(work, organization_id, body)
  const whose = { organization_id, product_ids: product_ids ?? link.product_ids }
  const discount_id = await linkedDiscount(work, whose, body.discount_id)
  await rejectNewTerms(work, { ...link, ...whose }, body)
  await setCheckoutLink(work, id, {
    ...(product_ids && { product_ids }),
    ...(discount_id !== undefined && { discount_id }),
    ...(label !== undefined && { label }),
    ...(success_url !== undefined && { success_url }),
    ...(return_url !== undefined && { return_url }),
    ...(body.seats !== undefined && { seats: body.seats }),
    ...trialColumns(body),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
    ...(typeof allow_discount_codes === 'boolean' && { allow_discount_codes }),
    ...(typeof require_billing_address === 'boolean' && { require_billing_address }),
  })
  const after = await getCheckoutLink(work, id)
  await auditCheckoutLink(work, 'updated', { before: link, after })
  return after
}

/**
 * Validates the link's trial as it would be after the update, and its seats if the update sets
 * them.
 */
async function rejectNewTerms(
  work: Work,
  { trial_interval, trial_interval_count, product_ids }: CheckoutLinkRow,
  { seats, ...body }: CheckoutLinkUpdate,
): Promise<void> {
  const products = typeof seats === 'number' ? await findProducts(work, product_ids) : []
  // Only intervals defined in the contract are stored.
  const current = { trial_interval, trial_interval_count } as LinkTerms
  rejectTerms(products, { ...current, ...trialColumns(body), seats })
}

/** The new list replaces the previous one; all products must belong to the link's merchant. */
async function productsOf(work: Work, organization_id: string, { products }: CheckoutLinkUpdate) {
  if (!products) return undefined
  const chosen = await selectProducts(work, { products, product_price_id: null })
  if (chosen.organization_id === organization_id) return chosen.ids
  return invalid({
    loc: ['body', 'products', 0],
    msg: 'Product does not exist.',
    input: products[0],
  })
}

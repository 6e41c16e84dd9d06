import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { discountIn } from '../discounts/queries.ts'
import { inapplicableReason, discountProblem } from '../discounts/discount-problem.ts'
import { staticPrice } from '../products/price.ts'
import type { ProductWithParts } from '../products/product.ts'
import { findProducts } from '../products/queries.ts'
import type { CheckoutLinkWithNested } from './checkout-link.ts'

/** The price details of a product that a discount depends on. */
function offered(product: ProductWithParts) {
  const price = staticPrice(product) ?? product.prices[0]
  return { product, currency: price?.price_currency ?? '' }
}

/**
 * The discount a merchant sets on a link: it must belong to the merchant and apply to a product of
 * the link. Its dates are checked when a buyer opens the link. Undefined if the request does not
 * mention a discount.
 */
export async function linkedDiscount(
  work: Work,
  { organization_id, product_ids }: { organization_id: string; product_ids: string[] },
  id: string | null | undefined,
): Promise<string | null | undefined> {
  if (!id) return id
  const loc = ['body', 'discount_id']
  const discount = await discountIn(work, organization_id, { id })
  if (!discount) return invalid({ loc, msg: 'Discount does not exist.', input: id })
  const products = await findProducts(work, product_ids)
  if (products.some(product => !inapplicableReason(discount, offered(product)))) return id
  return invalid({ loc, msg: 'Discount is not applicable to these products.', input: id })
}

type LinkVisit = { link: CheckoutLinkWithNested; first: ProductWithParts }

/**
 * The discount for a buyer who opens a link: the one whose code is in the URL, else the link's own.
 * A discount that cannot be used now is ignored.
 */
export async function requestedDiscount(
  work: Work,
  { link, first }: LinkVisit,
  code: string | undefined,
): Promise<string | undefined> {
  const coded =
    code && link.allow_discount_codes
      ? await discountIn(work, link.organization_id, { code })
      : undefined
  return [coded, link.discount].find(
    discount => discount && !discountProblem(discount, offered(first), work.now),
  )?.id
}

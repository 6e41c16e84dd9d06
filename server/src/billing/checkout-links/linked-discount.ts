import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { discountIn } from '../discounts/queries.ts'
import { inapplicable, refusedDiscount } from '../discounts/refused-discount.ts'
import { staticPrice } from '../products/price.ts'
import type { WholeProduct } from '../products/product.ts'
import { findProducts } from '../products/queries.ts'
import type { ShownCheckoutLink } from './checkout-link.ts'

/** What a product sells for, as far as a discount looks at it. */
function offered(product: WholeProduct) {
  const price = staticPrice(product) ?? product.prices[0]
  return { product, currency: price?.price_currency ?? '' }
}

/**
 * The discount a link gives, as its merchant names it: theirs, and for something the link sells.
 * Its time is looked at when somebody comes. Undefined where nothing is said of it.
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
  if (products.some(product => !inapplicable(discount, offered(product)))) return id
  return invalid({ loc, msg: 'Discount is not applicable to these products.', input: id })
}

type Coming = { link: ShownCheckoutLink; first: WholeProduct }

/**
 * The discount of whoever comes by a link: that of the code in its address, else the link's own;
 * what cannot be used now is left out.
 */
export async function givenDiscount(
  work: Work,
  { link, first }: Coming,
  code: string | undefined,
): Promise<string | undefined> {
  const coded =
    code && link.allow_discount_codes
      ? await discountIn(work, link.organization_id, { code })
      : undefined
  return [coded, link.discount].find(
    discount => discount && !refusedDiscount(discount, offered(first), work.now),
  )?.id
}

import { invalid } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { currentPrices, staticPrice } from '../products/price.ts'
import type { ProductWithParts } from '../products/product.ts'
import { findProducts } from '../products/queries.ts'
import { productOfPrice } from './queries.ts'

/**
 * The products a request selects, in one form for every kind of request; without products, the
 * price identifies the product.
 */
export type Selection = { products: string[]; product_price_id: string | null }

/**
 * The products offered, all of one merchant and none archived, and the price the buyer starts with.
 */
export async function selectProducts(work: Reading, body: Selection) {
  const by_price = body.products.length === 0 && body.product_price_id !== null
  const loc = by_price ? ['body', 'product_price_id'] : ['body', 'products']
  const ids =
    by_price && body.product_price_id !== null
      ? [
          (await productOfPrice(work, body.product_price_id)) ??
            invalid({ loc, msg: 'Price does not exist.' }),
        ]
      : [...new Set(body.products)]
  const found = new Map((await findProducts(work, ids)).map(product => [product.id, product]))
  const broken = ids.flatMap((id, index) => {
    const msg = rejectedProduct(found.get(id), found.get(ids[0] ?? ''))
    return msg === undefined ? [] : [{ loc: by_price ? loc : [...loc, index], msg, input: id }]
  })
  if (broken.length > 0) invalid(...broken)
  const first = found.get(ids[0] ?? '')
  if (!first) return invalid({ loc, msg: 'Product does not exist.' })
  const requested = body.product_price_id
  const price =
    requested === null
      ? (staticPrice(first) ?? currentPrices(first)[0])
      : currentPrices(first).find(({ id }) => id === requested)
  if (!price) return invalid({ loc, msg: 'Price is archived.', input: requested })
  const products = ids.flatMap(id => found.get(id) ?? [])
  return { ids, first, price, products, organization_id: first.organization_id }
}

function rejectedProduct(
  product: ProductWithParts | undefined,
  first: ProductWithParts | undefined,
) {
  if (!product) return 'Product does not exist.'
  if (product.is_archived) return 'Product is archived.'
  if (first && product.organization_id !== first.organization_id) {
    return "Products don't belong to the same organization."
  }
  return undefined
}

import type {
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from '@gatehouse/contract/billing/checkout-inputs'
import type { Work } from '../../platform/work.ts'
import type { HeldDiscount } from '../discounts/discount.ts'
import { discountIn } from '../discounts/queries.ts'
import { discountable, reductionOf } from '../discounts/reduction.ts'
import { inapplicable, refusedDiscount } from '../discounts/refused-discount.ts'
import type { Broken } from './broken.ts'
import type { ShownCheckout } from './checkout.ts'

type Body = Pick<CheckoutUpdate & CheckoutUpdatePublic, 'discount_id' | 'discount_code'>

/**
 * The discount a request names, where it stands; refused already where there is none, or where
 * codes are not taken. Null takes the discount off; undefined says nothing of it.
 */
export type NamedDiscount =
  | { loc: string[]; input: string; discount: HeldDiscount | string }
  | null
  | undefined

const UNKNOWN = 'Discount does not exist.'

/** Finds the discount a request names: the merchant by its id, buyers by its code. */
export async function namedDiscount(
  work: Work,
  { organization_id, allow_discount_codes }: ShownCheckout,
  { discount_id, discount_code }: Body,
): Promise<NamedDiscount> {
  if (discount_id) {
    const discount = (await discountIn(work, organization_id, { id: discount_id })) ?? UNKNOWN
    return { loc: ['body', 'discount_id'], input: discount_id, discount }
  }
  const code = discount_code?.trim()
  if (code) {
    const found = allow_discount_codes
      ? await discountIn(work, organization_id, { code })
      : 'Discount codes are not taken here.'
    return { loc: ['body', 'discount_code'], input: code, discount: found ?? UNKNOWN }
  }
  return discount_id === null || typeof discount_code === 'string' || discount_code === null
    ? null
    : undefined
}

/** What is bought after a request, as far as a discount looks at it. */
type Chosen = {
  product: ShownCheckout['products'][number]
  price: { amount_type: string }
  amount: number
  currency: string
}

/** What a buyer's discount looks at, and what it comes to. */
type Asked = { named: NamedDiscount; repriced: boolean; now: Date; broken: Broken[] }

/**
 * The discount after a request, and what it takes off. One that does not fit what is chosen now is
 * dropped where it was there before, and refused where it is asked for.
 */
export function planDiscount(
  { discount: held }: ShownCheckout,
  chosen: Chosen,
  { named, repriced, now, broken }: Asked,
): { discount_id?: string | null; discount_amount?: number } {
  if (named === null) return { discount_id: null, discount_amount: 0 }
  if (named === undefined) {
    if (held === null || !repriced) return {}
    const fits = inapplicable(held, chosen) === undefined
    return fits ? taken(held, chosen) : { discount_id: null, discount_amount: 0 }
  }
  const { loc, input, discount } = named
  const refused = typeof discount === 'string' ? discount : refusedDiscount(discount, chosen, now)
  if (refused !== undefined) broken.push({ loc, msg: refused, input })
  return typeof discount === 'string' ? {} : taken(discount, chosen)
}

const taken = (discount: HeldDiscount, { price, amount, currency }: Chosen) => ({
  discount_id: discount.id,
  discount_amount: reductionOf(
    discount,
    discountable([{ amount, amount_type: price.amount_type }]),
    currency,
  ),
})

import type {
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from '@gatehouse/contract/billing/checkout-inputs'
import type { Work } from '../../platform/work.ts'
import type { DiscountWithProductIds } from '../discounts/discount.ts'
import { discountIn } from '../discounts/queries.ts'
import { discountable, reductionOf } from '../discounts/reduction.ts'
import { inapplicableReason, discountProblem } from '../discounts/discount-problem.ts'
import type { FieldError } from './field-error.ts'
import type { FullCheckout } from './checkout.ts'

type Body = Pick<CheckoutUpdate & CheckoutUpdatePublic, 'discount_id' | 'discount_code'>

/**
 * The discount a request names and its location in the body; a string is the reason it is rejected:
 * there is no such discount, or codes are not accepted. Null removes the discount; undefined means
 * the request does not mention one.
 */
export type ResolvedDiscount =
  | { loc: string[]; input: string; discount: DiscountWithProductIds | string }
  | null
  | undefined

const UNKNOWN = 'Discount does not exist.'

/** Finds the discount a request names: by id for merchants, by code for buyers. */
export async function resolveDiscount(
  work: Work,
  { organization_id, allow_discount_codes }: FullCheckout,
  { discount_id, discount_code }: Body,
): Promise<ResolvedDiscount> {
  if (discount_id) {
    const discount = (await discountIn(work, organization_id, { id: discount_id })) ?? UNKNOWN
    return { loc: ['body', 'discount_id'], input: discount_id, discount }
  }
  const code = discount_code?.trim()
  if (code) {
    const found = allow_discount_codes
      ? await discountIn(work, organization_id, { code })
      : 'Discount codes are not allowed in this checkout.'
    return { loc: ['body', 'discount_code'], input: code, discount: found ?? UNKNOWN }
  }
  return discount_id === null || typeof discount_code === 'string' || discount_code === null
    ? null
    : undefined
}

/** The purchase after a request, as far as a discount depends on it. */
type PurchaseChoice = {
  product: FullCheckout['products'][number]
  price: { amount_type: string }
  amount: number
  currency: string
}

/** The inputs of a discount check, and the errors it adds to. */
type DiscountCheck = { named: ResolvedDiscount; repriced: boolean; now: Date; broken: FieldError[] }

/**
 * The discount after a request, and the amount it takes off. A discount that does not fit the new
 * selection is removed if it was there before, and rejected if the request names it.
 */
export function planDiscount(
  { discount: current }: FullCheckout,
  chosen: PurchaseChoice,
  { named, repriced, now, broken }: DiscountCheck,
): { discount_id?: string | null; discount_amount?: number } {
  if (named === null) return { discount_id: null, discount_amount: 0 }
  if (named === undefined) {
    if (current === null || !repriced) return {}
    const fits = inapplicableReason(current, chosen) === undefined
    return fits ? usedDiscount(current, chosen) : { discount_id: null, discount_amount: 0 }
  }
  const { loc, input, discount } = named
  const rejected = typeof discount === 'string' ? discount : discountProblem(discount, chosen, now)
  if (rejected !== undefined) broken.push({ loc, msg: rejected, input })
  return typeof discount === 'string' ? {} : usedDiscount(discount, chosen)
}

const usedDiscount = (
  discount: DiscountWithProductIds,
  { price, amount, currency }: PurchaseChoice,
) => ({
  discount_id: discount.id,
  discount_amount: reductionOf(
    discount,
    discountable([{ amount, amount_type: price.amount_type }]),
    currency,
  ),
})

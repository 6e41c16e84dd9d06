import { coveredAmount } from '../balance/balance.ts'
import { isDiscountable } from '../discounts/reduction.ts'
import { multipleProblem } from '../products/price-rules.ts'
import { areFree, presetAmount, type PriceColumns } from '../products/price.ts'
import { activeTrial, type TrialOffer, type TrialTerms } from './trial.ts'

/** The part of a price that an amount is calculated from. */
type PriceWithCurrency = PriceColumns & { price_currency: string | null }

/** The price of a checkout in minor units of its currency; null while the tax is not known. */
export type Pricing = {
  amount: number
  discount_amount: number
  tax_amount: number | null
  currency: string
}

/** The currency of free products. */
const FREE_CURRENCY = 'usd'

/**
 * Calculates a checkout's amount: the price's amount (for per-seat prices, for the number of
 * seats), or the amount the buyer chose where the price allows it.
 * Neither discounts nor taxes are included yet.
 */
export function priceCheckout(
  price: PriceWithCurrency,
  chosen: number | null = null,
  seats: number | null = null,
): Pricing {
  const free = price.amount_type === 'custom' && chosen !== null
  const amount = free ? chosen : presetAmount(price, seats)
  return {
    amount,
    discount_amount: 0,
    tax_amount: null,
    currency: price.price_currency ?? FREE_CURRENCY,
  }
}

/** Why an amount may not be chosen for a price; undefined if it may. */
export function amountProblem(price: PriceWithCurrency, amount: number): string | undefined {
  if (price.amount_type !== 'custom') return undefined
  const { minimum_amount, maximum_amount, price_currency } = price
  if (amount < (minimum_amount ?? 0)) return 'Amount is below minimum.'
  if (amount > (maximum_amount ?? Infinity)) return 'Amount is above maximum.'
  return multipleProblem(amount, price_currency ?? FREE_CURRENCY)
}

type CheckoutTotals = {
  amount: number
  discount_amount: number
  tax_amount: number | null
  /** `inclusive`: the amounts include the tax. */
  tax_behavior: string | null
}

/** The buyer's total: after discounts, including tax. */
export const totalOfCheckout = (checkout: CheckoutTotals) =>
  netOfCheckout(checkout) + (checkout.tax_amount ?? 0)

/** The same without tax, also if the price includes it. */
export const netOfCheckout = ({
  amount,
  discount_amount,
  tax_amount,
  tax_behavior,
}: CheckoutTotals) =>
  amount - discount_amount - (tax_behavior === 'inclusive' ? (tax_amount ?? 0) : 0)

type Offer = TrialOffer & { prices: readonly { amount_type: string }[] }

/** The amount due immediately: zero during a trial. */
export const amountDueNow = (checkout: CheckoutTotals & TrialTerms, product: Offer) =>
  activeTrial(checkout, product) ? 0 : totalOfCheckout(checkout)

/** Whether there is anything to pay, now or later, by card or from a balance. */
export const isCharged = (checkout: CheckoutTotals & TrialTerms, product: Offer) =>
  amountDueNow(checkout, product) > 0 || isChargedLater(product)

const isChargedLater = ({ recurring_interval, prices }: Offer) =>
  recurring_interval !== null && !areFree(prices)

type ReservedAmounts = { balance: number; currency: string }

/**
 * What a checkout requires of its buyer, given its amounts and the product's active prices. No
 * payment method is required if the balance covers everything or the amount due is below the card
 * minimum.
 */
export function checkoutRequirements(
  checkout: CheckoutTotals & TrialTerms & ReservedAmounts,
  product: Offer,
) {
  const { prices } = product
  const free = areFree(prices)
  const due = amountDueNow(checkout, product)
  const required = due > coveredAmount(checkout.balance, due, checkout.currency)
  const setup = isChargedLater(product)
  return {
    is_discount_applicable: prices.some(isDiscountable),
    is_free_product_price: free,
    is_payment_required: required,
    is_payment_setup_required: setup,
    is_payment_form_required: required || setup,
  }
}

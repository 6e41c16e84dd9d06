import { coveredOf } from '../balance/balance.ts'
import { isDiscountable } from '../discounts/reduction.ts'
import { refusedMultiple } from '../products/price-rules.ts'
import { areFree, presetAmount, type AskedPrice } from '../products/price.ts'
import { activeTrial, type TrialOffer, type TrialTerms } from './trial.ts'

/** As much of a price as an amount is computed from. */
type Priced = AskedPrice & { price_currency: string | null }

/** What a checkout costs, in minor units of its currency; null where tax is not known yet. */
export type Pricing = {
  amount: number
  discount_amount: number
  tax_amount: number | null
  currency: string
}

/** The currency of what costs nothing. */
const FREE_CURRENCY = 'usd'

/**
 * Prices a checkout: what the price says (by the seat: for so many), or what the buyer chose
 * where the price lets them.
 * Nothing is deducted and no tax is added yet: the merchant's price is what is paid.
 */
export function priceCheckout(
  price: Priced,
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

/** Why an amount may not be chosen for a price; undefined where it may. */
export function refusedAmount(price: Priced, amount: number): string | undefined {
  if (price.amount_type !== 'custom') return undefined
  const { minimum_amount, maximum_amount, price_currency } = price
  if (amount < (minimum_amount ?? 0)) return 'Amount is below minimum.'
  if (amount > (maximum_amount ?? Infinity)) return 'Amount is above maximum.'
  return refusedMultiple(amount, price_currency ?? FREE_CURRENCY)
}

type Charged = {
  amount: number
  discount_amount: number
  tax_amount: number | null
  /** `inclusive`: the tax is within the amounts. */
  tax_behavior: string | null
}

/** What a buyer pays: net of discounts, with tax. */
export const totalOfCheckout = (checkout: Charged) =>
  netOfCheckout(checkout) + (checkout.tax_amount ?? 0)

/** The same without tax, also where the price includes it. */
export const netOfCheckout = ({ amount, discount_amount, tax_amount, tax_behavior }: Charged) =>
  amount - discount_amount - (tax_behavior === 'inclusive' ? (tax_amount ?? 0) : 0)

type Offer = TrialOffer & { prices: readonly { amount_type: string }[] }

/** What a buyer pays at once: nothing while they try it. */
export const dueNow = (checkout: Charged & TrialTerms, product: Offer) =>
  activeTrial(checkout, product) ? 0 : totalOfCheckout(checkout)

/** Whether something is to be paid now or later, by card or from a balance. */
export const isCharged = (checkout: Charged & TrialTerms, product: Offer) =>
  dueNow(checkout, product) > 0 || isChargedLater(product)

const isChargedLater = ({ recurring_interval, prices }: Offer) =>
  recurring_interval !== null && !areFree(prices)

type Held = { balance: number; currency: string }

/**
 * What a checkout asks of its buyer, from its amounts and the product's prices in use. Whose
 * balance pays all of it, or who owes too little for a card, need not pay by one.
 */
export function demands(checkout: Charged & TrialTerms & Held, product: Offer) {
  const { prices } = product
  const free = areFree(prices)
  const due = dueNow(checkout, product)
  const required = due > coveredOf(checkout.balance, due, checkout.currency)
  const setup = isChargedLater(product)
  return {
    is_discount_applicable: prices.some(isDiscountable),
    is_free_product_price: free,
    is_payment_required: required,
    is_payment_setup_required: setup,
    is_payment_form_required: required || setup,
  }
}

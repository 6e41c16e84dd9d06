import { presetAmount } from '../products/price.ts'

/** As much of a price as an amount is computed from. */
type Priced = {
  amount_type: string
  price_currency: string | null
  price_amount: number | null
  minimum_amount: number | null
  maximum_amount: number | null
  preset_amount: number | null
}

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
 * Prices a checkout: what the price says, or what the buyer chose where the price lets them.
 * Nothing is deducted and no tax is added yet: the merchant's price is what is paid.
 */
export function priceCheckout(price: Priced, chosen: number | null = null): Pricing {
  const amount = price.amount_type === 'custom' && chosen !== null ? chosen : presetAmount(price)
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
  const { minimum_amount, maximum_amount } = price
  if (minimum_amount !== null && amount < minimum_amount) return 'Amount is below minimum.'
  return maximum_amount !== null && amount > maximum_amount ? 'Amount is above maximum.' : undefined
}

type Charged = { amount: number; discount_amount: number; tax_amount: number | null }

/** What a buyer pays: net of discounts, with tax. */
export const totalOfCheckout = ({ amount, discount_amount, tax_amount }: Charged) =>
  amount - discount_amount + (tax_amount ?? 0)

type Offer = { recurring_interval: string | null; prices: readonly { amount_type: string }[] }

/** What a checkout asks of its buyer, from its amounts and the product's prices in use. */
export function demands(checkout: Charged, { recurring_interval, prices }: Offer) {
  const recurring = recurring_interval !== null
  const free = prices.every(price => price.amount_type === 'free')
  const required = totalOfCheckout(checkout) > 0
  const setup = recurring && !free
  return {
    is_discount_applicable: prices.some(({ amount_type }) => DISCOUNTABLE.has(amount_type)),
    is_free_product_price: free,
    is_payment_required: required,
    is_payment_setup_required: setup,
    is_payment_form_required: required || setup,
  }
}

const DISCOUNTABLE = new Set(['fixed', 'metered_unit'])

import { lineLabel } from '@gatehouse/contract/billing/line-labels'
import { sumOf } from '../../platform/money.ts'
import type { DiscountWithProductIds } from '../discounts/discount.ts'
import { discountable, reductionOf } from '../discounts/reduction.ts'
import { basisOfPrice, type LineBasis } from '../orders/basis.ts'
import { presetAmount, type PriceColumns } from '../products/price.ts'
import { hasDiscount } from './discounted-period.ts'
import type { Period, BillingInterval } from './period.ts'
import { usageLines, type UsageDue } from './usage-charge.ts'

/** A price that is sold, including usage prices. */
type PriceAtSale = PriceColumns & {
  id: string
  meter?: { name: string } | null
  /** The price's own setting; null or missing means the organization's. */
  tax_behavior?: string | null
}

/**
 * The terms of a subscription's periods: everything needed to calculate what each of them costs.
 */
export type Terms = BillingInterval & {
  product: { id: string; name: string }
  /** The prices it is sold with, including usage prices. */
  prices: PriceAtSale[]
  seats: number | null
  currency: string
  discount: DiscountWithProductIds | null
  discount_applies: boolean
  /**
   * The start of its first discounted period; null if the discount begins with the next period
   * billed.
   */
  discount_applied_at: Date | null
  /** The amount the buyer chose, if the price allows it. */
  amount: number
}

/** A price of a period with the amount it charges, in minor units. */
type PriceAmount = {
  product_price_id: string
  amount_type: string
  amount: number
  of: { kind: 'usage'; name: string; units: number } | { kind: 'period'; name: string }
  basis: LineBasis | null
}

/** The price of a whole period: `gross` less `discount_amount` is `net`. */
export type PeriodPrice = {
  amounts: PriceAmount[]
  gross: number
  discount_amount: number
  net: number
  /** The discount has expired. */
  discount_ended: boolean
  /** The start of the discount's months once this period is billed; null without a discount. */
  discount_from: Date | null
  /** The discount on an amount billed with this period: its price, with or without usage. */
  discountOn: (amount: number) => number
}

/**
 * The price of a period that begins then, or that has been running since then. The prices are those
 * the subscription was sold with; a custom amount stays what the buyer chose. The discount is
 * rounded once, half away from zero; a discount pending for the next period takes nothing off the
 * current one.
 */
export function priceOf(terms: Terms, start: Date, { runs = false } = {}): PeriodPrice {
  const { prices, seats, currency, discount } = terms
  const amounts = prices.map(price => {
    const amount = price.amount_type === 'custom' ? terms.amount : presetAmount(price, seats)
    return {
      product_price_id: price.id,
      amount_type: price.amount_type,
      amount,
      // Usage is billed when its period has ended (`dueAtRenewal`).
      of: price.meter
        ? { kind: 'usage' as const, name: price.meter.name, units: 0 }
        : { kind: 'period' as const, name: terms.product.name },
      basis: basisOfPrice(price, { amount, seats }),
    }
  })
  const gross = sumOf(amounts.map(({ amount }) => amount))
  const waits = runs && terms.discount_applied_at === null
  const applied_at = terms.discount_applied_at ?? start
  const discount_ended = discount !== null && !hasDiscount(discount, applied_at, start)
  const discount_from = discount === null || discount_ended ? null : applied_at
  const used = discount !== null && !discount_ended && !waits && terms.discount_applies
  const discountOn = (amount: number) => (used ? reductionOf(discount, amount, currency) : 0)
  const discount_amount = discountOn(discountable(amounts))
  const net = gross - discount_amount
  return { amounts, gross, discount_amount, net, discount_ended, discount_from, discountOn }
}

/** The lines of a whole period; without usage, its metered prices say so. */
export const periodLines = ({ amounts }: PeriodPrice, period: Period) =>
  amounts.map(({ product_price_id, amount, of, basis }) => {
    return { label: lineLabel({ ...of, span: period }), amount, product_price_id, basis }
  })

/**
 * The lines of a whole period and of the usage that is billed with it, which is of the period
 * before: one for each metered price, also where nothing was used.
 */
export function linesWithUsage(
  price: PeriodPrice,
  period: Period,
  { charges, span }: UsageDue,
): ReturnType<typeof periodLines> {
  const isUsed = (id: string) => charges.some(({ product_price_id }) => product_price_id === id)
  const metered = price.amounts.filter(({ of }) => of.kind === 'usage')
  const unused = metered.filter(({ product_price_id }) => !isUsed(product_price_id))
  const fixed = price.amounts.filter(({ of }) => of.kind === 'period')
  return [
    ...periodLines({ ...price, amounts: fixed }, period),
    ...usageLines(charges),
    ...periodLines({ ...price, amounts: unused }, span),
  ]
}

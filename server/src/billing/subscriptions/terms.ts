import { lineLabel } from '@gatehouse/contract/billing/line-labels'
import { sumOf } from '../../platform/money.ts'
import type { HeldDiscount } from '../discounts/discount.ts'
import { discountable, reductionOf } from '../discounts/reduction.ts'
import { basisOfPrice, type LineBasis } from '../orders/basis.ts'
import { presetAmount, type AskedPrice } from '../products/price.ts'
import { hasDiscount } from './discounted-period.ts'
import type { Period, Rhythm } from './period.ts'

/** A price something is sold with, usage too. */
type SoldPrice = AskedPrice & {
  id: string
  meter?: { name: string } | null
  /** As the price says it; null or left out: as the organization does. */
  tax_behavior?: string | null
}

/** What a subscription's periods are sold as: enough to say what each of them costs. */
export type Terms = Rhythm & {
  product: { id: string; name: string }
  /** Those it is sold with, usage too. */
  prices: SoldPrice[]
  seats: number | null
  currency: string
  discount: HeldDiscount | null
  discount_applies: boolean
  /** When its first period with the discount began; null: it begins with the next one billed. */
  discount_applied_at: Date | null
  /** What the buyer chose, where the price lets them. */
  amount: number
}

/** A price of a period with what it asks for, in minor units. */
type Asked = {
  product_price_id: string
  amount_type: string
  amount: number
  of: { kind: 'usage'; name: string; units: number } | { kind: 'period'; name: string }
  basis: LineBasis | null
}

/** What a whole period costs: `gross` less `discount_amount` is `net`. */
export type PeriodPrice = {
  asked: Asked[]
  gross: number
  discount_amount: number
  net: number
  /** The discount has had its time. */
  discount_over: boolean
  /** From when on its months are counted, once this period is billed; null where it has none. */
  discount_from: Date | null
}

/**
 * What a period that begins then costs, or one that runs since then. The prices are those it was
 * sold with; a chosen amount stays what the buyer chose. The discount is rounded once, half away
 * from zero; one that waits for the next period takes nothing off the one that runs.
 */
export function priceOf(terms: Terms, start: Date, { runs = false } = {}): PeriodPrice {
  const { prices, seats, currency, discount } = terms
  const asked = prices.map(price => {
    const amount = price.amount_type === 'custom' ? terms.amount : presetAmount(price, seats)
    return {
      product_price_id: price.id,
      amount_type: price.amount_type,
      amount,
      // Nothing counts usage yet: what is billed by it comes to nothing, and says so.
      of: price.meter
        ? { kind: 'usage' as const, name: price.meter.name, units: 0 }
        : { kind: 'period' as const, name: terms.product.name },
      basis: basisOfPrice(price, { amount, seats }),
    }
  })
  const gross = sumOf(asked.map(({ amount }) => amount))
  const waits = runs && terms.discount_applied_at === null
  const applied_at = terms.discount_applied_at ?? start
  const discount_over = discount !== null && !hasDiscount(discount, applied_at, start)
  const discount_from = discount === null || discount_over ? null : applied_at
  const taken = discount !== null && !discount_over && !waits && terms.discount_applies
  const discount_amount = taken ? reductionOf(discount, discountable(asked), currency) : 0
  const net = gross - discount_amount
  return { asked, gross, discount_amount, net, discount_over, discount_from }
}

/** The lines a whole period is billed with. */
export const periodLines = ({ asked }: PeriodPrice, period: Period) =>
  asked.map(({ product_price_id, amount, of, basis }) => {
    return { label: lineLabel({ ...of, span: period }), amount, product_price_id, basis }
  })

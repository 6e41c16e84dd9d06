import {
  meteredAmount as amountOf,
  type MeteredAmount,
  type MeteredRate,
} from '@gatehouse/contract/billing/metered-amount'

/** The columns of a metered price that its amount is calculated from. */
export type MeteredColumns = {
  amount_type: string
  price_currency?: string | null
  /**
   * The price of a unit in minor units, as decimal text; null where there are tiers or
   * packages.
   */
  unit_amount?: string | null
  metered_tiers?: unknown
  /** The least a whole period costs, in minor units. */
  minimum_amount?: number | null
  /** The most a period costs, in minor units. */
  cap_amount?: number | null
}

/**
 * What a period's units cost, less those that credits cover: exact, and rounded once half away from
 * zero, then bounded by minimum and cap. `units` is decimal text, or a fraction such as `4/3`; a
 * negative number costs nothing. Source: the billing protocol, section 3.11.
 */
export function meteredAmount(price: MeteredColumns, units: string): MeteredAmount {
  const { price_currency, minimum_amount, cap_amount } = price
  const bounds = { minimum_amount, cap_amount }
  return amountOf({ rate: rateOf(price), currency: price_currency ?? 'usd', ...bounds }, units)
}

/** A price whose minimum applies to whole periods alone. */
export const withoutMinimum = <P extends MeteredColumns>(price: P, whole: boolean): P =>
  whole ? price : { ...price, minimum_amount: null }

/** The columns alone, as they are kept with an order. */
export function meteredColumns(price: MeteredColumns): MeteredColumns {
  const { amount_type, price_currency, unit_amount, metered_tiers } = price
  const { minimum_amount, cap_amount } = price
  return { amount_type, price_currency, unit_amount, metered_tiers, minimum_amount, cap_amount }
}

/** How a stored metered price prices units. */
function rateOf({ unit_amount, metered_tiers }: MeteredColumns): MeteredRate {
  // Only tiers and packages validated by the contract are stored.
  if (metered_tiers) return metered_tiers as MeteredRate
  if (typeof unit_amount === 'string') return { type: 'unit', unit_amount }
  throw new Error('a metered price must have a unit amount, tiers or packages')
}

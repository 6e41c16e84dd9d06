import {
  CUSTOM_AMOUNT_DEFAULT,
  leastAmount,
  neutralPrice,
  type ProductPrice,
  type ProductPriceCreate,
  type RecurringInterval,
  type TaxBehavior,
} from '@gatehouse/contract/billing/prices'
import type { Insertable, Selectable } from 'kysely'
import { asMoment, asMomentOrNull, type Held, type Nested } from '../../platform/db/nested.ts'
import type { ProductPricesTable } from '../../platform/db/tables.ts'
import { toPriceMeter, type MeterRow } from '../meters/meter.ts'
import { seatAmount, seatBounds, seatUnits, shownTiers, type StoredTiers } from './seat-price.ts'

export type PriceRow = Selectable<ProductPricesTable>

/** A price with the meter it bills by; null where it bills by none. */
export type WholePrice = Held<PriceRow> & { meter: Held<MeterRow> | null }
export type NestedPrice = Nested<PriceRow> & { meter: Nested<MeterRow> | null }

/** The price as the API shows it; `interval` is its product's. */
export function toPrice(row: WholePrice, interval: RecurringInterval | null): ProductPrice {
  // Only intervals of the contract are ever written.
  const recurring_interval = (row.legacy_interval as RecurringInterval | null) ?? interval
  const common = {
    id: row.id,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    source: neutralPrice.source,
    is_archived: row.is_archived,
    product_id: row.product_id,
    type: recurring_interval === null ? ('one_time' as const) : ('recurring' as const),
    recurring_interval,
    ...(row.legacy_interval !== null && { legacy: true as const }),
  }
  const { price_currency, price_amount } = row
  if (row.amount_type === 'free' && price_currency === null)
    return { ...common, amount_type: 'free' }
  if (price_currency === null) throw new Error(`price ${row.id} has no currency`)
  const money = { price_currency, tax_behavior: behaviorOf(row) }
  if (row.amount_type === 'free') {
    return { ...common, ...money, amount_type: 'fixed', price_amount: 0 }
  }
  if (row.amount_type === 'fixed' && price_amount !== null) {
    return { ...common, ...money, amount_type: 'fixed', price_amount }
  }
  if (row.amount_type === 'custom') {
    const { minimum_amount, maximum_amount, preset_amount } = row
    const least = minimum_amount ?? leastAmount(price_currency)
    const bounds = { minimum_amount: least, maximum_amount, preset_amount }
    return { ...common, ...money, amount_type: 'custom', ...bounds }
  }
  if (row.amount_type === 'seat_based') {
    return { ...common, ...money, amount_type: 'seat_based', seat_tiers: shownTiers(tiersOf(row)) }
  }
  const { unit_amount, cap_amount, meter } = row
  if (row.amount_type === 'metered_unit' && unit_amount !== null && meter !== null) {
    const metered = { unit_amount, cap_amount, meter_id: meter.id, meter: toPriceMeter(meter) }
    return { ...common, ...money, amount_type: 'metered_unit', ...metered }
  }
  throw new Error(`price ${row.id} is of a type nobody writes: ${row.amount_type}`)
}

/** Whether nothing is ever asked for: every price is free. */
export const areFree = (prices: readonly { amount_type: string }[]) =>
  prices.every(({ amount_type }) => amount_type === 'free')

/** Whether the price includes tax; null where it is as the organization says. */
export const behaviorOf = ({ tax_behavior }: { tax_behavior: string | null }) =>
  // Only what the contract read is ever written.
  tax_behavior as TaxBehavior | null

/** The same of what is sold at several prices: the first of them says it. */
export const behaviorOfAll = ([first]: readonly { tax_behavior?: string | null }[]) =>
  behaviorOf({ tax_behavior: first?.tax_behavior ?? null })

/** The tiers of a price by the seat. */
export function tiersOf({ seat_tiers }: { seat_tiers?: unknown }): StoredTiers {
  if (!seat_tiers) throw new Error('a price by the seat has tiers')
  // Only what the contract read is ever written.
  return seat_tiers as StoredTiers
}

/** What a new price writes of itself. */
export function priceColumns(
  price: ProductPriceCreate,
): Pick<Insertable<ProductPricesTable>, 'amount_type'> & Partial<Insertable<ProductPricesTable>> {
  switch (price.amount_type) {
    case 'free':
      return { amount_type: 'free', price_currency: price.price_currency ?? null }
    case 'seat_based':
      return { ...price, seat_tiers: JSON.stringify(price.seat_tiers) }
    case 'custom':
      return {
        ...price,
        minimum_amount: price.minimum_amount ?? leastAmount(price.price_currency),
      }
    case 'fixed':
    case 'metered_unit':
      return price
  }
}

type Offered = {
  amount_type: string
  price_currency?: string | null
  legacy_interval?: string | null
}

/** Prices that are sold: imported ones with an interval of their own go on for who has them. */
export const soldPrices = <T extends Offered>({ prices }: { prices: T[] }): T[] =>
  prices.filter(price => (price.legacy_interval ?? null) === null)

/**
 * The price a checkout asks for before usage: fixed, custom, free or by the seat. A product has at
 * most one per currency; the first is the one buyers begin with where none is named.
 */
export function staticPrice<T extends Offered>(
  product: { prices: T[] },
  currency?: string | null,
): T | undefined {
  const statics = soldPrices(product).filter(price => price.amount_type !== 'metered_unit')
  if (!currency) return statics[0]
  return statics.find(price => (price.price_currency ?? currency) === currency)
}

/** As much of a price as its amount is computed from. */
export type AskedPrice = {
  amount_type: string
  price_currency?: string | null
  price_amount?: number | null
  preset_amount?: number | null
  minimum_amount?: number | null
  maximum_amount?: number | null
  seat_tiers?: unknown
}

/**
 * What a static price asks for when the buyer has not chosen: minor units, 0 for free; of a price
 * by the seat for so many, or for the fewest it allows; of one the buyer chooses its preset, else
 * its minimum, else 1000, as Polar's.
 */
export function presetAmount(price: AskedPrice, seats: number | null = null): number {
  if (price.amount_type === 'fixed') return price.price_amount ?? 0
  if (price.amount_type === 'seat_based') {
    const tiers = tiersOf(price)
    return seatAmount(tiers, seats ?? seatBounds(tiers).minimum_seats)
  }
  if (price.amount_type !== 'custom') return 0
  const { preset_amount, minimum_amount, maximum_amount, price_currency } = price
  if (typeof preset_amount === 'number') return preset_amount
  // What a merchant leaves out is stored as the least any price may be.
  const least = leastAmount(price_currency ?? 'usd')
  if (typeof minimum_amount === 'number' && minimum_amount > least) return minimum_amount
  return Math.min(Math.max(CUSTOM_AMOUNT_DEFAULT, least), maximum_amount ?? Infinity)
}

/** What a fixed price, or one by the seat, comes to: so many at so much each. */
export function unitsOf(price: AskedPrice, seats: number | null) {
  if (price.amount_type !== 'seat_based') {
    return [{ unit_amount: price.price_amount ?? 0, quantity: 1 }]
  }
  const tiers = tiersOf(price)
  return seatUnits(tiers, seats ?? seatBounds(tiers).minimum_seats)
}

import { isMeteredType } from '@gatehouse/contract/billing/metered-types'
import {
  CUSTOM_AMOUNT_DEFAULT,
  smallestAmount,
  neutralPrice,
  type LimitType,
  type MeteredTiers,
  type ProductPrice,
  type ProductPriceCreate,
  type RecurringInterval,
  type TaxBehavior,
} from '@gatehouse/contract/billing/prices'
import type { Insertable, Selectable } from 'kysely'
import { asMoment, asMomentOrNull, type RowOrJson, type Nested } from '../../platform/db/nested.ts'
import type { ProductPricesTable } from '../../platform/db/tables.ts'
import { toPriceMeter, type MeterRow } from '../meters/meter.ts'
import { packageFields, packageRate } from './metered-packages.ts'
import { orderedTiers } from './metered-tiers.ts'
import { seatAmount, seatBounds, seatUnits, tierFields, type StoredTiers } from './seat-price.ts'

export type PriceRow = Selectable<ProductPricesTable>

/** A price with its meter; null where it is not metered. */
export type PriceWithMeter = RowOrJson<PriceRow> & { meter: RowOrJson<MeterRow> | null }
export type NestedPrice = Nested<PriceRow> & { meter: Nested<MeterRow> | null }

/** The price as the API shows it; `interval` is its product's. */
export function toPrice(row: PriceWithMeter, interval: RecurringInterval | null): ProductPrice {
  // Only intervals defined in the contract are stored.
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
    const minimum = minimum_amount ?? smallestAmount(price_currency)
    const bounds = { minimum_amount: minimum, maximum_amount, preset_amount }
    return { ...common, ...money, amount_type: 'custom', ...bounds }
  }
  if (row.amount_type === 'seat_based') {
    return { ...common, ...money, amount_type: 'seat_based', seat_tiers: tierFields(tiersOf(row)) }
  }
  const { unit_amount, minimum_amount, cap_amount, meter } = row
  // Only values validated by the contract are stored.
  const limit_type = (row.limit_type as LimitType | null) ?? 'overage'
  const metered = meter && {
    ...{ minimum_amount, cap_amount },
    limit_type,
    meter_id: meter.id,
    meter: toPriceMeter(meter),
  }
  if (row.amount_type === 'metered_unit' && unit_amount !== null && metered) {
    return { ...common, ...money, amount_type: 'metered_unit', ...metered, unit_amount }
  }
  if (row.amount_type === 'metered_tiers' && row.metered_tiers && metered) {
    // Only values validated by the contract are stored.
    const tiers = row.metered_tiers as MeteredTiers
    return { ...common, ...money, amount_type: 'metered_tiers', ...metered, tiers }
  }
  if (row.amount_type === 'metered_package' && row.metered_tiers && metered) {
    const packages = packageFields(row.metered_tiers)
    return { ...common, ...money, amount_type: 'metered_package', ...metered, ...packages }
  }
  throw new Error(`price ${row.id} has an unknown type: ${row.amount_type}`)
}

/** Whether nothing is ever charged: every price is free. */
export const areFree = (prices: readonly { amount_type: string }[]) =>
  prices.every(({ amount_type }) => amount_type === 'free')

/** Whether the price includes tax; null where the organization's setting applies. */
export const behaviorOf = ({ tax_behavior }: { tax_behavior: string | null }) =>
  // Only values validated by the contract are stored.
  tax_behavior as TaxBehavior | null

/** The tax behavior of several prices sold together: that of the first. */
export const commonTaxBehavior = ([first]: readonly { tax_behavior?: string | null }[]) =>
  behaviorOf({ tax_behavior: first?.tax_behavior ?? null })

/** The tiers of a seat-based price. */
export function tiersOf({ seat_tiers }: { seat_tiers?: unknown }): StoredTiers {
  if (!seat_tiers) throw new Error('a seat price must have tiers')
  // Only values validated by the contract are stored.
  return seat_tiers as StoredTiers
}

/** The columns of a new price that depend on its type. */
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
        minimum_amount: price.minimum_amount ?? smallestAmount(price.price_currency),
      }
    case 'metered_tiers': {
      const { tiers, ...columns } = price
      return { ...columns, metered_tiers: JSON.stringify(orderedTiers(tiers)) }
    }
    case 'metered_package': {
      const { package_size, package_amount, free_units, ...columns } = price
      const packages = packageRate({ package_size, package_amount, free_units })
      return { ...columns, metered_tiers: JSON.stringify(packages) }
    }
    case 'fixed':
    case 'metered_unit':
      return price
  }
}

type OfferedPrice = {
  amount_type: string
  price_currency?: string | null
  legacy_interval?: string | null
}

/**
 * The prices offered to buyers: imported ones with an interval of their own only continue for
 * existing subscribers.
 */
export const currentPrices = <T extends OfferedPrice>({ prices }: { prices: T[] }): T[] =>
  prices.filter(price => (price.legacy_interval ?? null) === null)

/**
 * The price a checkout charges before usage: fixed, custom, free or seat-based. A product has at
 * most one per currency; the first is the default where no currency is named.
 */
export function staticPrice<T extends OfferedPrice>(
  product: { prices: T[] },
  currency?: string | null,
): T | undefined {
  const staticPrices = currentPrices(product).filter(price => !isMeteredType(price.amount_type))
  if (!currency) return staticPrices[0]
  return staticPrices.find(price => (price.price_currency ?? currency) === currency)
}

/** The fields of a price that its amount is calculated from. */
export type PriceColumns = {
  amount_type: string
  price_currency?: string | null
  price_amount?: number | null
  preset_amount?: number | null
  minimum_amount?: number | null
  maximum_amount?: number | null
  seat_tiers?: unknown
}

/**
 * The amount of a static price before the buyer makes a choice, in minor units, 0 for free. For a
 * seat-based price, the amount for the given seats or for the minimum; for a custom price its
 * preset, else its minimum, else 1000, as Polar does.
 */
export function presetAmount(price: PriceColumns, seats: number | null = null): number {
  if (price.amount_type === 'fixed') return price.price_amount ?? 0
  if (price.amount_type === 'seat_based') {
    const tiers = tiersOf(price)
    return seatAmount(tiers, seats ?? seatBounds(tiers).minimum_seats)
  }
  if (price.amount_type !== 'custom') return 0
  const { preset_amount, minimum_amount, maximum_amount, price_currency } = price
  if (typeof preset_amount === 'number') return preset_amount
  // A minimum the merchant omits is stored as the lowest amount any price may have.
  const minimum = smallestAmount(price_currency ?? 'usd')
  if (typeof minimum_amount === 'number' && minimum_amount > minimum) return minimum_amount
  return Math.min(Math.max(CUSTOM_AMOUNT_DEFAULT, minimum), maximum_amount ?? Infinity)
}

/** A fixed or seat-based price as quantities with their unit amounts. */
export function unitsOf(price: PriceColumns, seats: number | null) {
  if (price.amount_type !== 'seat_based') {
    return [{ unit_amount: price.price_amount ?? 0, quantity: 1 }]
  }
  const tiers = tiersOf(price)
  return seatUnits(tiers, seats ?? seatBounds(tiers).minimum_seats)
}

import type { MeteredType } from '@gatehouse/contract/billing/metered-types'
import { useLocale } from '@gatehouse/ui/i18n'
import { lowestUnitAmount, moneyText, unitMoneyText } from '@gatehouse/ui/money'
import type { ItemOf } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'
import { periodText } from './period-text.ts'

/** A product as the API returns it. */
export type Product = ItemOf<'products'>
/** A price of a product. */
export type Price = Product['prices'][number]
/** A price for usage as the API returns it. */
export type MeteredPrice = Extract<Price, { amountType: MeteredType }>
/** How often a price is charged. */
export type Interval = NonNullable<Product['recurringInterval']>

/** The fields that a price's text is made of: of an existing price, or one being edited. */
export type PriceParts =
  | { amountType: 'free' }
  | { amountType: 'fixed'; amount: number; currency: string }
  | { amountType: 'custom'; minimum: number | null; currency: string }
  | { amountType: 'seat_based'; amount: number; currency: string }
  | MeteredParts

/** A usage price, with its meter's unit settings. */
export interface MeteredParts {
  amountType: MeteredType
  /** The price of a unit, in each tier, or of a package. */
  unitAmounts: string[]
  /** The units of a package; null without packages. */
  packageSize: number | null
  minimumAmount: number | null
  capAmount: number | null
  currency: string
  meter: Pick<ItemOf<'meters'>, 'name' | 'unit' | 'customLabel' | 'customMultiplier'>
}

/** The parts of an existing price. */
function partsOf(price: Price): PriceParts {
  switch (price.amountType) {
    case 'free':
      return { amountType: 'free' }
    case 'fixed':
      return { amountType: 'fixed', amount: price.priceAmount, currency: price.priceCurrency }
    case 'custom':
      return {
        amountType: 'custom',
        minimum: price.minimumAmount,
        currency: price.priceCurrency,
      }
    case 'seat_based':
      return {
        amountType: 'seat_based',
        amount: price.seatTiers.tiers[0]?.pricePerSeat ?? 0,
        currency: price.priceCurrency,
      }
    case 'metered_unit':
    case 'metered_tiers':
    case 'metered_package':
      return {
        amountType: price.amountType,
        unitAmounts: unitAmountsOf(price),
        packageSize: price.amountType === 'metered_package' ? price.packageSize : null,
        minimumAmount: price.minimumAmount,
        capAmount: price.capAmount,
        currency: price.priceCurrency,
        meter: price.meter,
      }
  }
}

/** The price of a unit, in each tier of a usage price, or of a package. */
function unitAmountsOf(price: MeteredPrice): string[] {
  if (price.amountType === 'metered_unit') return [price.unitAmount]
  if (price.amountType === 'metered_package') return [String(price.packageAmount)]
  return price.tiers.tiers.map(({ unitAmount }) => unitAmount)
}

/** Formats prices: "€29.00 / month", "€80.00 / 3 months", "Free", "From €5.00". */
export function usePriceText() {
  const t = useTexts()
  const locale = useLocale()
  const metered = useMeteredText()
  const bare = (parts: PriceParts) => {
    switch (parts.amountType) {
      case 'free':
        return t('price.free')
      case 'fixed':
        return moneyText(parts.amount, parts.currency, locale)
      case 'custom':
        return parts.minimum === null
          ? t('price.custom')
          : t('price.from', { amount: moneyText(parts.minimum, parts.currency, locale) })
      case 'seat_based':
        return t('price.seat', { amount: moneyText(parts.amount, parts.currency, locale) })
      case 'metered_unit':
      case 'metered_tiers':
      case 'metered_package':
        return metered(parts)
    }
  }
  return (parts: PriceParts, interval: Interval | null, intervalCount: number | null = 1) => {
    const amount = bare(parts)
    if (!interval || 'unitAmounts' in parts) return amount
    if (!intervalCount || intervalCount === 1) return t(`price.per.${interval}`, { amount })
    return t('price.per_period', { amount, period: periodText(interval, intervalCount, locale) })
  }
}

type PricedProduct = Pick<Product, 'prices' | 'recurringInterval' | 'recurringIntervalCount'>

/** The first price of a product as text, and the number of others. */
export function useProductPrice() {
  const t = useTexts()
  const text = usePriceText()
  return ({ prices, recurringInterval, recurringIntervalCount }: PricedProduct) => {
    const [first, ...more] = prices
    if (!first) return '–'
    const priceText = text(partsOf(first), recurringInterval, recurringIntervalCount)
    return more.length > 0
      ? t('price.and_more', { price: priceText, count: more.length })
      : priceText
  }
}

/** Every price of a product as text, in order. */
export function useAllPrices({ prices, ...product }: PricedProduct): string[] {
  const text = usePriceText()
  const { recurringInterval, recurringIntervalCount } = product
  return prices.map(price => text(partsOf(price), recurringInterval, recurringIntervalCount))
}

/** How often a product is charged: "Paid once", "Renews every month", "Renews every 3 months". */
export function useRhythmText() {
  const t = useTexts()
  const locale = useLocale()
  return (interval: Interval | null, count: number | null) => {
    if (!interval) return t('products.paid_once')
    if (!count || count === 1) return t(`products.renews.${interval}`)
    return t('products.renews_every', { period: periodText(interval, count, locale) })
  }
}

/** "Calls: $0.0005 per unit, at most $50.00", or with tiers and the merchant's own unit name. */
export function useMeteredText() {
  const t = useTexts()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  return ({ unitAmounts, packageSize, currency, meter, ...bounds }: MeteredParts) => {
    const { name, unit, customLabel, customMultiplier } = meter
    const own = unit === 'custom' && customLabel !== null
    const times = own ? (customMultiplier ?? 1) : 1
    const amount = unitMoneyText(lowestUnitAmount(unitAmounts), currency, locale, times)
    const count = times > 1 && `${number.format(times)} × `
    const unitPrice = own
      ? t('price.own_unit', { amount, unit: `${count || ''}${customLabel}` })
      : t(unit === 'token' ? 'price.token' : 'price.unit', { amount })
    const money = (bound: number) => moneyText(bound, currency, locale)
    const size = packageSize !== null && number.format(packageSize)
    const each = size
      ? t('price.package', { amount: money(Number(unitAmounts[0])), size })
      : unitPrice
    const from = unitAmounts.length > 1 ? t('price.tiers', { price: each }) : each
    const price = t('price.of_meter', { meter: name, price: from })
    const { minimumAmount, capAmount } = bounds
    const least = minimumAmount
      ? t('price.at_least', { price, amount: money(minimumAmount) })
      : price
    return capAmount === null
      ? least
      : t('price.capped', { price: least, amount: money(capAmount) })
  }
}

import { moneyText } from '@gatehouse/ui/money-text'
import { lowestUnitAmount, unitMoneyText } from '@gatehouse/ui/unit-money-text'
import type { Translate } from '../texts/translate.ts'
import type { PricingPrice, PricingProduct } from './pricing-product.ts'

/** How prices are written. */
export type PriceStyle = { t: Translate; locale: string; currency?: string | undefined }

type MeteredPrice = Extract<PricingPrice, { amountType: `metered_${string}` }>

const isMetered = (price: PricingPrice): price is MeteredPrice =>
  price.amountType.startsWith('metered_')

/** The price in the wished currency, or else the first one. */
function priceIn(prices: readonly PricingPrice[], currency: string | undefined) {
  const wished = currency?.toLowerCase()
  return (
    prices.find(price => 'priceCurrency' in price && price.priceCurrency === wished) ?? prices[0]
  )
}

/** An amount, and how often it is due: "$15.00" and "$15.00 / month". */
export type PriceText = { amount: string; whole: string }

/** What a product costs without usage. Amounts are exact: minor units are never divided. */
export function priceText(product: PricingProduct, style: PriceStyle): PriceText {
  const { t, locale, currency } = style
  const fixed = product.prices.filter(price => !isMetered(price))
  const price = priceIn(fixed, currency)
  const only = (text: string) => ({ amount: text, whole: text })
  if (!price) return only(t(product.prices.some(isMetered) ? 'price.metered' : 'price.free'))
  if (price.amountType === 'free') return only(t('price.free'))
  if (price.amountType === 'custom') return only(t('price.custom'))
  if (price.amountType === 'seat_based') {
    const each = price.seatTiers.tiers[0]?.pricePerSeat ?? 0
    const amount = t('price.seat', { amount: moneyText(each, price.priceCurrency, locale) })
    return { amount, whole: withInterval(amount, product, t) }
  }
  if (price.amountType !== 'fixed') return only(t('price.metered'))
  if (price.priceAmount === 0) return only(t('price.free'))
  const amount = moneyText(price.priceAmount, price.priceCurrency, locale)
  return { amount, whole: withInterval(amount, product, t) }
}

/** "$15.00 / month", "$15.00 / 3 months"; a one-time price stays as it is. */
function withInterval(amount: string, product: PricingProduct, t: Translate): string {
  const { recurringInterval: interval, recurringIntervalCount } = product
  const count = recurringIntervalCount ?? 1
  if (!interval) return amount
  return count === 1
    ? t(`price.per_${interval}`, { amount })
    : `${amount} / ${t(`span.${interval}`, { count })}`
}

/** What usage costs, one line for each meter: "$0.0005 per unit". */
export function usageTexts(product: PricingProduct, style: PriceStyle): string[] {
  const byMeter = Map.groupBy(product.prices.filter(isMetered), ({ meterId }) => meterId)
  return [...byMeter.values()].flatMap(prices => {
    const price = priceIn(prices, style.currency)
    return price && isMetered(price) ? [`${price.meter.name}: ${usageText(price, style)}`] : []
  })
}

function usageText(price: MeteredPrice, { t, locale }: PriceStyle): string {
  if (price.amountType === 'metered_package') {
    const size = new Intl.NumberFormat(locale).format(price.packageSize)
    const amount = moneyText(price.packageAmount, price.priceCurrency, locale)
    return t('price.usage_package', { amount, size })
  }
  if (price.amountType === 'metered_unit') return unitText(price, price.unitAmount, { t, locale })
  const amounts = price.tiers.tiers.map(({ unitAmount }) => unitAmount)
  const lowest = unitText(price, lowestUnitAmount(amounts), { t, locale })
  return amounts.length > 1 ? t('price.usage_from', { price: lowest }) : lowest
}

function unitText(price: MeteredPrice, unitAmount: string, { t, locale }: PriceStyle): string {
  const { unit, customLabel, customMultiplier } = price.meter
  const isOwn = unit === 'custom' && customLabel !== null
  const times = isOwn ? (customMultiplier ?? 1) : 1
  const amount = unitMoneyText(unitAmount, price.priceCurrency, locale, times)
  if (!isOwn) return t(unit === 'token' ? 'price.usage_token' : 'price.usage_unit', { amount })
  const count = times > 1 ? `${new Intl.NumberFormat(locale).format(times)} × ` : ''
  return t('price.usage_own', { amount, unit: `${count}${customLabel}` })
}

/** "14 days"; undefined without a trial. */
export function trialText(product: PricingProduct, t: Translate): string | undefined {
  const { trialInterval: interval, trialIntervalCount: count } = product
  return interval && count ? t(`span.${interval}`, { count }) : undefined
}

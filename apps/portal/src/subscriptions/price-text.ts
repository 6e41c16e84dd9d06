import type { MeteredType } from '@gatehouse/contract/billing/metered-types'
import { useLocale } from '@gatehouse/ui/i18n'
import { lowestUnitAmount, moneyText, unitMoneyText } from '@gatehouse/ui/money'
import { useTranslation } from 'react-i18next'
import type { Offer, Subscription } from '../queries.ts'

type BillingInterval = {
  recurring_interval: Subscription['recurring_interval'] | null
  recurring_interval_count: number | null
}

/** A recurring amount: "$10.00 / month", "$25.00 / 3 months". */
export function usePrice(): (of: BillingInterval & { amount: number; currency: string }) => string {
  const locale = useLocale()
  const each = useEach()
  return ({ amount, currency, ...rhythm }) => each(moneyText(amount, currency, locale), rhythm)
}

/** A subscription's recurring price, without a discount that applied only to its first payments. */
export const recurringPrice = (subscription: Subscription) => ({
  ...subscription,
  amount: subscription.renewal_amount,
})

/** The price of an offered plan in a currency: "$10.00 per seat / month", "Free". */
export function useOfferPrice(): (offer: Offer, currency: string) => string {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const each = useEach()
  const usage = useUsagePrice()
  return (offer, currency) => {
    const texts = pricesIn(offer, currency).map(price => {
      switch (price.amount_type) {
        case 'fixed':
          return each(moneyText(price.price_amount, currency, locale), offer)
        case 'seat_based': {
          const [first] = price.seat_tiers.tiers
          const amount = moneyText(first?.price_per_seat ?? 0, currency, locale)
          return each(t('price.seat', { amount }), offer)
        }
        case 'metered_unit':
        case 'metered_tiers':
        case 'metered_package':
          return usage(price, currency)
        case 'free':
        case 'custom':
          return t('price.free')
      }
    })
    return texts.join(' + ')
  }
}

type UsagePrice = Extract<Offer['prices'][number], { amount_type: MeteredType }>

/** The price of usage: "API calls: $0.001 per unit, at least $5.00". */
function useUsagePrice() {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const rate = (price: UsagePrice, currency: string) => {
    const { name: meter } = price.meter
    if (price.amount_type === 'metered_unit') {
      return t('price.usage', { amount: unitMoneyText(price.unit_amount, currency, locale), meter })
    }
    if (price.amount_type === 'metered_package') {
      const amount = moneyText(price.package_amount, currency, locale)
      const size = new Intl.NumberFormat(locale).format(price.package_size)
      return t('price.usage_package', { amount, size, meter })
    }
    const rates = price.tiers.tiers.map(({ unit_amount }) => unit_amount)
    const amount = unitMoneyText(lowestUnitAmount(rates), currency, locale)
    return t('price.usage_tiers', { amount, meter })
  }
  return (price: UsagePrice, currency: string) => {
    const text = rate(price, currency)
    if (!price.minimum_amount) return text
    const amount = moneyText(price.minimum_amount, currency, locale)
    return t('price.usage_minimum', { price: text, amount })
  }
}

/** A plan's prices in a currency; a free plan is free in every currency. */
export const pricesIn = (offer: Offer, currency: string) =>
  offer.prices.filter(price => price.amount_type === 'free' || price.price_currency === currency)

function useEach() {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  return (
    amount: string,
    { recurring_interval: unit, recurring_interval_count }: BillingInterval,
  ) => {
    if (unit === null) return amount
    const count = recurring_interval_count ?? 1
    if (count === 1) return t(`price.per_${unit}`, { amount })
    const long = { style: 'unit', unit, unitDisplay: 'long' } as const
    return t('price.each', { amount, period: new Intl.NumberFormat(locale, long).format(count) })
  }
}

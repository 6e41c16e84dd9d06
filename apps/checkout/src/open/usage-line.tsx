import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { pricedText, tierTexts, usagePriceText, type MeteredPrice } from '../prices.ts'
import { Line } from './line.tsx'

interface UsageLineProps {
  price: MeteredPrice
  product: Checkout['product']
}

/** What usage of a meter costs: units or packages, tiers, and the least and most of a period. */
export function UsageLine({ price, product }: UsageLineProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const { minimum_amount, cap_amount, price_currency } = price
  const texts = tierTexts(price, locale, t)
  const money = (bound: number) => pricedText(moneyText(bound, price_currency, locale), product, t)
  if (minimum_amount) texts.push(t('summary.usage_minimum', { amount: money(minimum_amount) }))
  if (cap_amount !== null) texts.push(t('summary.usage_cap', { amount: money(cap_amount) }))
  const detail = texts.map(text => (
    <span key={text} className="block">
      {text}
    </span>
  ))
  return <Line label={price.meter.name} value={usagePriceText(price, locale, t)} detail={detail} />
}

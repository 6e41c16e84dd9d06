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

/** What usage of a meter costs: the price of a unit, its tiers, and the most that is charged. */
export function UsageLine({ price, product }: UsageLineProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const { cap_amount, price_currency } = price
  const texts = tierTexts(price, locale, t)
  if (cap_amount !== null) {
    const amount = pricedText(moneyText(cap_amount, price_currency, locale), product, t)
    texts.push(t('summary.usage_cap', { amount }))
  }
  const detail = texts.map(text => (
    <span key={text} className="block">
      {text}
    </span>
  ))
  return <Line label={price.meter.name} value={usagePriceText(price, locale, t)} detail={detail} />
}

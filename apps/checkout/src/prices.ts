import { moneyText } from '@gatehouse/ui/money'
import type { TFunction } from 'i18next'
import type { Checkout } from './client.ts'

type Words = TFunction<'checkout'>
type Product = Checkout['product']

/** An amount with its interval, where it recurs: "€29.00 / month". */
export function pricedText(amount: string, interval: Product['recurring_interval'], t: Words) {
  return interval ? t(`price.per_${interval}`, { amount }) : amount
}

/** What a product costs, as the list of products to choose from says it. */
export function productPrice(product: Product, locale: string, t: Words): string {
  const interval = product.recurring_interval
  const [price] = product.prices
  if (!price || price.amount_type === 'free') return t('price.free')
  if (price.amount_type === 'custom') return t('price.custom')
  if (price.amount_type === 'metered_unit') return t('price.metered')
  return pricedText(moneyText(price.price_amount, price.price_currency, locale), interval, t)
}

/** Whether the order says more than its price: tax, discount, usage. */
export function payText(checkout: Checkout, locale: string, t: Words): string {
  const { total_amount, currency, product } = checkout
  const amount = moneyText(total_amount, currency, locale)
  const interval = product.recurring_interval
  if (!checkout.is_payment_form_required) return t('pay.free')
  if (!interval) return t('pay.once', { amount })
  if (total_amount === 0) return t('pay.subscribe')
  return t('pay.recurring', { amount: pricedText(amount, interval, t) })
}

/** What is charged, and when: the sentence below the button. */
export function chargeText(checkout: Checkout, locale: string, t: Words): string {
  const { total_amount, amount, currency, product, discount, organization } = checkout
  const seller = organization.name
  const now = moneyText(total_amount, currency, locale)
  const interval = product.recurring_interval
  if (!checkout.is_payment_form_required) return t('charge.nothing', { seller })
  if (!interval) return t('charge.once', { seller, now })
  const lasting = discount === null || discount.duration === 'forever'
  // After a passing discount the full price is due, on which tax comes again.
  const later = moneyText(lasting ? total_amount : amount, currency, locale)
  return t(`charge.${interval}`, { seller, now, later })
}

import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import { isMeteredType, type MeteredType } from '@gatehouse/contract/billing/metered-types'
import { lowestUnitAmount, moneyText, unitMoneyText } from '@gatehouse/ui/money'
import type { TFunction } from 'i18next'
import type { Checkout } from './client.ts'

type Translate = TFunction<'checkout'>
type Product = Checkout['product']
type Price = Product['prices'][number]
type Interval = NonNullable<Product['recurring_interval']>

/** A number of intervals: "14 days". */
const spanText = (interval: Interval, count: number, t: Translate): string =>
  t(`span.${interval}`, { count })

/** How often a price recurs: "every month", "every 3 months". */
function everyText(interval: Interval, count: number, t: Translate): string {
  return count === 1 ? t(`each.${interval}`) : t(`every.${interval}`, { count })
}

/** The amount and interval of later payments; undefined for one-time purchases. */
export function laterAmounts(checkout: Checkout, locale: string, t: Translate) {
  const { currency, product } = checkout
  const interval = product.recurring_interval
  if (!interval || !checkout.is_payment_form_required) return []
  const every = everyText(interval, product.recurring_interval_count ?? 1, t)
  const { next, full } = laterOf(checkout)
  const format = (amount: number) => {
    const text = moneyText(amount, currency, locale)
    return amount === checkout.total_amount ? text : laterText(checkout, text, t)
  }
  const first = { label: t('summary.then', { every }), amount: format(next) }
  if (full === undefined || full === next) return next === 0 ? [] : [first]
  return [first, { label: t('summary.after_discount', { every }), amount: format(full) }]
}

/** The amount of a later payment: tax that is added to prices is included at that time too. */
function laterText(checkout: Checkout, amount: string, t: Translate): string {
  const { tax_behavior, tax_amount } = checkout
  const more = laterOf(checkout).full !== undefined && tax_behavior === 'exclusive' && tax_amount
  return more ? t('price.plus_tax', { amount }) : amount
}

/** An amount with its interval if it recurs: "€29.00 / month", "€29.00 / 3 months". */
export function pricedText(amount: string, product: Product, t: Translate): string {
  const { recurring_interval: interval, recurring_interval_count } = product
  const count = recurring_interval_count ?? 1
  if (!interval) return amount
  return count === 1
    ? t(`price.per_${interval}`, { amount })
    : `${amount} / ${spanText(interval, count, t)}`
}

/** A product's prices without usage: one for each currency it is sold in. */
export const staticPrices = ({ prices }: Product): Price[] =>
  prices.filter(price => !isMetered(price))

/** The price's currency; a free price has none. */
export const currencyOf = (price: Price): string | undefined =>
  'price_currency' in price ? price.price_currency : undefined

/** A product's price, as the product choice shows it. */
export function productPrice(
  product: Product,
  currency: string,
  locale: string,
  t: Translate,
): string {
  const fixed = staticPrices(product)
  const price = fixed.find(each => currencyOf(each) === currency) ?? fixed[0] ?? product.prices[0]
  const free = price?.amount_type === 'fixed' && price.price_amount === 0
  if (!price || free || price.amount_type === 'free') return t('price.free')
  if (price.amount_type === 'custom') return t('price.custom')
  if (isMetered(price)) return t('price.metered')
  const money = (amount: number) => moneyText(amount, price.price_currency, locale)
  if (price.amount_type === 'seat_based') {
    const each = price.seat_tiers.tiers[0]?.price_per_seat ?? 0
    return pricedText(t('price.seat', { amount: money(each) }), product, t)
  }
  return pricedText(money(price.price_amount), product, t)
}

/** A price for usage. */
export type MeteredPrice = Extract<Price, { amount_type: MeteredType }>

export const isMetered = (price: Price): price is MeteredPrice => isMeteredType(price.amount_type)

/** What a unit costs: "$0.0005 per unit", or "From $0.0001 per unit" where there are tiers. */
export function usagePriceText(price: MeteredPrice, locale: string, t: Translate): string {
  if (price.amount_type === 'metered_unit') {
    return unitPriceText(price, price.unit_amount, { locale, t })
  }
  if (price.amount_type === 'metered_package') {
    const size = new Intl.NumberFormat(locale).format(price.package_size)
    const amount = moneyText(price.package_amount, price.price_currency, locale)
    return t('summary.per_package', { amount, size })
  }
  const rates = price.tiers.tiers.map(({ unit_amount }) => unit_amount)
  const lowest = unitPriceText(price, lowestUnitAmount(rates), { locale, t })
  return rates.length > 1 ? t('summary.tiers_from', { price: lowest }) : lowest
}

/** The tiers or packages of a price, and how they add up: "Up to 1,000: $0.0005 per unit". */
export function tierTexts(price: MeteredPrice, locale: string, t: Translate): string[] {
  if (price.amount_type === 'metered_unit') return []
  const number = new Intl.NumberFormat(locale)
  if (price.amount_type === 'metered_package') {
    const units = number.format(price.free_units)
    const free = price.free_units > 0 ? [t('summary.package_free', { units })] : []
    return [...free, t('summary.package_begun')]
  }
  const { type, tiers } = price.tiers
  if (tiers.length === 1) return []
  const texts = tiers.map(({ bound, unit_amount }, index) => {
    const units = number.format(bound ?? tiers[index - 1]?.bound ?? 0)
    const each = unitPriceText(price, unit_amount, { locale, t })
    return t(bound === null ? 'summary.tier_above' : 'summary.tier_up_to', { units, price: each })
  })
  return [...texts, t(`summary.tiers.${type}`)]
}

type Texts = { locale: string; t: Translate }

/** The exact price of a unit: "$0.0005 per unit", or with the seller's own unit name. */
function unitPriceText(
  { price_currency, meter }: MeteredPrice,
  unit_amount: string,
  { locale, t }: Texts,
): string {
  const { unit, custom_label, custom_multiplier } = meter
  const own = unit === 'custom' && custom_label !== null
  const times = own ? (custom_multiplier ?? 1) : 1
  const amount = unitMoneyText(unit_amount, price_currency, locale, times)
  if (!own) return t(unit === 'token' ? 'summary.per_token' : 'summary.per_unit', { amount })
  const count = times > 1 ? `${new Intl.NumberFormat(locale).format(times)} × ` : ''
  return t('summary.per_own', { amount, unit: `${count}${custom_label}` })
}

/** The length of a trial: "14 days"; undefined if there is none. */
export function trialSpan(checkout: Checkout, t: Translate): string | undefined {
  const { active_trial_interval: interval, active_trial_interval_count: count } = checkout
  return interval && count ? spanText(interval, count, t) : undefined
}

/** The amount due now, after the buyer's balance: zero during a trial. */
export const dueToday = (checkout: Checkout): number =>
  checkout.active_trial_interval ? 0 : checkout.total_amount + checkout.applied_balance_amount

/** A timestamp as a day, formatted for the locale. */
export const dayText = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(moment))

/** Whether the purchase is charged now or later, by card or from the balance. */
export const isCharged = (checkout: Checkout): boolean =>
  checkout.is_payment_form_required || checkout.applied_balance_amount < 0

/** Whether the amount is below the card minimum, so that it is waived. */
export const isBelowMinimum = ({ applied_balance_amount, total_amount }: Checkout): boolean =>
  applied_balance_amount < 0 && total_amount < AMOUNT_MIN

/** Whether the buyer's balance pays a one-time purchase in full. */
const isPaidFromBalance = (checkout: Checkout): boolean =>
  checkout.applied_balance_amount < 0 &&
  !isBelowMinimum(checkout) &&
  dueToday(checkout) === 0 &&
  !checkout.product.recurring_interval

/** The button's label: what pressing it does, and what it costs. */
export function payText(checkout: Checkout, locale: string, t: Translate): string {
  const { total_amount, currency, product } = checkout
  const due = dueToday(checkout)
  const amount = moneyText(due, currency, locale)
  if (isPaidFromBalance(checkout)) return t('pay.balance')
  if (!checkout.is_payment_form_required) return t('pay.free')
  if (checkout.active_trial_interval) return t('pay.trial')
  if (!product.recurring_interval) return t('pay.once', { amount })
  if (due === 0) return t('pay.subscribe')
  // An amount that varies is shown without an interval.
  const lasting = laterOf(checkout).full === undefined && due === total_amount
  return t('pay.recurring', { amount: lasting ? pricedText(amount, product, t) : amount })
}

/** The text below the button: the amount, and when it is charged. */
export function chargeText(checkout: Checkout, locale: string, t: Translate): string {
  const { currency, product, organization, trial_end, total_amount } = checkout
  const seller = organization.name
  const money = (amount: number) => moneyText(amount, currency, locale)
  const interval = product.recurring_interval
  const due = dueToday(checkout)
  const now = money(trial_end ? total_amount : due)
  if (isPaidFromBalance(checkout)) return t('charge.balance', { seller })
  if (!checkout.is_payment_form_required) return t('charge.nothing', { seller })
  if (!interval) return t('charge.once', { seller, now })
  const every = everyText(interval, product.recurring_interval_count ?? 1, t)
  const { next, full } = laterOf(checkout)
  const later = (amount: number) => laterText(checkout, money(amount), t)
  const text = { seller, now, every, later: next === total_amount ? money(next) : later(next) }
  const metered = product.prices.some(isMetered)
  const sentences = [
    total_amount === 0 && next === 0
      ? t('charge.kept', text)
      : trial_end
        ? t('charge.trial', { ...text, date: dayText(trial_end, locale) })
        : t(due === 0 ? 'charge.zero' : 'charge.recurring', text),
    full !== undefined && full !== next && t('charge.after', { full: later(full), every }),
    metered && t('charge.usage', { every }),
  ]
  return sentences.filter(Boolean).join(' ')
}

/**
 * The price of the second period; `full` if later periods differ. After a temporary discount the
 * full price is due, and tax is calculated on it again.
 */
function laterOf({ total_amount, amount, discount, product }: Checkout) {
  if (discount === null || discount.duration === 'forever') return { next: total_amount }
  const months = discount.duration === 'repeating' ? discount.duration_in_months : 0
  const lasts = months > periodMonths(product)
  return { next: lasts ? total_amount : amount, full: amount }
}

function periodMonths({ recurring_interval: interval, recurring_interval_count }: Product) {
  const count = recurring_interval_count ?? 1
  if (interval === 'month') return count
  return interval === 'year' ? count * 12 : 0
}

import { amountText, minorOf } from '@gatehouse/ui/money'
import type { InputOf } from '../../endpoint-hooks.ts'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import type { Discount } from './discount-texts.tsx'

/** The form values of a discount; disabled values are kept in case they are enabled again. */
export interface DiscountValues {
  name: string
  code: string
  type: 'percentage' | 'fixed'
  /** The percentage as typed: "12.5". */
  percent: string
  amount: number | null
  currency: string
  duration: Discount['duration']
  durationInMonths: number
  /** Timestamps in UTC. */
  startsAt: string | null
  endsAt: string | null
  maxRedemptions: number | null
  maxRedemptionsPerCustomer: number | null
  /** The discount is limited to some products. */
  limited: boolean
  products: string[]
  metadata: MetadataPair[]
}

const MONTHS = 3
/** Basis points relate to percent as cents to dollars: two decimals. */
const PERCENT_CURRENCY = 'usd'

const newDiscount = (currency: string): DiscountValues => ({
  name: '',
  code: '',
  type: 'percentage',
  percent: '',
  amount: null,
  currency,
  duration: 'once',
  durationInMonths: MONTHS,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  maxRedemptionsPerCustomer: null,
  limited: false,
  products: [],
  metadata: [],
})

interface CurrencyFormat {
  currency: string
  locale: string
}

/** A discount's form values, or those of an empty form. */
export function discountValues(
  discount: Discount | undefined,
  { currency, locale }: CurrencyFormat,
): DiscountValues {
  if (!discount) return newDiscount(currency)
  const { name, code, type, duration, startsAt, endsAt, products } = discount
  return {
    ...newDiscount(currency),
    name,
    code: code ?? '',
    type,
    ...(discount.type === 'percentage'
      ? { percent: percentText(discount.basisPoints, locale) }
      : { amount: discount.amount, currency: discount.currency }),
    duration,
    ...(discount.duration === 'repeating' && { durationInMonths: discount.durationInMonths }),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    maxRedemptions: discount.maxRedemptions,
    maxRedemptionsPerCustomer: discount.maxRedemptionsPerCustomer,
    limited: products.length > 0,
    products: products.map(({ id }) => id),
    metadata: metadataPairs(discount.metadata),
  }
}

/** Basis points as typed percent: "12,5" in German. */
const percentText = (basisPoints: number, locale: string) =>
  amountText(basisPoints, PERCENT_CURRENCY, locale).replace(/[.,]00$|0$/, '')

/** Typed percent as basis points; undefined if it is not valid. */
export const basisPointsOf = (percent: string, locale: string): number | undefined =>
  minorOf(percent.replace('%', ''), PERCENT_CURRENCY, locale)

/** The fields that creating and updating a discount have in common. */
function conditions(values: DiscountValues) {
  const { name, code, startsAt, endsAt, limited, products } = values
  return {
    name,
    code: code.trim() || null,
    startsAt,
    endsAt,
    maxRedemptions: values.maxRedemptions,
    maxRedemptionsPerCustomer: values.maxRedemptionsPerCustomer,
    products: limited ? products : [],
    metadata: metadataBody(values.metadata),
  }
}

/** The request body to create a discount. */
export function creationBody(
  values: DiscountValues,
  locale: string,
): InputOf<'discounts', 'create'>['body'] {
  const { type, amount, currency, percent, duration, durationInMonths } = values
  const common = conditions(values)
  const lasting =
    duration === 'repeating' ? ({ duration, durationInMonths } as const) : ({ duration } as const)
  if (type === 'fixed') return { ...common, type, amount: amount ?? 0, currency, ...lasting }
  return { ...common, type, basisPoints: basisPointsOf(percent, locale) ?? 0, ...lasting }
}

/**
 * The request body to update a discount: its value is included only while it has no redemptions.
 */
export function changeBody(
  values: DiscountValues,
  { used, locale }: { used: boolean; locale: string },
): InputOf<'discounts', 'update'>['body'] {
  const { type, amount, currency, percent } = values
  if (used) return conditions(values)
  return type === 'fixed'
    ? { ...conditions(values), amount, currency }
    : { ...conditions(values), basisPoints: basisPointsOf(percent, locale) }
}

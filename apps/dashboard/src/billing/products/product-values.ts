import type { InputOf } from '../../ask.ts'
import type { PriceParts, Interval, Price, Product } from './price-text.ts'

/** A pair of the merchant's own, as the form holds it. */
export interface MetadataPair {
  key: string
  value: string
}

/** What the form of a product holds. */
export interface ProductValues {
  name: string
  description: string
  /** Null: paid once. */
  interval: Interval | null
  pricing: 'fixed' | 'custom' | 'free'
  currency: string
  amount: number | null
  minimum: number | null
  preset: number | null
  maximum: number | null
  benefits: string[]
  metadata: MetadataPair[]
}

type PriceBody = InputOf<'products', 'create'>['body']['prices'][number]

/** What an empty form begins with. */
export function newProduct(currency: string): ProductValues {
  return {
    name: '',
    description: '',
    interval: null,
    pricing: 'fixed',
    currency,
    amount: null,
    minimum: null,
    preset: null,
    maximum: null,
    benefits: [],
    metadata: [],
  }
}

/** A product as the form holds it; its metered prices stay as they are and are not shown here. */
export function valuesOf(product: Product, currency: string): ProductValues {
  const price = staticPrice(product)
  return {
    ...newProduct(currency),
    name: product.name,
    description: product.description ?? '',
    interval: product.recurringInterval,
    benefits: product.benefits.map(({ id }) => id),
    metadata: Object.entries(product.metadata).map(([key, value]) => ({
      key,
      value: String(value),
    })),
    ...(price && priceValues(price)),
  }
}

/** The one price that is not metered. */
export function staticPrice(product: Product): Price | undefined {
  return product.prices.find(({ amountType }) => amountType !== 'metered_unit')
}

function priceValues(price: Price): Partial<ProductValues> {
  if (price.amountType === 'fixed') {
    return { pricing: 'fixed', currency: price.priceCurrency, amount: price.priceAmount }
  }
  if (price.amountType !== 'custom') return { pricing: 'free' }
  return {
    pricing: 'custom',
    currency: price.priceCurrency,
    minimum: price.minimumAmount,
    preset: price.presetAmount,
    maximum: price.maximumAmount,
  }
}

/** The price the form describes, for the server. */
export function priceBody(values: ProductValues): PriceBody {
  const { pricing, currency, amount, minimum, preset, maximum } = values
  if (pricing === 'free') return { amountType: 'free' }
  if (pricing === 'fixed') {
    return { amountType: 'fixed', priceAmount: amount ?? 0, priceCurrency: currency }
  }
  return {
    amountType: 'custom',
    priceCurrency: currency,
    minimumAmount: minimum,
    presetAmount: preset,
    maximumAmount: maximum,
  }
}

/** The price the form describes, for the preview. */
export function priceParts({ pricing, currency, amount, minimum }: ProductValues): PriceParts {
  if (pricing === 'free') return { amountType: 'free' }
  if (pricing === 'custom') return { amountType: 'custom', minimum, currency }
  return { amountType: 'fixed', amount: amount ?? 0, currency }
}

/** Whether the form describes another price than the product has. */
export function priceChanged(before: ProductValues, after: ProductValues): boolean {
  const differs = (...keys: (keyof ProductValues)[]) => keys.some(key => before[key] !== after[key])
  if (differs('pricing')) return true
  if (after.pricing === 'free') return false
  if (after.pricing === 'fixed') return differs('currency', 'amount')
  return differs('currency', 'minimum', 'preset', 'maximum')
}

/** The pairs as the server keeps them; a pair without a key is none. */
export function metadataBody(pairs: MetadataPair[]): Record<string, string> {
  return Object.fromEntries(
    pairs.filter(({ key }) => key.trim()).map(({ key, value }) => [key.trim(), value]),
  )
}
